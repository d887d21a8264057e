"""Public operations, declared once for all frontends.

A declaration is an ordinary function on arrays, with the names it has in ``np``, ``npx`` and
``nd``::

    @operation(np="cumsum", nd="cumsum")
    def cumsum(a: Array, axis: int | None = None) -> Array:
        '''The running sum ...

        >>> from slipstream import {imports}
        >>> {f}.cumsum({a}.array([1, 2, 3])).tolist()
        [1.0, 3.0, 6.0]
        '''

Each frontend has its own function of the same signature; ``tools/write_functions.py`` writes them
into files of the frontend. Parameters annotated ``Array`` accept what its ``array()`` accepts and
arrive as arrays of its class (``Array | None`` may be missing, ``Arrays`` is a sequence, ``*data:
Array | Arrays`` takes arrays one by one or as one sequence, ``Array | float`` lets numbers
through, ``Index`` keeps integers of lists integers); ``Unconverted`` ones arrive as they are. A
first parameter ``cls: type[A]`` is the class of the frontend's arrays, for functions that make them
of nothing; callers do not see it. ``Size`` is the shape of a draw, by default that of ``out=``.
``Device`` arguments are checked, and new arrays remembered as made there; the function itself has
no use for them, as for those annotated ``Order``, ``Storage``, ``Attributes`` and ``Unused``.

With ``out=True`` the function takes ``out=``; those of ``nd`` and ``npx`` that make arrays of
arrays always do; a parameter ``out: Array | None`` of its own is left to it. ``also`` gives
parameters a second name: with ``also={"array": "v"}`` callers may write ``array=`` for ``v``, as
another version of MXNet has it. Where the result's type depends on arguments, ``typing.overload``
says how. The written function holds the body of a short one, which saves a call, unless that
returns early although there is ``out=``.

With ``like`` the docstring leaves out parameters that the one of another function describes. In
docstrings ``{f}`` is the frontend, ``{a}`` the frontend that makes its arrays and ``{imports}``
both, as an import statement lists them; write other braces twice.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple, NoReturn

from . import _core
from ._arguments import is_checked
from ._convert import Array
from ._docstrings import with_parameters

Arrays = Sequence[Array]
Index = Any  # what array() accepts, for places
Unconverted = Any  # what array() accepts
Size = Any  # an int, a sequence of ints, or None
# Handled by the written functions: checked, and not passed on.
Device = Any  # a Context such as cpu(), its name, or None
Order = str  # how NumPy lays out elements
Storage = str | None  # "default": there are no sparse arrays
Attributes = Any  # keywords of MXNet's symbols
Unused = Any  # what MXNet's functions accept and overlook


class Operation(NamedTuple):
    """One declared operation."""

    function: Callable[..., Any]
    names: dict[str, tuple[str, ...]]  # frontend: its names there
    out: bool
    also: dict[str, str]  # second names of parameters: their own
    like: Callable[..., Any] | None

    def document(self) -> str:
        """Its docstring, with the parameters that another one describes."""
        own = inspect.getdoc(self.function) or ""
        if self.like is None:
            return own
        names = inspect.signature(self.function).parameters
        return with_parameters(own, names, _document_of(self.like))

    def is_checked(self, annotation: str) -> bool:
        """Whether errors name arguments that do not fit this annotation."""
        return is_checked(annotation)


TABLE: list[Operation] = []


def _document_of(function: Callable[..., Any]) -> str:
    declared = (op for op in TABLE if op.function is function)
    op = next(declared, None)
    return inspect.getdoc(function) or "" if op is None else op.document()


def operation(
    *, out: bool = False, also: dict[str, str] | None = None,
    like: Callable[..., Any] | None = None, **names: str | Sequence[str],
) -> Callable[[Any], Any]:  # fmt: skip
    """Declares a function as an operation of the named frontends (several names: a tuple).

    A frontend may be dotted: ``np_linalg="svd"`` means ``np.linalg.svd``. ``np_method="cumsum"``
    is a method of ``np.ndarray``, whose first argument is the array itself.
    """

    def add(function: Callable[..., Any]) -> Callable[..., Any]:
        by_frontend = {
            frontend.replace("_", "."): (name,) if isinstance(name, str) else tuple(name)
            for frontend, name in names.items()
        }
        TABLE.append(Operation(function, by_frontend, out, also or {}, like))
        return function

    return add


class _Required:
    """The default of a parameter that has none, but comes after one that may be missing."""

    def __repr__(self) -> str:
        return "<required>"


REQUIRED: Any = _Required()


def either(own: str, value: Any, other: str, second: Any, default: Any = None) -> Any:
    """The value given for a parameter with two names; TypeError unless exactly one was given."""
    if second is None:
        raise TypeError(f"the argument {own} is missing")
    if value is not default:
        raise TypeError(f"{own} and {other} are the same; give one of them")
    return second


def check_order(order: Any) -> None:
    """Accepts NumPy's orders; elements are always laid out row by row."""
    if order not in ("C", "F", "A", "K"):
        raise ValueError(f"order must be 'C', 'F', 'A' or 'K', not {order!r}")


def check_dense(stype: str | None, argument: str) -> None:
    """SlipstreamError for a storage type that is not dense, naming the argument."""
    if stype not in (None, "default"):
        raise _core.SlipstreamError(
            f"{argument}={stype!r}: there are no sparse arrays; 'default' is the only one"
        )


def check_attributes(function: str, given: dict[str, Any]) -> None:
    """States of cells come with a name and with attributes; anything else is a slip."""
    for key in given:
        if key != "name" and not (key.startswith("__") and key.endswith("__")):
            raise TypeError(f"{function}() got an unexpected keyword argument {key!r}")


def lack(name: str) -> NoReturn:
    """TypeError: a required argument is missing."""
    raise TypeError(f"the argument {name} is missing")
