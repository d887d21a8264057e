"""Operations that only MXNet's classic interface had."""
