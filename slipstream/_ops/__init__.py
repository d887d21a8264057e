"""Operations for all frontends: each takes and returns arrays of either class."""
