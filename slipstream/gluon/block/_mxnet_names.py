"""Private names of MXNet's ``gluon.HybridBlock`` that programs use nevertheless."""

from __future__ import annotations

from typing import Any


class HybridBlockNames:
    """``gluon.HybridBlock``: tools that draw or convert a network take its graph from here."""

    _example: Any

    @property
    def _cached_graph(self) -> tuple[()] | tuple[list[Any], Any]:
        """Inputs and outputs as symbols, of a block that was hybridized and called; else empty."""
        if self._example is None:
            return ()
        from .._export import trace

        out = trace(self)[0]  # type: ignore[arg-type]  # a part of HybridBlock
        parameters = set(self.collect_params())  # type: ignore[attr-defined]  # as above
        inputs = [s for s in out.get_internals() if s.name in set(out.list_inputs()) - parameters]
        return inputs, out
