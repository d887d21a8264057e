"""Optimizers in NumPy, float64, one parameter at a time: what the real ones are held against."""

import numpy as np


def _prepared(o, w, g, wd):
    g = g * o.rescale_grad
    if o.clip_gradient:
        g = np.clip(g, -o.clip_gradient, o.clip_gradient)
    return g, g + wd * w


def sgd(o, w, g, s, lr, wd, t):
    _, g = _prepared(o, w, g, wd)
    s["m"] = o.momentum * s.get("m", 0) - lr * g
    return w + s["m"]


def nag(o, w, g, s, lr, wd, t):
    _, g = _prepared(o, w, g, wd)
    s["m"] = o.momentum * s.get("m", 0) - lr * g
    return w + o.momentum * s["m"] - lr * g


def signum(o, w, g, s, lr, wd, t):
    plain, g = _prepared(o, w, g, wd)
    if not o.momentum:
        return w * (1 - lr * (wd + o.wd_lh)) - lr * np.sign(plain)
    s["m"] = o.momentum * s.get("m", 0) - (1 - o.momentum) * g
    return (1 - lr * o.wd_lh) * w + lr * np.sign(s["m"])


def dcasgd(o, w, g, s, lr, wd, t):
    _, g = _prepared(o, w, g, wd)
    d = g + o.lamda * g * g * (w - s.get("previous", w))
    s["m"] = o.momentum * s.get("m", 0) - lr * d
    s["previous"] = w
    return w + s["m"]


def lars(o, w, g, s, lr, wd, t):
    nw, ng = np.linalg.norm(w), np.linalg.norm(g * o.rescale_grad)
    if nw > 0 and ng > 0:
        lr = lr * o.eta * nw / (ng + wd * nw + o.epsilon)
    return sgd(o, w, g, s, lr, wd, t)


def _moments(o, g, s):
    s["m"] = o.beta1 * s.get("m", 0) + (1 - o.beta1) * g
    s["v"] = o.beta2 * s.get("v", 0) + (1 - o.beta2) * g * g
    return s["m"], s["v"]


def adam(o, w, g, s, lr, wd, t):
    _, g = _prepared(o, w, g, wd)
    m, v = _moments(o, g, s)
    lr = lr * np.sqrt(1 - o.beta2**t) / (1 - o.beta1**t)
    return w - lr * m / (np.sqrt(v) + o.epsilon)


def adamw(o, w, g, s, lr, wd, t):
    g, _ = _prepared(o, w, g, wd)
    m, v = _moments(o, g, s)
    if o.correct_bias:
        lr = lr * np.sqrt(1 - o.beta2**t) / (1 - o.beta1**t)
    return w - lr * (m / (np.sqrt(v) + o.epsilon) + wd * w)


def adabelief(o, w, g, s, lr, wd, t):
    g = g * o.rescale_grad + wd * w  # clipped together, unlike elsewhere
    if o.clip_gradient:
        g = np.clip(g, -o.clip_gradient, o.clip_gradient)
    m = s["m"] = o.beta1 * s.get("m", 0) + (1 - o.beta1) * g
    v = s["v"] = o.beta2 * s.get("v", 0) + (1 - o.beta2) * (g - m) ** 2 + o.epsilon
    if o.correct_bias:
        lr = lr * np.sqrt(1 - o.beta2**t) / (1 - o.beta1**t)
    return w - lr * m / (np.sqrt(v) + o.epsilon)


def adamax(o, w, g, s, lr, wd, t):
    _, g = _prepared(o, w, g, wd)
    m = s["m"] = o.beta1 * s.get("m", 0) + (1 - o.beta1) * g
    u = s["u"] = np.maximum(o.beta2 * s.get("u", 0), abs(g))
    return w - lr / (1 - o.beta1**t) * m / (u + o.epsilon)


def nadam(o, w, g, s, lr, wd, t):
    _, g = _prepared(o, w, g, wd)
    now = o.beta1 * (1 - 0.5 * 0.96 ** (t * o.schedule_decay))
    then = o.beta1 * (1 - 0.5 * 0.96 ** ((t + 1) * o.schedule_decay))
    product = s["product"] = s.get("product", 1) * now
    m, v = _moments(o, g, s)
    bar = (1 - now) * g / (1 - product) + then * m / (1 - product * then)
    return w - lr * bar / (np.sqrt(v / (1 - o.beta2**t)) + o.epsilon)


def _bounded(o, w):
    size = np.linalg.norm(w)
    if o.lower_bound is not None:
        size = max(size, o.lower_bound)
    if o.upper_bound is not None:
        size = min(size, o.upper_bound)
    return size


def _along(size, d):
    length = np.linalg.norm(d)
    return d * (size / length if size and length else 1)


def lamb(o, w, g, s, lr, wd, t):
    g, _ = _prepared(o, w, g, wd)
    m, v = _moments(o, g, s)
    if o.bias_correction:
        m, v = m / (1 - o.beta1**t), v / (1 - o.beta2**t)
    return w - lr * _along(_bounded(o, w), m / (np.sqrt(v) + o.epsilon) + wd * w)


def lans(o, w, g, s, lr, wd, t):
    g = g * o.rescale_grad
    g = g / np.linalg.norm(g)
    if o.clip_gradient:
        g = np.clip(g, -o.clip_gradient, o.clip_gradient)
    m, v = _moments(o, g, s)
    size = _bounded(o, w)
    below = np.sqrt(v / (1 - o.beta2**t)) + o.epsilon
    first = lr * o.beta1 * _along(size, m / (1 - o.beta1**t) / below + wd * w)
    return w - first - lr * (1 - o.beta1) * _along(size, g / below + wd * w)


def adagrad(o, w, g, s, lr, wd, t):
    _, g = _prepared(o, w, g, wd)
    s["h"] = s.get("h", 0) + g * g
    return w - lr * g / (np.sqrt(s["h"]) + o.epsilon)


def groupadagrad(o, w, g, s, lr, wd, t):
    g, _ = _prepared(o, w, g, 0)
    s["h"] = s.get("h", 0) + (g * g).mean(axis=tuple(range(1, g.ndim)), keepdims=True)
    return w - lr * g / (np.sqrt(s["h"]) + o.epsilon)


def adadelta(o, w, g, s, lr, wd, t):
    _, g = _prepared(o, w, g, wd)
    s["g"] = o.rho * s.get("g", 0) + (1 - o.rho) * g * g
    d = np.sqrt(s.get("d", 0) + o.epsilon) / np.sqrt(s["g"] + o.epsilon) * g
    s["d"] = o.rho * s.get("d", 0) + (1 - o.rho) * d * d
    return w - lr * d


def rmsprop(o, w, g, s, lr, wd, t):
    _, g = _prepared(o, w, g, wd)
    v = s["v"] = o.rho * s.get("v", 0) + (1 - o.rho) * g * g
    if o.centered:
        m = s["m"] = o.rho * s.get("m", 0) + (1 - o.rho) * g
        s["step"] = o.momentum * s.get("step", 0) - lr * g / np.sqrt(v - m * m + o.epsilon)
        w = w + s["step"]
    else:
        w = w - lr * g / (np.sqrt(v) + o.epsilon)
    return np.clip(w, -o.clip_weights, o.clip_weights) if o.clip_weights else w


def ftrl(o, w, g, s, lr, wd, t):
    g, _ = _prepared(o, w, g, wd)
    n = s.get("n", 0)
    s["z"] = s.get("z", 0) + g - (np.sqrt(n + g * g) - np.sqrt(n)) * w / lr
    s["n"] = n + g * g
    z = s["z"]
    new = (np.sign(z) * o.lamda1 - z) / ((o.beta + np.sqrt(s["n"])) / lr + wd)
    return np.where(abs(z) > o.lamda1, new, 0)


def ftml(o, w, g, s, lr, wd, t):
    _, g = _prepared(o, w, g, wd)
    s["v"] = o.beta2 * s.get("v", 0) + (1 - o.beta2) * g * g
    d = (1 - o.beta1**t) / lr * (np.sqrt(s["v"] / (1 - o.beta2**t)) + o.epsilon)
    s["z"] = o.beta1 * s.get("z", 0) + (1 - o.beta1) * g - (d - o.beta1 * s.get("d", 0)) * w
    s["d"] = d
    return -s["z"] / d
