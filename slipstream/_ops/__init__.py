"""Operations that keep the class of their array: shared by np, npx, nd and the array methods."""
