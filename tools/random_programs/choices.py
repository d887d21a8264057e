"""Random arguments: the source of inputs, axes, shapes and other attributes of a program."""

import random


class Choices:
    """Draws the parts of one program, and keeps the inputs that it needs."""

    def __init__(self, seed):
        self.rng = random.Random(seed)
        r = self.rng.random()
        self.kind = "normal" if r < 0.6 else "ties" if r < 0.85 else "edge"
        r = self.rng.random()
        self.dtype = "float32" if r < 0.85 else "float64" if r < 0.95 else "float16"
        self.inputs = {}  # name: (shape, dtype, kind, seed)
        self.known = {}  # name: shape of what can be used again

    def one(self, *options):
        """One of the options."""
        return self.rng.choice(options)

    def yes(self, share=0.5):
        """Whether something happens."""
        return self.rng.random() < share

    def size(self):
        """The length of an axis."""
        return self.rng.choice((1, 2, 2, 3, 3, 4, 5))

    def dims(self, low=1, high=4):
        """A shape."""
        return tuple(self.size() for _ in range(self.rng.randint(low, high)))

    def new(self, shape, kind=None, dtype=None):
        """A fresh input; ``kind`` says which numbers."""
        name = f"x{len(self.inputs)}"
        self.inputs[name] = (tuple(shape), dtype or self.dtype, kind or self.kind,
                             self.rng.randrange(10**6))  # fmt: skip
        if dtype is None:
            self.known[name] = tuple(shape)
        return name

    def index(self, shape, bound):
        """Integers in [0, bound) as an int32 array."""
        return self.new(shape, f"int{bound}", "int32")

    def array(self, low=1, high=4, kind=None):
        """An array of some shape: often a result of the lines before."""
        fit = [n for n, s in self.known.items() if low <= len(s) <= high]
        if fit and kind is None and self.yes(0.7):
            name = fit[-1] if self.yes(0.7) else self.rng.choice(fit)
        else:
            name = self.new(self.dims(low, high), kind)
        return name, self.known[name]

    def same(self, shape, kind=None):
        """An array of this shape."""
        fit = [n for n, s in self.known.items() if s == tuple(shape)]
        return self.rng.choice(fit) if fit and self.yes(0.3) else self.new(shape, kind)

    def fitting(self, shape, kind=None):
        """An array that broadcasts with this shape."""
        new = tuple(1 if self.yes(0.25) else n for n in shape)
        return self.new(new, kind)

    def axis(self, shape):
        """One axis, also a negative one."""
        return self.rng.randrange(-len(shape), len(shape))

    def axes(self, shape):
        """One axis, several, or none given."""
        r = self.rng.random()
        if r < 0.4:
            return self.axis(shape)
        if r < 0.6:
            return None
        some = self.rng.sample(range(len(shape)), self.rng.randint(1, len(shape)))
        return tuple(sorted(some))

    def order(self, shape):
        """A permutation of the axes."""
        return tuple(self.rng.sample(range(len(shape)), len(shape)))

    def args(self, **options):
        """``, name=value`` for those that are not None."""
        return "".join(f", {k}={v!r}" for k, v in options.items() if v is not None)

    def maybe(self, value, share=0.5):
        """The value, or None for "not given"."""
        return value if self.yes(share) else None
