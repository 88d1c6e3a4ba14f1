"""Two designs of a sequential circuit, unrolled: can they differ within some steps?

Both start from their reset states and see the same inputs. The formula says that their outputs
differ in some step, so it is unsatisfiable. Such questions arise in bounded model checking (Biere
et al. 1999).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from satdoku.families.circuit import Circuit, Number
from satdoku.families.sequential import (
    gray_counter,
    masked_arbiter,
    plain_counter,
    ring_fifo,
    shifting_fifo,
    token_arbiter,
)
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
