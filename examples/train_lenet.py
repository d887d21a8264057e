"""Trains LeNet on MNIST's files if you have them, and on drawn digits if not.

python examples/train_lenet.py                     # drawn digits, a few seconds
python examples/train_lenet.py --mnist ~/mnist     # a folder with MNIST's four files
"""

import argparse

import numpy

from slipstream import autograd, gluon, init, metric, np, npx
from slipstream.gluon import nn
from slipstream.gluon.data.vision import MNIST, transforms

npx.set_np()

# Digits as on a calculator, 5 rows of 3 points each.
DIGITS = (
    "###|#.#|#.#|#.#|###", ".#.|##.|.#.|.#.|###", "###|..#|###|#..|###", "###|..#|###|..#|###",
    "#.#|#.#|###|..#|..#", "###|#..|###|..#|###", "###|#..|###|#.#|###", "###|..#|.#.|.#.|.#.",
    "###|#.#|###|#.#|###", "###|#.#|###|..#|###",
)  # fmt: skip


def drawn_digits(count, seed):
    """Images as MNIST's: (28, 28, 1), uint8; each digit somewhere, some size, with noise."""
    rng = numpy.random.default_rng(seed)
    glyphs = [numpy.array([[c == "#" for c in row] for row in d.split("|")]) for d in DIGITS]
    labels = rng.integers(0, 10, count)
    images = rng.integers(0, 60, (count, 28, 28, 1))
    for image, label in zip(images, labels, strict=True):
        glyph = numpy.kron(glyphs[label], numpy.ones((4, rng.integers(4, 6))))
        rows, columns = glyph.shape
        top, left = rng.integers(0, 28 - rows), rng.integers(0, 28 - columns)
        image[top : top + rows, left : left + columns, 0] += (glyph * 180).astype(int)
    return gluon.data.ArrayDataset(images.astype("uint8"), labels.astype("int32"))


def lenet():
    net = nn.HybridSequential()
    net.add(
        nn.Conv2D(6, kernel_size=5, padding=2, activation="relu"),
        nn.MaxPool2D(pool_size=2, strides=2),
        nn.Conv2D(16, kernel_size=5, activation="relu"),
        nn.MaxPool2D(pool_size=2, strides=2),
        nn.Dense(120, activation="relu"),
        nn.Dense(84, activation="relu"),
        nn.Dense(10),
    )
    return net


def evaluate(net, loader):
    accuracy = metric.Accuracy()
    for images, labels in loader:
        accuracy.update(labels, net(images))
    return accuracy.get()[1]


parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
parser.add_argument("--mnist", metavar="FOLDER", help="a folder with MNIST's files")
parser.add_argument("--epochs", type=int, default=2)
parser.add_argument("--images", type=int, default=2560, help="how many digits to draw")
parser.add_argument("--save", metavar="FILE", help="where to save the parameters")
options = parser.parse_args()

if options.mnist:
    train, test = MNIST(options.mnist, train=True), MNIST(options.mnist, train=False)
else:
    train, test = drawn_digits(options.images, seed=0), drawn_digits(500, seed=1)

prepare = transforms.Compose([transforms.ToTensor(), transforms.Normalize(0.13, 0.31)])
train_loader = gluon.data.DataLoader(train.transform_first(prepare), 64, shuffle=True)
test_loader = gluon.data.DataLoader(test.transform_first(prepare), 250)

numpy.random.seed(0)
np.random.seed(0)
net = lenet()
net.initialize(init.Xavier())
net.hybridize()
loss_fn = gluon.loss.SoftmaxCrossEntropyLoss()
trainer = gluon.Trainer(net.collect_params(), "adam", {"learning_rate": 0.003})

for epoch in range(options.epochs):
    total = np.zeros(())
    for images, labels in train_loader:
        with autograd.record():
            loss = loss_fn(net(images), labels)
        loss.backward()
        trainer.step(len(images))
        total += loss.mean()
    average = float(total) / len(train_loader)
    print(f"epoch {epoch}: loss {average:.3f}, right in the test {evaluate(net, test_loader):.1%}")

if options.save:
    net.save_parameters(options.save)
    print("saved", options.save)
