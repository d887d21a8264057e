"""The table that ``Block.summary`` prints."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any

from .._convert import Array
from .utils import shape_is_known

if TYPE_CHECKING:
    from .block import Block

_WIDTH = 80


def _shapes(values: Any) -> Any:
    if isinstance(values, Array):
        return values.shape
    if isinstance(values, (list, tuple)):
        found = [_shapes(v) for v in values]
        return found[0] if len(found) == 1 else found
    return None


def _size(p: Any) -> int:
    return math.prod(p._shape) if shape_is_known(p._shape) else 0


def summary(block: Block, inputs: tuple[Any, ...]) -> None:
    """Runs the block with hooks in all its parts, and prints what they saw."""
    rows: list[tuple[str, str, int]] = [("Input", str(_shapes(inputs)), 0)]
    seen: set[int] = set()
    totals = {"all": 0, "trained": 0, "shared": 0}
    handles = []

    def note(part: Any, _: Any, outputs: Any) -> None:
        count = 0
        for p in {id(p): p for p in part._reg_params.values()}.values():
            size = _size(p)
            count += size
            totals["all"] += size
            if p.grad_req != "null":
                totals["trained"] += size
            if id(p) in seen:
                totals["shared"] += size
            seen.add(id(p))
        rows.append((f"{type(part).__name__}-{len(rows)}", str(_shapes(outputs)), count))

    def watch(part: Any) -> None:
        if getattr(part, "_active", False):
            raise AssertionError(f"{part.name} must not be hybridized to print its summary")
        handles.append(part.register_forward_hook(note))

    try:
        block.apply(watch)
        block(*inputs)
    finally:
        for handle in handles:
            handle.detach()

    def line(name: str, shape: str, count: str) -> str:
        return f"{name:>20}{shape:>44}{count:>16}"

    print("-" * _WIDTH)
    print(line("Layer (type)", "Output Shape", "Param #"))
    print("=" * _WIDTH)
    for name, shape, count in rows:
        print(line(name, shape, str(count)))
    print("=" * _WIDTH)
    print("Parameters in forward computation graph, duplicate included")
    print(f"   Total params: {totals['all']}")
    print(f"   Trainable params: {totals['trained']}")
    print(f"   Non-trainable params: {totals['all'] - totals['trained']}")
    print(f"Shared params in forward computation graph: {totals['shared']}")
    print(f"Unique parameters in model: {totals['all'] - totals['shared']}")
    print("-" * _WIDTH)
