"""Point processes that excite themselves."""

from __future__ import annotations

from ... import _core
from ..._convert import Array
from ..._declare import operation
from ..casting import as_float


@operation(nd_contrib=("hawkesll",))
def hawkesll(
    lda: Array, alpha: Array, beta: Array, state: Array, lags: Array, marks: Array,
    valid_length: Array, max_time: Array,
) -> list[Array]:  # fmt: skip
    """The log-likelihood of marked Hawkes processes, and their states at the end.

    The intensity of kind k is ``lda_k + alpha_k beta_k sum exp(-beta_k (t - t_i))`` over its
    events before t.

    Parameters
    ----------
    lda : array of shape (sequences, kinds)
        Intensities without events.
    alpha, beta : arrays of shape (kinds,)
        Branching ratios, and rates of decay.
    state : array of shape (sequences, kinds)
        ``sum exp(-beta_k (0 - t_i))`` over events before the beginning.
    lags : array of shape (sequences, points)
        Times between events.
    marks : array of shape (sequences, points)
        Their kinds.
    valid_length : array of shape (sequences,)
        How many of the points count.
    max_time : array of shape (sequences,)
        When observation ended.

    Returns
    -------
    list of arrays
        Log-likelihoods, shape (sequences,), and states at `max_time`. Only the first has gradients,
        to `lda`, `alpha` and `beta`.

    Examples
    --------
    >>> from slipstream import {imports}
    >>> lags, marks = {a}.array([[1, 2]]), {a}.array([[0, 0]])
    >>> ll, state = {f}.hawkesll(
    ...     {a}.array([[0.5]]), {a}.array([0.2]), {a}.array([1]), {a}.zeros((1, 1)), lags, marks,
    ...     {a}.array([2]), {a}.array([5]),
    ... )
    >>> round(ll.item(), 3), round(state.item(), 3)
    (-4.203, 0.154)
    """
    lda, alpha, beta, lags = (as_float(x) for x in (lda, alpha, beta, lags))
    before, lengths, ends = map(as_float, (_core.detach(state), valid_length, max_time))
    likelihood, after = _core.hawkesll(lda, alpha, beta, before, lags, marks, lengths, ends)
    return [likelihood, _core.detach(after)]
