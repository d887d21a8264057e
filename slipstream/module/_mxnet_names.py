"""Private names of MXNet's modules that programs use nevertheless, and who uses each."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, ClassVar

if TYPE_CHECKING:
    from .executor_group import DataParallelExecutorGroup


class ModuleNames:
    """``module.Module``: MXNet's test_module and object detection examples look at executors."""

    _group_of: ClassVar[Callable[[Any], DataParallelExecutorGroup]]  # executor_group sets it
    _executor: Any
    _store: Any

    @property
    def _exec_group(self) -> DataParallelExecutorGroup | None:
        return None if self._executor is None else type(self)._group_of(self)

    @property
    def _kvstore(self) -> Any:
        return self._store


class BucketingModuleNames:
    """``module.BucketingModule``: MXNet's test_module and its speech recognition example."""

    _buckets: dict[Any, Any]
    _key: Any

    @property
    def _curr_module(self) -> Any:
        """The module of the current bucket; None before ``bind``."""
        return self._buckets.get(self._key)

    @property
    def _curr_bucket_key(self) -> Any:
        return self._key

    @property
    def _default_bucket_key(self) -> Any:
        return self._default  # type: ignore[attr-defined]  # a part of BucketingModule
