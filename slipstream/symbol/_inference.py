"""Shapes and types of a symbol's arguments, outputs and states."""

from __future__ import annotations

from typing import Any

import numpy

from .._dtypes import dtype_name
from .._numpy_mode import is_np_shape
from ._graph import Graph
from ._infer import Inference, infer_types, is_complete, warn_unknown
from ._node import Entry


class InferenceMethods(Graph):
    """Inference from the shapes and types of some arguments."""

    __slots__ = ()

    def infer_shape(self, *args: Any, **kwargs: Any) -> tuple[Any, Any, Any]:
        """The shapes of arguments, outputs and states, from those of some arguments.

        Shapes come by position, in the order of ``list_arguments``, or by name. When not all
        follow, a warning says which, and the result is three times None.

        Raises
        ------
        MXNetError
            When shapes do not fit each other.

        Examples
        --------
        >>> from slipstream import nd, sym
        >>> y = sym.FullyConnected(sym.var("x"), num_hidden=2, name="fc")
        >>> arguments, outputs, states = y.infer_shape(x=(4, 3))
        >>> arguments, outputs
        ([(4, 3), (2, 3), (2,)], [(4, 2)])
        """
        result = self._infer_shape(args, kwargs)
        flat = [s for group in result for s in group]
        if all(s is not None and is_complete(s) for s in flat):
            return result
        names = self.list_arguments()
        warn_unknown([n for n, s in zip(names, result[0], strict=True) if not _is_known(s)])
        return None, None, None

    def infer_shape_partial(self, *args: Any, **kwargs: Any) -> tuple[Any, Any, Any]:
        """As ``infer_shape``, with () for shapes that do not follow and 0 for sizes.

        With NumPy shapes (``npx.set_np``) these are None and -1.
        """
        found = self._infer_shape(args, kwargs)
        if is_np_shape():
            return found
        arguments, outputs, states = ([() if s is None else s for s in group] for group in found)
        return arguments, outputs, states

    def _infer_shape(self, args: Any, kwargs: Any) -> tuple[Any, Any, Any]:
        known = self._by_name(args, kwargs, "shape")
        inference = Inference(self._entries, known)
        states = self._state_nodes()
        arguments: list[Any] = []
        auxiliary: list[Any] = []
        for node in inference.nodes:
            if node.op is None:
                place = auxiliary if id(node) in states else arguments
                place.append(inference.shape((node, 0)))
        return arguments, [inference.shape(e) for e in self._entries], auxiliary

    def infer_type(self, *args: Any, **kwargs: Any) -> tuple[Any, Any, Any]:
        """The types of arguments, outputs and states, from those of some arguments.

        What does not follow is float32.

        >>> from slipstream import nd, sym
        >>> y = sym.FullyConnected(sym.var("x"), num_hidden=2, name="fc")
        >>> y.infer_type(x="float16")[0]
        [<class 'numpy.float16'>, <class 'numpy.float16'>, <class 'numpy.float16'>]
        """
        return self._infer_type(args, kwargs, numpy.float32)

    def infer_type_partial(self, *args: Any, **kwargs: Any) -> tuple[Any, Any, Any]:
        """As ``infer_type``, with None for what does not follow."""
        return self._infer_type(args, kwargs, None)

    def _infer_type(self, args: Any, kwargs: Any, default: Any) -> tuple[Any, Any, Any]:
        given = {k: dtype_name(v) for k, v in self._by_name(args, kwargs, "type").items()}
        nodes = self._nodes()
        types = infer_types(nodes, given)
        types = infer_types(nodes, {  # again: what followed for variables, for all their readers
            **given, **{n.name: t for n in nodes if n.op is None and (t := types[id(n), 0])}
        })  # fmt: skip

        def of(entry: Entry) -> Any:
            name = types.get((id(entry[0]), entry[1]))
            return default if name is None else numpy.dtype(name).type

        states = self._state_nodes()
        variables = [n for n in nodes if n.op is None]
        return (
            [of((n, 0)) for n in variables if id(n) not in states],
            [of(e) for e in self._entries],
            [of((n, 0)) for n in variables if id(n) in states],
        )

    def _by_name(self, args: Any, kwargs: Any, what: str) -> dict[str, Any]:
        if args and kwargs:
            raise ValueError(f"give each {what} either by position or by name")
        names = self.list_arguments()
        if len(args) > len(names):
            raise ValueError(f"{len(args)} {what}s were given for {len(names)} arguments")
        known = set(self.list_inputs())
        return {
            **{k: v for k, v in zip(names, args, strict=False) if v is not None},
            **{k: v for k, v in kwargs.items() if v is not None and k in known},
        }


def _is_known(shape: Any) -> bool:
    return shape is not None and is_complete(shape)
