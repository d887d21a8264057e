"""Gradients of an array."""

from __future__ import annotations

from typing import Any, Self

from .. import _core
from .._convert import Array, as_operand
from .._dtypes import name_of
from .._version_rules import follows_1x
from .part import Part


class GradientMethods(Part):
    """The part of an array in gradients."""

    __slots__ = ()

    def attach_grad(self, grad_req: str = "write", stype: str | None = None) -> None:
        """Make this array a variable: a backward pass leaves its gradient in ``grad``.

        An array that was computed from other variables keeps its place between them and the
        results: gradients also reach what is behind it. By the rules of MXNet 1.x it is cut off.

        Parameters
        ----------
        grad_req : str
            'write' replaces the gradient at each pass, 'add' adds to it, 'null' keeps none.
        stype : str, optional
            Only 'default' (dense) exists.

        Examples
        --------
        >>> from slipstream import autograd, np
        >>> x = np.array([1.0, 2.0])
        >>> x.attach_grad()
        >>> with autograd.record():
        ...     y = (x * x).sum()
        >>> y.backward()
        >>> x.grad
        array([2., 4.])
        """
        if stype not in (None, "default"):
            raise ValueError(f"stype must be 'default': gradients are dense here, not {stype!r}")
        name = name_of(self)
        grad = _core.fill(type(self), 0, "float32" if name == "bool" else name, self.shape)
        _core.attach_grad(self, grad, grad_req, not follows_1x("autograd.attach_grad"))

    def drop_grad(self) -> None:
        """Keep no gradient for this array any more.

        What was computed from variables keeps its place in the graph: gradients still reach them.
        """
        had_one = _core.grad_of(self) is not None
        if not _core.drop_grad(self) and had_one:
            _core.become(self, _core.detach(self))

    @property
    def _fresh_grad(self) -> bool:
        """Whether a pass has written the gradient since this was last False; MXNet's Trainer."""
        return _core.is_fresh(self)

    @_fresh_grad.setter
    def _fresh_grad(self, fresh: bool) -> None:
        _core.set_fresh(self, bool(fresh))

    @property
    def grad(self) -> Self | Any:
        """The gradient that the last backward pass left; None without :meth:`attach_grad`."""
        return _core.grad_of(self)

    def backward(
        self, out_grad: Array | None = None, retain_graph: bool = False, train_mode: bool = True
    ) -> None:
        """Gradients of this array's sum (or of its product with ``out_grad``) for all variables.

        Only records: nothing is computed before a gradient is read.

        Parameters
        ----------
        out_grad : array, optional
            Gradient with respect to this array; ones by default.
        retain_graph : bool
            Keep what the pass needs, for a second one.
        train_mode : bool
            Whether the pass moves running statistics of batch norms.

        Examples
        --------
        >>> from slipstream import autograd, np
        >>> x = np.array([1.0, 2.0])
        >>> x.attach_grad()
        >>> with autograd.record():
        ...     y = x * x
        >>> y.backward(np.array([1.0, 10.0]))
        >>> x.grad
        array([ 2., 40.])
        """
        grads = None if out_grad is None else [as_operand(type(self), out_grad)]
        _core.backward([self], grads, retain_graph, False, train_mode)

    def detach(self) -> Self:
        """The same data, outside of any gradient.

        >>> from slipstream import autograd, np
        >>> x = np.array([1.0, 2.0])
        >>> x.attach_grad()
        >>> with autograd.record():
        ...     y = x * x.detach()  # the second factor is a constant
        >>> y.backward()
        >>> x.grad
        array([1., 2.])
        """
        return _core.detach(self) if _core.on_tape(self) else _core.view_as(self, type(self))
