"""Formula families with known answers, one file each, in the manner of CNFgen."""
