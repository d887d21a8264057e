"""Vectors for words, from files of the user's: nothing is downloaded."""

from __future__ import annotations

import os
import warnings
from collections.abc import Callable, Sequence
from typing import Any

import numpy

from ... import nd, np
from ..._convert import Array
from ...base import data_dir
from ...npx import is_np_array
from .vocab import RefusedText, Vocabulary

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


def _array(x: Any, dtype: Any = None) -> Array:
    return np.array(x, dtype=dtype) if is_np_array() else nd.array(x, dtype=dtype)


def _rows(vectors: Array, places: list[int]) -> Array:
    return vectors.take(_array(places, "int64"), axis=0)


def _joined(arrays: list[Array]) -> Array:
    return np.concatenate(arrays, axis=1) if is_np_array() else nd.concat(*arrays, dim=1)


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
    KeyError: "unknown embedding_name 'nowhere'; use one of fasttext, glove"
    """
    name = embedding_name.lower()
    if name not in _known:
        raise KeyError(
            f"unknown embedding_name {embedding_name!r}; use one of {', '.join(sorted(_known))}"
        )
    return _known[name](**kwargs)


def get_pretrained_file_names(embedding_name: str | None = None) -> Any:
    """The published files of an embedding, or of all of them by name.

    Examples
    --------
    >>> get_pretrained_file_names("glove")[1]
    'glove.6B.50d.txt'
    """
    names = {name: cls._file_names() for name, cls in sorted(_known.items())}
    if embedding_name is None:
        return names
    if embedding_name.lower() not in names:
        raise KeyError(f"unknown embedding_name {embedding_name!r}; use one of {', '.join(names)}")
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

    def _take(self, parts: Sequence[TokenEmbedding], vocabulary: Vocabulary) -> None:
        """Takes the tokens of a vocabulary, and their vectors from embeddings side by side.

        The first row is that of unknown tokens, however each embedding calls those.
        """
        if not isinstance(vocabulary, Vocabulary):
            raise RefusedText(f"vocabulary must be a Vocabulary, not {type(vocabulary).__name__}")
        tokens = list(vocabulary.idx_to_token)
        rows = [[0, *(part._token_to_idx.get(token, 0) for token in tokens[1:])] for part in parts]
        arrays = [_rows(part.idx_to_vec, r) for part, r in zip(parts, rows, strict=True)]
        self._idx_to_vec = _joined(arrays)
        self._vec_len = sum(part.vec_len for part in parts)
        self._unknown_token = vocabulary.unknown_token
        reserved = vocabulary.reserved_tokens
        self._reserved_tokens = None if reserved is None else list(reserved)
        self._idx_to_token = tokens
        self._token_to_idx = dict(vocabulary.token_to_idx)

    def _load_embedding(
        self,
        pretrained_file_path: str,
        elem_delim: str,
        init_unknown_vec: Callable[..., Any],
        encoding: str = "utf8",
    ) -> None:
        """Reads tokens and vectors from a file; classes of users call it, too."""
        path = os.path.expanduser(pretrained_file_path)
        if not os.path.isfile(path):
            raise ValueError(f"pretrained_file_path: there is no file {path}")
        rows: list[numpy.ndarray] = []
        unknown = None
        with open(path, encoding=encoding) as file:
            for number, line in enumerate(file, 1):
                token, *elements = line.rstrip().split(elem_delim)
                where = f"{path}:{number}"
                if not elements:
                    raise RefusedText(f"{where}: there is no vector in this line")
                try:
                    vector = numpy.array(elements, dtype=numpy.float32)
                except ValueError as error:
                    raise RefusedText(f"{where}: {error}") from None
                if token == self._unknown_token and unknown is None:
                    unknown = vector
                elif token in self._token_to_idx:
                    warnings.warn(f"{where}: {token!r} has a vector already", stacklevel=3)
                elif len(vector) == 1:
                    warnings.warn(f"{where}: skipped, taken for a heading", stacklevel=3)
                elif rows and len(vector) != len(rows[0]):
                    raise RefusedText(f"{where}: a vector of {len(vector)} numbers, but those "
                                      f"above have {len(rows[0])}")  # fmt: skip
                else:
                    self._token_to_idx[token] = len(self._idx_to_token)
                    self._idx_to_token.append(token)
                    rows.append(vector)
        if not rows:
            raise RefusedText(f"{path}: there are no vectors in this file")
        if unknown is None:
            made = init_unknown_vec(shape=(len(rows[0]),))
            unknown = made.asnumpy() if hasattr(made, "asnumpy") else numpy.asarray(made)
        self._vec_len = len(rows[0])
        if unknown.shape != (self._vec_len,):
            raise RefusedText(f"{path}: the vector of {self._unknown_token!r} has shape "
                              f"{unknown.shape}, the others ({self._vec_len},)")  # fmt: skip
        self._idx_to_vec = _array(numpy.stack([unknown, *rows]))

    def _build_embedding_for_vocabulary(self, vocabulary: Vocabulary | None) -> None:
        """Keeps the vectors of a vocabulary's tokens only; None keeps all."""
        if vocabulary is not None:
            self._take([self], vocabulary)

    @classmethod
    def _check_pretrained_file_names(cls, pretrained_file_name: str) -> None:
        """Raises KeyError unless the class has such a file."""
        names = cls._file_names()
        if pretrained_file_name not in names:
            raise KeyError(f"unknown pretrained_file_name {pretrained_file_name!r}; use one of "
                           f"{', '.join(names)}")  # fmt: skip

    @classmethod
    def _file_names(cls) -> list[str]:
        return list(getattr(cls, "pretrained_file_name_sha1", cls.pretrained_file_names))

    @classmethod
    def _get_pretrained_file(cls, embedding_root: str, pretrained_file_name: str) -> str:
        """The path of a published file; it must be there, and nothing is downloaded."""
        folder = os.path.join(os.path.expanduser(embedding_root), cls.__name__.lower())
        path = os.path.join(folder, pretrained_file_name)
        if not os.path.isfile(path):
            raise FileNotFoundError(f"put {pretrained_file_name} into {folder}: it is not "
                                    "downloaded")  # fmt: skip
        return path

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
        vectors = _rows(self.idx_to_vec, rows)
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
        if not isinstance(new_vectors, Array) or new_vectors.shape not in (
            (len(names), self.vec_len),
            (self.vec_len,) if len(names) == 1 else None,
        ):
            found = getattr(new_vectors, "shape", type(new_vectors).__name__)
            raise RefusedText(f"new_vectors must be an array of shape ({len(names)}, "
                              f"{self.vec_len}), not {found}")  # fmt: skip
        rows = _array([self._token_to_idx[t] for t in names], "int64")
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
        self._check_pretrained_file_names(name)
        root = embedding_root or os.path.join(data_dir(), "embeddings")
        self._load_embedding(self._get_pretrained_file(root, name), " ", init_unknown_vec)
        self._build_embedding_for_vocabulary(vocabulary)


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
        self._load_embedding(pretrained_file_path, elem_delim, init_unknown_vec, encoding)
        self._build_embedding_for_vocabulary(vocabulary)


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
        for part in parts:
            if not isinstance(part, TokenEmbedding):
                raise RefusedText("token_embeddings must be TokenEmbeddings, not "
                                  f"{type(part).__name__}")  # fmt: skip
        self._take(parts, vocabulary)


_TokenEmbedding = TokenEmbedding  # MXNet's name for the base of classes of users
