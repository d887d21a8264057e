"""The formulas in the docstrings of optimizers, run in float64: the tests compare with them.

A formula is the first block of a docstring, ordinary Python with `weight` and `grad`, the
optimizer's attributes, `t` (the number of the step) and the functions below. What it assigns to is
the state of a parameter, zeros before the first step; an attribute belongs to all parameters.
"""

import ast
import inspect
import re
import textwrap

import numpy

BLOCK = re.compile(r"::\n\n((?:    .*\n|\n)+)")


def formula(opt):
    """The code of an optimizer's formula, and the names it assigns to."""
    text = textwrap.dedent(BLOCK.search(inspect.getdoc(type(opt)) + "\n")[1])
    tree = ast.parse(text)
    names = [node for node in ast.walk(tree) if isinstance(node, ast.Name)]
    assigned = {name.id for name in names if isinstance(name.ctx, ast.Store)}
    return compile(tree, type(opt).__name__, "exec"), assigned


def norm(x):
    return numpy.sqrt((x * x).sum())


def row_mean(x):
    """The mean of each row, with one element in every other dimension."""
    return x.mean(axis=tuple(range(1, x.ndim)), keepdims=True)


class Reference:
    """Steps of all parameters of an optimizer."""

    def __init__(self, opt):
        self.code, self.assigned = formula(opt)
        self.shared = {
            "lr": opt.lr, "learning_rate": opt.lr, **vars(opt), "norm": norm, "row_mean": row_mean,
            "sqrt": numpy.sqrt, "maximum": numpy.maximum, "sign": numpy.sign, "where": numpy.where,
            "limit": numpy.clip,
        }  # fmt: skip
        bound = opt.clip_gradient or numpy.inf
        self.shared["clip"] = lambda x: numpy.clip(x, -bound, bound)
        self.states = {}

    def step(self, index, weight, grad, t):
        """The new weight of the parameter `index`."""
        state = self.states.setdefault(index, dict.fromkeys(self.assigned, 0.0))
        state.update(weight=weight, grad=grad, t=t)
        state.setdefault("previous_weight", weight)
        names = {**self.shared, **{k: v for k, v in state.items() if k not in self.shared}}
        exec(self.code, names)
        for name in self.assigned:
            (self.shared if name in self.shared and name != "lr" else state)[name] = names[name]
        state["previous_weight"] = weight
        return names["weight"]
