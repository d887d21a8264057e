"""Reshape codes: negative numbers (and zero) in a new shape that name axes of the old one."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

# Meanings of the codes: copy this axis, drop it, copy the rest, join it and the next, or split it.
_CLASSIC = {0: "copy", -2: "rest", -3: "join", -4: "split"}


_EXTENSION = {-2: "copy", -3: "drop", -4: "rest", -5: "join", -6: "split"}


def resolve_codes(shape: Sequence[int], wanted: Sequence[int], reverse: bool = False) -> list[int]:
    """The codes 0, -1, -2, -3 and -4 of ``nd.reshape`` worked out, but for one -1.

    >>> resolve_codes((2, 3, 4), (0, -3))
    [2, 12]
    >>> resolve_codes((2, 3, 4), (-4, 1, 2, -2))
    [1, 2, 3, 4]
    """
    if reverse:
        return resolve_codes(tuple(shape)[::-1], list(wanted)[::-1])[::-1]
    return _resolved(shape, wanted, _CLASSIC, "shape")


def resolve_npx_codes(shape: Sequence[int], wanted: Sequence[int]) -> list[int]:
    """The codes -1 to -6 of ``npx.reshape`` worked out, but for one -1.

    >>> resolve_npx_codes((2, 3, 4), (-2, -5))
    [2, 12]
    >>> resolve_npx_codes((8, 3), (-6, 2, -1, -4))
    [2, 4, 3]
    """
    for code in wanted:
        if code < min(_EXTENSION):
            raise ValueError(f"newshape {tuple(wanted)} has an unknown code {code}")
    return _resolved(shape, wanted, _EXTENSION, "newshape")


def _resolved(
    shape: Sequence[int], wanted: Sequence[int], meanings: dict[int, str], name: str
) -> list[int]:
    out: list[int] = []
    at = 0
    codes = iter(wanted)

    def take() -> int:
        nonlocal at
        if at >= len(shape):
            raise ValueError(f"{name} {tuple(wanted)} needs more axes than {tuple(shape)} has")
        at += 1
        return shape[at - 1]

    for code in codes:
        meaning = meanings.get(code)
        if meaning == "copy":
            out.append(take())
        elif meaning == "drop":
            size = take()
            if size != 1:
                raise ValueError(f"{name}: {code} needs an axis of size 1, not {size}")
        elif meaning == "rest":
            out.extend(shape[at:])
            at = len(shape)
        elif meaning == "join":
            out.append(take() * take())
        elif meaning == "split":
            out += _split(take(), codes, f"{name}: {code}")
        else:
            out.append(code)
            at += 1
    return out


def _split(size: int, codes: Iterator[int], what: str) -> tuple[int, int]:
    """The two sizes that follow the code for it; one of them may be -1."""
    a, b = next(codes, None), next(codes, None)
    if a is None or b is None:
        raise ValueError(f"{what} must be followed by two sizes")
    if a == -1 and b == -1:
        raise ValueError(f"{what}: only one of the two sizes after it can be -1")
    a = size // b if a == -1 and b else a
    b = size // a if b == -1 and a else b
    if a * b != size:
        raise ValueError(f"{what}: cannot split an axis of size {size} into {a} and {b}")
    return a, b
