"""What games on a board of cells need not write themselves: two players, one mark a cell, everything open.

`square` and `hexagonal` lay a board into the box; `marking` has the compiled rules that most such games share; `notation`,
`position`, `drawing` and `telling` give what the modules of a game's folder of that name give. A game imports what it wants,
function by function, and writes the others."""
