"""Shape, order, joining, padding: the same elements, arranged differently."""
