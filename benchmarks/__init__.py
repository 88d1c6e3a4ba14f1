"""Measurements of satdoku, and the formulas they run on."""
