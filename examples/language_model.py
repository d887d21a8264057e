"""An LSTM learns a short text by heart, letter by letter, and then recites it.

python examples/language_model.py --steps 150
"""

import argparse

import numpy

from slipstream import autograd, gluon, np, npx
from slipstream.gluon import nn, rnn

npx.set_np()

TEXT = (
    "The slipstream is the air behind a thing that moves fast. "
    "What flies in it needs less power. Python flies ahead and the engine follows close behind. "
)


class LanguageModel(gluon.HybridBlock):
    def __init__(self, letters, units):
        super().__init__()
        self.embedding = nn.Embedding(letters, units)
        self.lstm = rnn.LSTM(units)
        self.output = nn.Dense(letters, flatten=False)

    def forward(self, inputs, state):
        """Inputs of shape (time, batch): scores of the next letter at each time, and the state."""
        hidden, state = self.lstm(self.embedding(inputs), state)
        return self.output(hidden), state

    def begin_state(self, batch_size):
        return self.lstm.begin_state(batch_size)


def recite(model, letters, start, length):
    """The text that the model makes of a beginning, always taking the likeliest letter."""
    state = model.begin_state(1)
    text = start
    inputs = np.array([[letters.index(c)] for c in start])
    for _ in range(length):
        scores, state = model(inputs, state)
        text += letters[int(scores[-1, 0].argmax())]  # looks, so it waits
        inputs = np.array([[letters.index(text[-1])]])
    return text


parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
parser.add_argument("--steps", type=int, default=150)
steps = parser.parse_args().steps

letters = sorted(set(TEXT))
codes = numpy.array([letters.index(c) for c in TEXT * 3])
time, batch = 24, 16
rng = numpy.random.default_rng(0)
np.random.seed(0)

model = LanguageModel(len(letters), 64)
model.initialize("xavier")
model.hybridize()
loss_fn = gluon.loss.SoftmaxCrossEntropyLoss()
trainer = gluon.Trainer(model.collect_params(), "adam", {"learning_rate": 0.01})
weights = [p for p in model.collect_params().values() if p.grad_req != "null"]

losses = []
for _ in range(steps):
    starts = rng.integers(0, len(TEXT), batch)
    pieces = np.array(numpy.stack([codes[s : s + time + 1] for s in starts], axis=1))
    with autograd.record():
        scores, _ = model(pieces[:-1], model.begin_state(batch))
        loss = loss_fn(scores, pieces[1:]).mean()
    loss.backward()
    # check_isfinite would look at the norm, and wait.
    gluon.utils.clip_global_norm([p.grad() for p in weights], 1.0, check_isfinite=False)
    trainer.step(1)
    losses.append(loss)

for i in range(0, steps, max(1, steps // 5)):
    print(f"step {i:4}: loss {float(losses[i]):.3f}")
print(f"step {steps - 1:4}: loss {float(losses[-1]):.3f}")
print(recite(model, letters, "The sl", 100))
