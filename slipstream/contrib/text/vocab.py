"""Vocabularies."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from ...base import SlipstreamValueError

__all__ = ["Vocabulary"]


class RefusedText(SlipstreamValueError, AssertionError):
    """A bad argument or file; MXNet raises AssertionError for these."""


class Vocabulary:
    """Numbers for tokens: the unknown one is 0, then the reserved ones, then by frequency.

    Parameters
    ----------
    counter : Counter
        How often each token occurs; without it there are only the unknown and reserved ones.
    most_freq_count : int
        At most that many tokens of the counter.
    min_freq : int, default 1
        Only tokens that occur at least that often.
    unknown_token : str, default '<unk>'
        Stands for all tokens that have no number.
    reserved_tokens : list of str
        Tokens that always have a number, such as ``'<pad>'``.

    Raises
    ------
    ValueError
        `min_freq` is not positive, or reserved tokens repeat.

    Examples
    --------
    >>> from collections import Counter
    >>> vocabulary = Vocabulary(Counter(["b", "a", "b"]))
    >>> vocabulary.to_indices(["b", "a", "never seen"])
    [1, 2, 0]
    """

    def __init__(
        self,
        counter: Counter | None = None,
        most_freq_count: int | None = None,
        min_freq: int = 1,
        unknown_token: str = "<unk>",
        reserved_tokens: Sequence[str] | None = None,
    ) -> None:
        if min_freq < 1:
            raise RefusedText(f"min_freq must be positive, not {min_freq}")
        if counter is not None and not isinstance(counter, Counter):
            raise RefusedText(f"counter must be a Counter, not {type(counter).__name__}")
        reserved = list(reserved_tokens or [])
        if len(set(reserved)) < len(reserved) or unknown_token in reserved:
            raise RefusedText("reserved_tokens: a token is repeated, or is the unknown token")
        self._unknown_token = unknown_token
        self._reserved_tokens = None if reserved_tokens is None else reserved
        self._idx_to_token: list[Any] = [unknown_token, *reserved]
        taken = set(self._idx_to_token)
        if counter is not None:
            # By frequency; the same frequency alphabetically, so that runs agree.
            ordered = sorted(sorted(counter.items()), key=lambda pair: -pair[1])
            chosen = [t for t, n in ordered if n >= min_freq and t not in taken]
            self._idx_to_token += chosen[:most_freq_count]
        self._token_to_idx = {token: i for i, token in enumerate(self._idx_to_token)}

    def __len__(self) -> int:
        return len(self._idx_to_token)

    @property
    def token_to_idx(self) -> dict[Any, int]:
        """The number of each token."""
        return self._token_to_idx

    @property
    def idx_to_token(self) -> list[Any]:
        """The token of each number."""
        return self._idx_to_token

    @property
    def unknown_token(self) -> str:
        """Stands for tokens without a number."""
        return self._unknown_token

    @property
    def reserved_tokens(self) -> list[str] | None:
        """Tokens that always have a number."""
        return self._reserved_tokens

    def to_indices(self, tokens: Any) -> Any:
        """The number of a token, or a list of numbers for a list."""
        if isinstance(tokens, (list, tuple)):
            return [self._token_to_idx.get(token, 0) for token in tokens]
        return self._token_to_idx.get(tokens, 0)

    def to_tokens(self, indices: Any) -> Any:
        """The token of a number, or a list of tokens for a list.

        Raises
        ------
        ValueError
            There is no such number.
        """
        several = isinstance(indices, (list, tuple))
        tokens = []
        for i in indices if several else [indices]:
            if not isinstance(i, int) or not 0 <= i < len(self):
                raise ValueError(f"indices must be from 0 to {len(self) - 1}, not {i}")
            tokens.append(self._idx_to_token[i])
        return tokens if several else tokens[0]
