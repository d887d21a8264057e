"""Recurrent cells whose gates are convolutions, for sequences of images.

>>> from slipstream import nd
>>> from slipstream.gluon import rnn
>>> cell = rnn.Conv2DLSTMCell((3, 8, 8), hidden_channels=4, i2h_kernel=3, h2h_kernel=3, i2h_pad=1)
>>> cell.initialize()
>>> output, states = cell(nd.ones((2, 3, 8, 8)), cell.begin_state(2))
>>> output.shape, len(states)
((2, 4, 8, 8), 2)
"""

from __future__ import annotations

from ._convolutional import ConvCell
from ._gated import GRUCell, LSTMCell, RNNCell


class Conv1DRNNCell(ConvCell, RNNCell):
    """The plain recurrent cell over one axis: its products are convolutions.

    Parameters
    ----------
    input_shape : tuple of ints
        The shape of a sample without the batch: channels, then sizes.
    hidden_channels : int
        The channels of the state and of the output.
    i2h_kernel, h2h_kernel : int or tuple of ints
        The kernels for the data and for the state; the latter's sizes must be odd.
    i2h_pad, i2h_dilate, h2h_dilate : int or tuple of ints
        As in a convolution. The state is padded so that it keeps its size.
    i2h_weight_initializer, h2h_weight_initializer : str or Initializer, optional
    i2h_bias_initializer, h2h_bias_initializer : str or Initializer
    conv_layout : str
        ``'NCW'``.
    activation : str or function
    prefix, params
        As in ``Block``.

    Examples
    --------
    >>> from slipstream import nd
    >>> from slipstream.gluon import rnn
    >>> cell = rnn.Conv1DRNNCell((1, 4), 2, i2h_kernel=3, h2h_kernel=3, i2h_pad=1)
    >>> cell.initialize()
    >>> outputs, _ = cell.unroll(2, nd.ones((1, 2, 1, 4)), merge_outputs=True)
    >>> outputs.shape
    (1, 2, 2, 4)
    """

    _n = 1


class Conv1DLSTMCell(ConvCell, LSTMCell):
    """The long short-term memory cell over one axis: its products are convolutions.

    Parameters
    ----------
    input_shape : tuple of ints
        The shape of a sample without the batch: channels, then sizes.
    hidden_channels : int
        The channels of the state and of the output.
    i2h_kernel, h2h_kernel : int or tuple of ints
        The kernels for the data and for the state; the latter's sizes must be odd.
    i2h_pad, i2h_dilate, h2h_dilate : int or tuple of ints
        As in a convolution. The state is padded so that it keeps its size.
    i2h_weight_initializer, h2h_weight_initializer : str or Initializer, optional
    i2h_bias_initializer, h2h_bias_initializer : str or Initializer
    conv_layout : str
        ``'NCW'``.
    activation : str or function
    prefix, params
        As in ``Block``.

    Examples
    --------
    >>> from slipstream import nd
    >>> from slipstream.gluon import rnn
    >>> cell = rnn.Conv1DLSTMCell((1, 4), 2, i2h_kernel=3, h2h_kernel=3, i2h_pad=1)
    >>> cell.initialize()
    >>> outputs, _ = cell.unroll(2, nd.ones((1, 2, 1, 4)), merge_outputs=True)
    >>> outputs.shape
    (1, 2, 2, 4)
    """

    _n = 1


class Conv1DGRUCell(ConvCell, GRUCell):
    """The gated recurrent unit over one axis: its products are convolutions.

    Parameters
    ----------
    input_shape : tuple of ints
        The shape of a sample without the batch: channels, then sizes.
    hidden_channels : int
        The channels of the state and of the output.
    i2h_kernel, h2h_kernel : int or tuple of ints
        The kernels for the data and for the state; the latter's sizes must be odd.
    i2h_pad, i2h_dilate, h2h_dilate : int or tuple of ints
        As in a convolution. The state is padded so that it keeps its size.
    i2h_weight_initializer, h2h_weight_initializer : str or Initializer, optional
    i2h_bias_initializer, h2h_bias_initializer : str or Initializer
    conv_layout : str
        ``'NCW'``.
    activation : str or function
    prefix, params
        As in ``Block``.

    Examples
    --------
    >>> from slipstream import nd
    >>> from slipstream.gluon import rnn
    >>> cell = rnn.Conv1DGRUCell((1, 4), 2, i2h_kernel=3, h2h_kernel=3, i2h_pad=1)
    >>> cell.initialize()
    >>> outputs, _ = cell.unroll(2, nd.ones((1, 2, 1, 4)), merge_outputs=True)
    >>> outputs.shape
    (1, 2, 2, 4)
    """

    _n = 1


class Conv2DRNNCell(ConvCell, RNNCell):
    """The plain recurrent cell over two axes: its products are convolutions.

    Parameters
    ----------
    input_shape : tuple of ints
        The shape of a sample without the batch: channels, then sizes.
    hidden_channels : int
        The channels of the state and of the output.
    i2h_kernel, h2h_kernel : int or tuple of ints
        The kernels for the data and for the state; the latter's sizes must be odd.
    i2h_pad, i2h_dilate, h2h_dilate : int or tuple of ints
        As in a convolution. The state is padded so that it keeps its size.
    i2h_weight_initializer, h2h_weight_initializer : str or Initializer, optional
    i2h_bias_initializer, h2h_bias_initializer : str or Initializer
    conv_layout : str
        ``'NCHW'``.
    activation : str or function
    prefix, params
        As in ``Block``.

    Examples
    --------
    >>> from slipstream import nd
    >>> from slipstream.gluon import rnn
    >>> cell = rnn.Conv2DRNNCell((1, 4, 4), 2, i2h_kernel=3, h2h_kernel=3, i2h_pad=1)
    >>> cell.initialize()
    >>> outputs, _ = cell.unroll(2, nd.ones((1, 2, 1, 4, 4)), merge_outputs=True)
    >>> outputs.shape
    (1, 2, 2, 4, 4)
    """

    _n = 2


class Conv2DLSTMCell(ConvCell, LSTMCell):
    """The long short-term memory cell over two axes: its products are convolutions.

    Parameters
    ----------
    input_shape : tuple of ints
        The shape of a sample without the batch: channels, then sizes.
    hidden_channels : int
        The channels of the state and of the output.
    i2h_kernel, h2h_kernel : int or tuple of ints
        The kernels for the data and for the state; the latter's sizes must be odd.
    i2h_pad, i2h_dilate, h2h_dilate : int or tuple of ints
        As in a convolution. The state is padded so that it keeps its size.
    i2h_weight_initializer, h2h_weight_initializer : str or Initializer, optional
    i2h_bias_initializer, h2h_bias_initializer : str or Initializer
    conv_layout : str
        ``'NCHW'``.
    activation : str or function
    prefix, params
        As in ``Block``.

    Examples
    --------
    >>> from slipstream import nd
    >>> from slipstream.gluon import rnn
    >>> cell = rnn.Conv2DLSTMCell((1, 4, 4), 2, i2h_kernel=3, h2h_kernel=3, i2h_pad=1)
    >>> cell.initialize()
    >>> outputs, _ = cell.unroll(2, nd.ones((1, 2, 1, 4, 4)), merge_outputs=True)
    >>> outputs.shape
    (1, 2, 2, 4, 4)
    """

    _n = 2


class Conv2DGRUCell(ConvCell, GRUCell):
    """The gated recurrent unit over two axes: its products are convolutions.

    Parameters
    ----------
    input_shape : tuple of ints
        The shape of a sample without the batch: channels, then sizes.
    hidden_channels : int
        The channels of the state and of the output.
    i2h_kernel, h2h_kernel : int or tuple of ints
        The kernels for the data and for the state; the latter's sizes must be odd.
    i2h_pad, i2h_dilate, h2h_dilate : int or tuple of ints
        As in a convolution. The state is padded so that it keeps its size.
    i2h_weight_initializer, h2h_weight_initializer : str or Initializer, optional
    i2h_bias_initializer, h2h_bias_initializer : str or Initializer
    conv_layout : str
        ``'NCHW'``.
    activation : str or function
    prefix, params
        As in ``Block``.

    Examples
    --------
    >>> from slipstream import nd
    >>> from slipstream.gluon import rnn
    >>> cell = rnn.Conv2DGRUCell((1, 4, 4), 2, i2h_kernel=3, h2h_kernel=3, i2h_pad=1)
    >>> cell.initialize()
    >>> outputs, _ = cell.unroll(2, nd.ones((1, 2, 1, 4, 4)), merge_outputs=True)
    >>> outputs.shape
    (1, 2, 2, 4, 4)
    """

    _n = 2


class Conv3DRNNCell(ConvCell, RNNCell):
    """The plain recurrent cell over three axes: its products are convolutions.

    Parameters
    ----------
    input_shape : tuple of ints
        The shape of a sample without the batch: channels, then sizes.
    hidden_channels : int
        The channels of the state and of the output.
    i2h_kernel, h2h_kernel : int or tuple of ints
        The kernels for the data and for the state; the latter's sizes must be odd.
    i2h_pad, i2h_dilate, h2h_dilate : int or tuple of ints
        As in a convolution. The state is padded so that it keeps its size.
    i2h_weight_initializer, h2h_weight_initializer : str or Initializer, optional
    i2h_bias_initializer, h2h_bias_initializer : str or Initializer
    conv_layout : str
        ``'NCDHW'``.
    activation : str or function
    prefix, params
        As in ``Block``.

    Examples
    --------
    >>> from slipstream import nd
    >>> from slipstream.gluon import rnn
    >>> cell = rnn.Conv3DRNNCell((1, 4, 4, 4), 2, i2h_kernel=3, h2h_kernel=3, i2h_pad=1)
    >>> cell.initialize()
    >>> outputs, _ = cell.unroll(2, nd.ones((1, 2, 1, 4, 4, 4)), merge_outputs=True)
    >>> outputs.shape
    (1, 2, 2, 4, 4, 4)
    """

    _n = 3


class Conv3DLSTMCell(ConvCell, LSTMCell):
    """The long short-term memory cell over three axes: its products are convolutions.

    Parameters
    ----------
    input_shape : tuple of ints
        The shape of a sample without the batch: channels, then sizes.
    hidden_channels : int
        The channels of the state and of the output.
    i2h_kernel, h2h_kernel : int or tuple of ints
        The kernels for the data and for the state; the latter's sizes must be odd.
    i2h_pad, i2h_dilate, h2h_dilate : int or tuple of ints
        As in a convolution. The state is padded so that it keeps its size.
    i2h_weight_initializer, h2h_weight_initializer : str or Initializer, optional
    i2h_bias_initializer, h2h_bias_initializer : str or Initializer
    conv_layout : str
        ``'NCDHW'``.
    activation : str or function
    prefix, params
        As in ``Block``.

    Examples
    --------
    >>> from slipstream import nd
    >>> from slipstream.gluon import rnn
    >>> cell = rnn.Conv3DLSTMCell((1, 4, 4, 4), 2, i2h_kernel=3, h2h_kernel=3, i2h_pad=1)
    >>> cell.initialize()
    >>> outputs, _ = cell.unroll(2, nd.ones((1, 2, 1, 4, 4, 4)), merge_outputs=True)
    >>> outputs.shape
    (1, 2, 2, 4, 4, 4)
    """

    _n = 3


class Conv3DGRUCell(ConvCell, GRUCell):
    """The gated recurrent unit over three axes: its products are convolutions.

    Parameters
    ----------
    input_shape : tuple of ints
        The shape of a sample without the batch: channels, then sizes.
    hidden_channels : int
        The channels of the state and of the output.
    i2h_kernel, h2h_kernel : int or tuple of ints
        The kernels for the data and for the state; the latter's sizes must be odd.
    i2h_pad, i2h_dilate, h2h_dilate : int or tuple of ints
        As in a convolution. The state is padded so that it keeps its size.
    i2h_weight_initializer, h2h_weight_initializer : str or Initializer, optional
    i2h_bias_initializer, h2h_bias_initializer : str or Initializer
    conv_layout : str
        ``'NCDHW'``.
    activation : str or function
    prefix, params
        As in ``Block``.

    Examples
    --------
    >>> from slipstream import nd
    >>> from slipstream.gluon import rnn
    >>> cell = rnn.Conv3DGRUCell((1, 4, 4, 4), 2, i2h_kernel=3, h2h_kernel=3, i2h_pad=1)
    >>> cell.initialize()
    >>> outputs, _ = cell.unroll(2, nd.ones((1, 2, 1, 4, 4, 4)), merge_outputs=True)
    >>> outputs.shape
    (1, 2, 2, 4, 4, 4)
    """

    _n = 3


__all__ = [
    "Conv1DGRUCell",
    "Conv1DLSTMCell",
    "Conv1DRNNCell",
    "Conv2DGRUCell",
    "Conv2DLSTMCell",
    "Conv2DRNNCell",
    "Conv3DGRUCell",
    "Conv3DLSTMCell",
    "Conv3DRNNCell",
]
