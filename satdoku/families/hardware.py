"""Two designs of a sequential circuit, unrolled: can they differ within some steps?

Both start from their reset states and see the same inputs. The formula says that their outputs
differ in some step, so it is unsatisfiable. Such questions arise in bounded model checking (Biere
et al. 1999).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import accumulate, pairwise

from satdoku.families.circuit import Circuit, Number
from satdoku.sat.cnf import Cnf

State = list[Number]
Step = Callable[[Circuit, State, Number], tuple[State, Number]]  # the next state, and outputs


@dataclass(frozen=True)
class Design:
    reset: Sequence[tuple[int, int]]  # value and bits of each register
    step: Step


def fifo(depth: int, width: int, steps: int) -> Cnf:
    """A shift register against a ring buffer; the depth is a power of 2."""
    pointer = depth.bit_length()
    shifting = Design([(0, width)] * depth + [(1, depth + 1)], shifting_fifo)
    ring = Design([(0, width)] * depth + [(0, pointer)] * 2, ring_fifo)
    return unrolled(shifting, ring, 2 + width, steps)


def counter(bits: int, steps: int) -> Cnf:
    """Binary against Gray code, with count and clear inputs."""
    return unrolled(Design([(0, bits)], plain_counter), Design([(0, bits)], gray_counter), 2, steps)


def arbiter(clients: int, steps: int) -> Cnf:
    """Round robin: a travelling token against a mask on the requests."""
    token = Design([(1, clients)], token_arbiter)
    mask = Design([(2**clients - 1, clients)], masked_arbiter)
    return unrolled(token, mask, clients, steps)


def unrolled(one: Design, other: Design, inputs: int, steps: int) -> Cnf:
    circuit = Circuit()
    states = [[circuit.number(*register) for register in design.reset] for design in (one, other)]
    seen: tuple[Number, Number] = [], []
    for _ in range(steps):
        wires = circuit.inputs(inputs)
        for k, design in enumerate((one, other)):
            states[k], outputs = design.step(circuit, states[k], wires)
            seen[k].extend(outputs)
    circuit.require_difference(*seen)
    return circuit.formula()


def shifting_fifo(c: Circuit, registers: State, inputs: Number) -> tuple[State, Number]:
    """The oldest word is in front; when it leaves, the others move up.

    The last register is the one-hot number of words.
    """
    *words, count = registers
    push, pop, *data = inputs
    adds, takes = c.both(push, -count[-1]), c.both(pop, -count[0])
    behind = [*words[1:], words[-1]]
    moved = [c.choose_number(takes, *pair) for pair in zip(behind, words, strict=True)]
    left = c.choose_number(takes, [*count[1:], c.constant(0)], count)
    filled = [
        c.choose_number(c.both(adds, here), data, word)
        for here, word in zip(left, moved, strict=False)
    ]
    after = c.choose_number(adds, [c.constant(0), *left[:-1]], left)
    head = [c.both(bit, -count[0]) for bit in words[0]]
    return [*filled, after], [count[0], count[-1], *head]


def ring_fifo(c: Circuit, registers: State, inputs: Number) -> tuple[State, Number]:
    """Words stay in place. Two pointers go round, each with an extra bit, which alone distinguishes
    full from empty."""
    *words, read, write = registers
    push, pop, *data = inputs
    apart = [c.odd(*pair) for pair in zip(read, write, strict=True)]
    near = -c.some(apart[:-1])
    empty, full = c.both(near, -apart[-1]), c.both(near, apart[-1])
    adds, takes = c.both(push, -full), c.both(pop, -empty)
    kept = [
        c.choose_number(c.both(adds, points_at(c, write[:-1], place)), data, word)
        for place, word in enumerate(words)
    ]
    head = [c.both(bit, -empty) for bit in selected(c, words, read[:-1])]
    return [*kept, increased(c, read, takes), increased(c, write, adds)], [empty, full, *head]


def plain_counter(c: Circuit, registers: State, inputs: Number) -> tuple[State, Number]:
    count, clear = inputs
    after = [c.both(bit, -clear) for bit in increased(c, registers[0], count)]
    return [after], registers[0]


def gray_counter(c: Circuit, registers: State, inputs: Number) -> tuple[State, Number]:
    """Only one bit changes per count. Each bit of the number is the parity of the bits from it
    upwards."""
    count, clear = inputs
    number = list(accumulate(reversed(registers[0]), c.odd))[::-1]
    more = increased(c, number, count)
    gray = [*(c.odd(*pair) for pair in pairwise(more)), more[-1]]
    return [[c.both(bit, -clear) for bit in gray]], number


def token_arbiter(c: Circuit, registers: State, inputs: Number) -> tuple[State, Number]:
    """Serve the first requesting client, starting at the token; the one after it gets the token.

    The clients are scanned twice, because the order wraps around.
    """
    token = registers[0]
    passed = c.constant(0)
    rounds: list[list[int]] = []
    for _ in range(2):
        rounds.append([])
        for asks, first in zip(inputs, token, strict=True):
            reached = c.either(passed, first)
            rounds[-1].append(c.both(reached, asks))
            passed = c.both(reached, -asks)
        token = [c.constant(0)] * len(token)
    grants = [c.either(*pair) for pair in zip(*rounds, strict=True)]
    moved = [grants[-1], *grants[:-1]]
    return [c.choose_number(c.some(inputs), moved, registers[0])], grants


def masked_arbiter(c: Circuit, registers: State, inputs: Number) -> tuple[State, Number]:
    """The mask holds the clients after the last one served. If none of them requests, all
    compete."""
    masked = [c.both(*pair) for pair in zip(inputs, registers[0], strict=True)]
    heard = c.choose_number(c.some(masked), masked, inputs)
    before = [c.constant(0), *accumulate(heard[:-1], c.either)]
    grants = [c.both(wire, -served) for wire, served in zip(heard, before, strict=True)]
    full = -before[-1]  # the last client is served, or none: all are next
    mask = [c.either(served, full) for served in before]
    return [c.choose_number(c.some(inputs), mask, registers[0])], grants


def increased(c: Circuit, number: Number, by: int) -> Number:
    """Increment the number if the wire is on, with wrap-around."""
    carries = [by, *accumulate(number[:-1], c.both, initial=by)][1:]
    return [c.odd(*pair) for pair in zip(number, carries, strict=True)]


def points_at(c: Circuit, pointer: Number, place: int) -> int:
    return c.every([bit if place >> k & 1 else -bit for k, bit in enumerate(pointer)])


def selected(c: Circuit, words: Sequence[Number], pointer: Number) -> Number:
    """The word at the pointer, by a tree of multiplexers."""
    for bit in pointer:
        pairs = zip(words[::2], words[1::2], strict=True)
        words = [c.choose_number(bit, odd, even) for even, odd in pairs]
    return words[0]
