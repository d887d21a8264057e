"""Vectors for words, from files of the user's: nothing is downloaded."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from typing import Any

import numpy

from ... import nd
from ..._convert import Array
from ...base import data_dir
from .vocab import Vocabulary

__all__ = [
    "CompositeEmbedding",
    "CustomEmbedding",
    "FastText",
    "GloVe",
    "TokenEmbedding",
    "create",
    "get_pretrained_file_names",
    "register",
]

_GLOVE = (
    "glove.42B.300d.txt",
    *(f"glove.6B.{n}d.txt" for n in (50, 100, 200, 300)),
    "glove.840B.300d.txt",
    *(f"glove.twitter.27B.{n}d.txt" for n in (25, 50, 100, 200)),
)
_FASTTEXT = ("crawl-300d-2M.vec", "wiki.en.vec", "wiki.simple.vec", "wiki.zh.vec")

_known: dict[str, type[TokenEmbedding]] = {}


def register(embedding_cls: type[TokenEmbedding]) -> type[TokenEmbedding]:
    """Makes a class known to `create` by its name; a decorator."""
    _known[embedding_cls.__name__.lower()] = embedding_cls
    return embedding_cls


def create(embedding_name: str, **kwargs: Any) -> TokenEmbedding:
    """An embedding by the name of its class.

    Raises
    ------
    KeyError
        There is no class of that name.

    Examples
    --------
    >>> create("nowhere")
    Traceback (most recent call last):
    KeyError: "embedding_name: 'nowhere' is none of fasttext, glove"
    """
    name = embedding_name.lower()
    if name not in _known:
        raise KeyError(f"embedding_name: {embedding_name!r} is none of {', '.join(sorted(_known))}")
    return _known[name](**kwargs)


def get_pretrained_file_names(embedding_name: str | None = None) -> Any:
    """The published files of an embedding, or of all of them by name.

    Examples
    --------
    >>> get_pretrained_file_names("glove")[1]
    'glove.6B.50d.txt'
    """
    names = {name: list(cls.pretrained_file_names) for name, cls in sorted(_known.items())}
    if embedding_name is None:
        return names
    if embedding_name.lower() not in names:
        raise KeyError(f"embedding_name: {embedding_name!r} is none of {', '.join(names)}")
    return names[embedding_name.lower()]


class TokenEmbedding(Vocabulary):
    """A vocabulary with a vector for each token."""

    pretrained_file_names: Sequence[str] = ()

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._idx_to_vec: Array | None = None
        self._vec_len = 0

    @property
    def vec_len(self) -> int:
        """Length of the vectors."""
        return self._vec_len

    @property
    def idx_to_vec(self) -> Array:
        """The vectors, one row per number."""
        return self._idx_to_vec  # type: ignore[return-value]

    def _set(self, tokens: list[str], vectors: numpy.ndarray, vocabulary: Any) -> None:
        """Takes the vectors of a vocabulary's tokens, or of all."""
        self._vec_len = vectors.shape[1]
        if vocabulary is None:
            self._idx_to_token = tokens
            self._token_to_idx = {token: i for i, token in enumerate(tokens)}
            self._idx_to_vec = nd.array(vectors)
            return
        places = {token: i for i, token in enumerate(tokens)}
        rows = [places.get(token, 0) for token in vocabulary.idx_to_token]
        self._unknown_token = vocabulary.unknown_token
        self._reserved_tokens = vocabulary.reserved_tokens
        self._idx_to_token = list(vocabulary.idx_to_token)
        self._token_to_idx = dict(vocabulary.token_to_idx)
        self._idx_to_vec = nd.array(vectors[rows])

    def _read(
        self,
        path: str,
        elem_delim: str,
        init_unknown_vec: Callable[..., Any],
        encoding: str,
        vocabulary: Vocabulary | None,
    ) -> None:
        tokens: list[str] = [self._unknown_token]
        rows: list[numpy.ndarray] = []
        unknown = None
        seen = set(tokens)
        with open(path, encoding=encoding) as file:
            for number, line in enumerate(file):
                parts = line.rstrip().split(elem_delim)
                if len(parts) <= 2:
                    if number == 0:  # the head of a fastText file: how many there are, how long
                        continue
                    raise ValueError(f"{path}:{number + 1}: there is no vector in this line")
                vector = numpy.array(parts[1:], dtype=numpy.float32)
                if rows and len(vector) != len(rows[0]):
                    raise ValueError(
                        f"{path}:{number + 1}: a vector of {len(vector)} numbers, "
                        f"but those above have {len(rows[0])}"
                    )
                if parts[0] == self._unknown_token:
                    unknown = vector
                elif parts[0] not in seen:
                    seen.add(parts[0])
                    tokens.append(parts[0])
                    rows.append(vector)
        if not rows:
            raise ValueError(f"{path}: there are no vectors in this file")
        if unknown is None:
            made = init_unknown_vec(shape=(len(rows[0]),))
            unknown = made.asnumpy() if hasattr(made, "asnumpy") else numpy.asarray(made)
        self._set(tokens, numpy.stack([unknown, *rows]), vocabulary)

    def get_vecs_by_tokens(self, tokens: Any, lower_case_backup: bool = False) -> Array:
        """The vector of a token, or one row for each of a list.

        Parameters
        ----------
        tokens : str or list of str
            The tokens; unknown ones have the unknown vector.
        lower_case_backup : bool
            Whether a token that is not known is tried in small letters.
        """
        several = isinstance(tokens, (list, tuple))
        rows = []
        for token in tokens if several else [tokens]:
            row = self._token_to_idx.get(token)
            if row is None and lower_case_backup:
                row = self._token_to_idx.get(token.lower())
            rows.append(0 if row is None else row)
        vectors = nd.Embedding(
            nd.array(rows), self.idx_to_vec, input_dim=len(self), output_dim=self.vec_len
        )
        return vectors if several else vectors[0]

    def update_token_vectors(self, tokens: Any, new_vectors: Any) -> None:
        """Overwrite the vectors of tokens.

        Raises
        ------
        ValueError
            A token is not known.
        """
        names = tokens if isinstance(tokens, (list, tuple)) else [tokens]
        for token in names:
            if token not in self._token_to_idx:
                raise ValueError(f"tokens: {token!r} has no vector; update {self.unknown_token!r}")
        rows = nd.array([self._token_to_idx[t] for t in names], dtype="int64")
        self.idx_to_vec[rows] = new_vectors.reshape((len(names), self.vec_len))


class _FromFolder(TokenEmbedding):
    """An embedding with published files, looked for in a folder."""

    _default = ""

    def __init__(
        self,
        pretrained_file_name: str | None = None,
        embedding_root: str | None = None,
        init_unknown_vec: Callable[..., Any] = nd.zeros,
        vocabulary: Vocabulary | None = None,
        **kwargs: Any,
    ) -> None:
        super().__init__(**kwargs)
        name = pretrained_file_name or self._default
        if name not in self.pretrained_file_names:
            raise KeyError(
                f"pretrained_file_name: {name!r} is none of {', '.join(self.pretrained_file_names)}"
            )
        root = embedding_root or os.path.join(data_dir(), "embeddings")
        folder = os.path.join(os.path.expanduser(root), type(self).__name__.lower())
        path = os.path.join(folder, name)
        if not os.path.isfile(path):
            raise FileNotFoundError(f"put {name} into {folder}: it is not downloaded")
        self._read(path, " ", init_unknown_vec, "utf8", vocabulary)


@register
class GloVe(_FromFolder):
    """GloVe's vectors, from ``<embedding_root>/glove``."""

    pretrained_file_names = _GLOVE
    _default = "glove.840B.300d.txt"


@register
class FastText(_FromFolder):
    """fastText's vectors, from ``<embedding_root>/fasttext``."""

    pretrained_file_names = _FASTTEXT
    _default = "wiki.simple.vec"


class CustomEmbedding(TokenEmbedding):
    """Vectors from a file: a token and its numbers in each line.

    Parameters
    ----------
    pretrained_file_path : str
        The file.
    elem_delim : str
        What stands between the numbers.
    encoding : str
        How the file is encoded.
    init_unknown_vec : callable
        Makes the vector of unknown tokens of its `shape`.
    vocabulary : Vocabulary
        The tokens to take; all by default.
    """

    def __init__(
        self,
        pretrained_file_path: str,
        elem_delim: str = " ",
        encoding: str = "utf8",
        init_unknown_vec: Callable[..., Any] = nd.zeros,
        vocabulary: Vocabulary | None = None,
        **kwargs: Any,
    ) -> None:
        super().__init__(**kwargs)
        self._read(pretrained_file_path, elem_delim, init_unknown_vec, encoding, vocabulary)


class CompositeEmbedding(TokenEmbedding):
    """The vectors of several embeddings, one after another.

    Parameters
    ----------
    vocabulary : Vocabulary
        The tokens.
    token_embeddings : TokenEmbedding or list of them
        Where their vectors come from.
    """

    def __init__(self, vocabulary: Vocabulary, token_embeddings: Any) -> None:
        super().__init__()
        parts = token_embeddings if isinstance(token_embeddings, list) else [token_embeddings]
        tokens = vocabulary.idx_to_token
        vectors = nd.concat(*[part.get_vecs_by_tokens(tokens) for part in parts], dim=1)
        self._set(list(tokens), numpy.zeros((len(tokens), vectors.shape[1])), vocabulary)
        self._idx_to_vec = vectors
