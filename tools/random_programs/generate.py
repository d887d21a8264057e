"""Random programs of one to three lines.

Needs slipstream: it tells the shape of each line's result, so that the next line can use it.
"""

from choices import Choices
from run import numbers


def attempt(mx, g, lines, style):
    """The result of the last line, or None where it fails here."""
    make = mx.np.array if style == "np" else mx.nd.array
    space = {"F": mx.nd, "np": mx.np, "npx": mx.npx}
    for name, (shape, dtype, kind, seed) in g.inputs.items():
        plain = dtype.rstrip("!")
        space[name] = make(numbers(shape, plain, kind, seed), dtype=plain)
    try:
        exec("\n".join(lines), space)
        return space[lines[-1].split(" = ")[0]]
    except Exception:  # the comparison tells whether MXNet fails, too
        return None


def program(mx, seed, families, style):
    """One program."""
    g = Choices(seed)
    if style == "np" and g.dtype == "float16":
        g.dtype = "float32"
    lines = []
    wanted = g.one(1, 1, 2, 3)
    for number in range(wanted):
        family = g.rng.choices([f for f, _ in families], [w for _, w in families])[0]
        name = f"t{number}"
        lines.append(f"{name} = {family(g)}")
        if number + 1 < wanted:
            value = attempt(mx, g, lines, style)
            if value is None or isinstance(value, (list, tuple)) or not hasattr(value, "shape"):
                break
            if 0 in value.shape or value.size > 20000 or "float" not in str(value.dtype):
                break
            g.known[name] = tuple(value.shape)
    ways = ("nd", "nd", "sym", "hybrid") if style == "nd" else ("np",)
    return {"seed": seed, "style": g.one(*ways), "train": g.yes(0.8), "lines": lines,
            "inputs": g.inputs}  # fmt: skip


def programs(style, seed, count, version):
    """Programs of consecutive seeds."""
    import slipstream as mx
    from slipstream import compat

    compat.version(version)
    if style == "nd":
        from classic import FAMILIES
    else:
        from numpy_style import FAMILIES
    return [program(mx, s, FAMILIES, style) for s in range(seed, seed + count)]
