from collections.abc import Sequence


def main(words: Sequence[str]) -> int:
    return 0
