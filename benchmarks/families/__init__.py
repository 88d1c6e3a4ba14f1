"""Formula families with a known answer, a file each, in the manner of CNFgen."""
