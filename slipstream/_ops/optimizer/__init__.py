"""One step of an optimizer on a weight: what programs call that bring their own training loop.

All of them scale the gradient by `rescale_grad`, clip it where `clip_gradient` is not negative,
return the new weight (or put it into ``out=``) and change the states they are given.
`lazy_update` is about sparse gradients and changes nothing here.
"""

from __future__ import annotations

from . import adam, adaptive, lamb, lars, multi_sgd, sgd  # noqa: F401  # which declare them
