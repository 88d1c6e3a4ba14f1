"""How the kernel runs here: compiled, or interpreted if no compiler was found."""

from __future__ import annotations

from satdoku.sat.kernel.vec import COMPILED as KERNEL_IS_COMPILED

__all__ = ["KERNEL_IS_COMPILED"]
