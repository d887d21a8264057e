"""Finds the trained parameters of a model on disk."""

from __future__ import annotations

import os
from pathlib import Path

from ...base import data_dir

__all__ = ["get_model_file", "purge"]

_SUFFIXES = (".params", ".safetensors")

# Names of models and the SHA-1 of their files: packages enter theirs, so that of several files
# of one name theirs is taken.
_model_sha1: dict[str, str] = {}


def _folder(root: str | os.PathLike[str] | None) -> Path:
    return Path(os.path.join(data_dir(), "models") if root is None else root).expanduser()


def _belongs(file: str, name: str) -> bool:
    """Whether a file is called ``name`` or ``name-<hash>``: resnet18_v1 is not resnet18_v1b."""
    stem, suffix = os.path.splitext(file)
    return suffix in _SUFFIXES and (stem == name or stem.startswith(f"{name}-"))


def get_model_file(name: str, root: str | os.PathLike[str] | None = None) -> str:
    """The file with a model's parameters; nothing is downloaded.

    Parameters
    ----------
    name : str
        The model's name, as ``vision.get_model`` takes it.
    root : path, optional
        The folder to look in; ``models`` in ``base.data_dir()`` by default.

    Returns
    -------
    str
        ``<root>/<name>.params`` or ``<root>/<name>-<hash>.params``; of several that with the hash
        that is known for the name, or the newest.

    Raises
    ------
    FileNotFoundError
        If there is none; the message says where it was looked for.

    Examples
    --------
    >>> get_model_file("alexnet", root="/nowhere")
    Traceback (most recent call last):
    FileNotFoundError: no parameters of alexnet: put alexnet.params (or alexnet-<hash>.params) ...
    """
    folder = _folder(root)
    found = [f for f in folder.iterdir() if _belongs(f.name, name)] if folder.is_dir() else []
    if not found:
        raise FileNotFoundError(
            f"no parameters of {name}: put {name}.params (or {name}-<hash>.params) into {folder}, "
            "or give another folder as root=; they are not downloaded"
        )
    known = _model_sha1.get(name)
    if known is not None:
        found = [f for f in found if f.stem == f"{name}-{known[:8]}"] or found
    return str(max(found, key=lambda file: file.stat().st_mtime))


def purge(root: str | os.PathLike[str] | None = None) -> None:
    """Remove the parameter files of a folder.

    >>> import tempfile
    >>> purge(tempfile.mkdtemp())
    """
    folder = _folder(root)
    if folder.is_dir():
        for file in folder.iterdir():
            if file.suffix in _SUFFIXES:
                file.unlink()
