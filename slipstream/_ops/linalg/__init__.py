"""Linear algebra: products, decompositions, norms."""
