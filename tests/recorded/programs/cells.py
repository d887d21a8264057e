"""Recurrent cells and layers with fixed parameters."""

from . import case
from .layers import fill

BOTH = ("1.x", "2.0")
CELLS = {
    "RNNCell": lambda rnn: rnn.RNNCell(3, input_size=2),
    "RNNCell/relu": lambda rnn: rnn.RNNCell(3, input_size=2, activation="relu"),
    "LSTMCell": lambda rnn: rnn.LSTMCell(3, input_size=2),
    "GRUCell": lambda rnn: rnn.GRUCell(3, input_size=2),
    "ResidualCell": lambda rnn: rnn.ResidualCell(rnn.GRUCell(2, input_size=2)),
    "ZoneoutCell": lambda rnn: rnn.ZoneoutCell(rnn.LSTMCell(3, input_size=2), 0.0, 0.0),
    "DropoutCell": lambda rnn: rnn.DropoutCell(0.0),
    "BidirectionalCell": lambda rnn: rnn.BidirectionalCell(
        rnn.LSTMCell(3, input_size=2), rnn.GRUCell(2, input_size=2)
    ),
}


def stack(rnn):
    net = rnn.SequentialRNNCell()
    net.add(rnn.LSTMCell(3, input_size=2))
    net.add(rnn.ResidualCell(rnn.RNNCell(3, input_size=3)))
    return net


CELLS["SequentialRNNCell"] = stack


def ready(env, make, length=3):
    """The cell with parameters of shapes that one unroll decides."""
    cell = make(env.mx.gluon.rnn)
    cell.initialize()
    x = env.array(env.random(2, length, 2, seed=1))
    cell.unroll(length, x, layout="NTC", merge_outputs=True)
    fill(env, cell)
    return cell, x


def enter(label, make):
    @case(f"cell/{label}/unroll")
    def unroll(env):
        cell, x = ready(env, make)
        x.attach_grad()
        with env.mx.autograd.record():
            outputs, states = cell.unroll(3, x, layout="NTC", merge_outputs=True)
            total = (outputs * outputs).sum()
        total.backward()
        return [outputs, states, x.grad]

    @case(f"cell/{label}/TNC")
    def time_first(env):
        cell, x = ready(env, make)
        outputs, states = cell.unroll(3, x.swapaxes(0, 1), layout="TNC", merge_outputs=False)
        return [outputs, states]

    @case(f"cell/{label}/valid_length")
    def valid_length(env):
        cell, x = ready(env, make)
        outputs, states = cell.unroll(
            3, x, layout="NTC", merge_outputs=True, valid_length=env.array([2, 3])
        )
        return [outputs, states]

    @case(f"cell/{label}/begin")
    def begin(env):
        cell, x = ready(env, make)
        states = cell.begin_state(
            batch_size=2, func=env.mx.nd.ones if env.classic else env.mx.np.ones
        )
        outputs, states = cell.unroll(3, x, begin_state=states, layout="NTC", merge_outputs=None)
        return [outputs, states, [info["shape"] for info in cell.state_info(2)]]


for _label, _make in CELLS.items():
    enter(_label, _make)

LAYERS = {
    "RNN": lambda rnn: rnn.RNN(3, 2),
    "RNN/tanh": lambda rnn: rnn.RNN(3, activation="tanh"),
    "LSTM": lambda rnn: rnn.LSTM(3),
    "LSTM/two_ways": lambda rnn: rnn.LSTM(3, 2, bidirectional=True),
    "GRU": lambda rnn: rnn.GRU(3, layout="NTC"),
    "GRU/two_ways": lambda rnn: rnn.GRU(2, 2, bidirectional=True),
}


def enter_layer(label, make):
    @case("rnn/" + label)
    def layer(env):
        net = make(env.mx.gluon.rnn)
        net.initialize(env.mx.init.Constant(0.3), force_reinit=True)
        x = env.array(env.random(3, 3, 2, seed=1))
        net(x)
        named = sorted(net.collect_params().items(), key=lambda p: p[0].rpartition("_l")[0] + p[0])
        for name, parameter in named if env.classic else []:  # 2.0 has one flat parameter
            key = ["l0_i2h_weight", "l0_h2h_weight", "l0_i2h_bias", "l0_h2h_bias"]
            seed = next((i for i, k in enumerate(key) if name.endswith(k)), 7)
            parameter.set_data(env.array(env.random(*parameter.shape, seed=60 + seed)))
        x.attach_grad()
        states = net.begin_state(3)
        with env.mx.autograd.record():
            y, states = net(x, states)
            total = (y * y).sum()
        total.backward()
        return [y, states, x.grad]


for _label, _make in LAYERS.items():
    enter_layer(_label, _make)
