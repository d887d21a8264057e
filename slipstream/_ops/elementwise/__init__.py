"""Functions of each element: the table of them, and those made of several."""
