"""Counting words."""

from __future__ import annotations

import collections
import re

__all__ = ["count_tokens_from_str"]


def count_tokens_from_str(
    source_str: str,
    token_delim: str = " ",
    seq_delim: str = "\n",
    to_lower: bool = False,
    counter_to_update: collections.Counter | None = None,
) -> collections.Counter:
    """Count the tokens of a text.

    Parameters
    ----------
    source_str : str
        The text.
    token_delim, seq_delim : str
        What stands between tokens, and between sequences of them; regular expressions.
    to_lower : bool
        Whether capitals count as small letters; delimiters are looked for before that.
    counter_to_update : Counter
        Counts to add to; it is changed and returned.

    Returns
    -------
    Counter
        How often each token occurs.

    Examples
    --------
    >>> count_tokens_from_str("a b\\nA a", to_lower=True)["a"]
    3
    """
    tokens = [t for t in re.split(f"{token_delim}|{seq_delim}", source_str) if t]
    if to_lower:
        tokens = [t.lower() for t in tokens]
    counter = collections.Counter() if counter_to_update is None else counter_to_update
    counter.update(tokens)
    return counter
