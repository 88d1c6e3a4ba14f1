"""Reports whether the kernel is compiled or, for lack of a C compiler, interpreted."""

from __future__ import annotations

from satdoku.sat.kernel.vec import COMPILED as KERNEL_IS_COMPILED

__all__ = ["KERNEL_IS_COMPILED"]
