"""The signs that lines are made of, light and heavy, by the ways in which lines leave them."""

from __future__ import annotations

# Of each way a weight: 0 for no line, 1 for a light one, 2 for a heavy one.
UP, DOWN, LEFT, RIGHT = 1, 3, 9, 27
LINES = " ╵╹╷│╿╻╽┃╴┘┚┐┤┦┒┧┨╸┙┛┑┥┩┓┪┫╶└┖┌├┞┎┟┠─┴┸┬┼╀┰╁╂╾┵┹┭┽╃┱╅╉╺┕┗┍┝┡┏┢┣╼┶┺┮┾╄┲╆╊━┷┻┯┿╇┳╈╋"
LEVEL, UPRIGHT = LEFT + RIGHT, UP + DOWN

# Half of a hexagon's upper and lower edge, from the corner to the peak, by its columns.
RISING = {3: " ╱ ", 5: "__╱‾‾"}
FALLING = {3: " ╲ ", 5: "‾‾╲__"}
