"""Literals: DIMACS numbers outside, `2 * variable + sign` inside, where sign 1 is negative.

The kernel's numbering makes a literal an index. Its negation is `lit ^ 1`, its variable is
`lit >> 1`, and nothing negative is ever shifted, divided or used as an index.

Compiled kernels inline the twins of these functions from `literals.pxd`.
"""

from __future__ import annotations


def encode(literal):
    """The kernel's literal for a DIMACS literal."""
    return 2 * literal if literal > 0 else 1 - 2 * literal


def decode(lit):
    """The DIMACS literal for the kernel's."""
    return -(lit >> 1) if lit & 1 else lit >> 1
