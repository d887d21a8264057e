# ruff: noqa: E501
# Calls read better in one line.
"""Calls of the layers of ``mx.nd`` / ``mx.sym``: random attributes, with F for either."""


def convolution(g):
    d = g.one(1, 2, 2, 2, 3)
    groups = g.one(1, 1, 2)
    cin, cout = groups * g.one(1, 2), groups * g.one(1, 2, 3)
    kernel = tuple(g.one(1, 2, 3) for _ in range(d))
    stride = tuple(g.one(1, 2, 3) for _ in range(d))
    dilate = tuple(g.one(1, 1, 2) for _ in range(d))
    padding = tuple(g.rng.randint(0, 2) for _ in range(d))
    x = g.new((g.one(1, 2), cin, *(g.rng.randint(4, 7) for _ in range(d))))
    rest = g.args(kernel=kernel, num_filter=cout, stride=g.maybe(stride),
                  dilate=g.maybe(dilate, 0.3), pad=g.maybe(padding),
                  num_group=groups if groups > 1 else None)  # fmt: skip
    if g.yes(0.6):
        w = g.new((cout, cin // groups, *kernel))
        bias = g.new((cout,)) if g.yes() else "no_bias=True"
        return f"F.Convolution({x}, {w}, {bias}{rest})"
    w = g.new((cin, cout // groups, *kernel))
    bias = f"{g.new((cout,))}, no_bias=False" if g.yes() else "no_bias=True"
    adj = None
    if "stride" in rest:
        adj = g.maybe(tuple(g.rng.randrange(n) for n in stride), 0.4)
    return f"F.Deconvolution({x}, {w}, {bias}{rest}{g.args(adj=adj)})"


def pooling(g):
    d = g.one(1, 2, 2, 2, 3)
    kind = g.one("max", "avg", "sum", "lp")
    x = g.new((g.one(1, 2), g.one(1, 2), *(g.rng.randint(3, 7) for _ in range(d))))
    if g.yes(0.15):
        kernel = tuple(g.one(1, 2) for _ in range(d))
        rest = g.args(kernel=kernel, pool_type=kind, global_pool=True)
    else:
        kernel = tuple(g.one(1, 2, 3) for _ in range(d))
        stride = tuple(g.one(1, 2, 3) for _ in range(d))
        padding = tuple(g.rng.randint(0, k // 2) for k in kernel)
        rest = g.args(kernel=kernel, pool_type=kind, stride=g.maybe(stride, 0.7),
                      pad=g.maybe(padding), pooling_convention=g.maybe(g.one("full", "valid")),
                      count_include_pad=g.maybe(False) if kind == "avg" else None)  # fmt: skip
    if kind == "lp":
        rest += g.args(p_value=g.one(1, 2, 3))
    return f"F.Pooling({x}{rest})"


def normalization(g):
    pick = g.rng.randrange(7)
    eps = g.maybe(g.one(1e-3, 1e-2))
    if pick == 0:
        x, s = g.array(2, 4)
        axis = g.axis(s)
        n = s[axis]
        return f"F.LayerNorm({x}, {g.new((n,))}, {g.new((n,))}{g.args(axis=axis, eps=eps)})"
    if pick == 1:
        x, s = g.array(3, 4)
        return f"F.InstanceNorm({x}, {g.new((s[1],))}, {g.new((s[1],))}{g.args(eps=eps)})"
    if pick == 2:
        groups = g.one(1, 2)
        c = groups * g.one(1, 2)
        x = g.new((2, c, *g.dims(1, 2)))
        gamma, beta = g.new((c,)), g.new((c,))
        return f"F.GroupNorm({x}, {gamma}, {beta}, num_groups={groups}{g.args(eps=eps)})"
    if pick == 3:
        x, s = g.array(2, 4)
        mode = (
            g.one("instance", "channel", "spatial") if len(s) > 2 else g.one("instance", "channel")
        )
        return f"F.L2Normalization({x}{g.args(mode=mode, eps=eps)})"
    if pick == 4:
        x, _ = g.array(4, 4)
        rest = g.args(
            nsize=g.one(1, 3, 5), alpha=g.maybe(0.1), beta=g.maybe(0.5), knorm=g.maybe(1.0)
        )
        return f"F.LRN({x}{rest})"
    x, s = g.array(2, 4)
    axis = g.maybe(g.rng.randrange(1, len(s)))
    n = s[1 if axis is None else axis]
    rest = g.args(
        axis=axis,
        eps=g.maybe(1e-2),
        fix_gamma=g.maybe(g.yes()),
        use_global_stats=g.maybe(True, 0.2),
        output_mean_var=g.maybe(True, 0.1),
    )
    states = f"{g.new((n,), 'normal', 'float32!')}, {g.new((n,), 'positive', 'float32!')}"
    return f"F.BatchNorm({x}, {g.new((n,))}, {g.new((n,))}, {states}{rest})"


def activations(g):
    x, s = g.array()
    pick = g.rng.randrange(5)
    if pick == 0:
        kind = g.one("relu", "sigmoid", "tanh", "softrelu", "softsign")
        return f"F.Activation({x}, act_type={kind!r})"
    if pick == 1:
        kind = g.one("leaky", "elu", "gelu")
        return f"F.LeakyReLU({x}, act_type={kind!r}{g.args(slope=g.maybe(0.3))})"
    if pick == 2:
        x, s = g.array(2, 4)
        gamma = g.new((s[1] if g.yes() else 1,), "positive")
        return f"F.LeakyReLU({x}, {gamma}, act_type='prelu')"
    if pick == 3:
        name = g.one("softmax", "log_softmax", "softmin")
        return f"F.{name}({x}{g.args(axis=g.axis(s), temperature=g.maybe(0.7, 0.3))})"
    if g.yes():
        return f"F.hard_sigmoid({x}{g.args(alpha=g.maybe(0.3), beta=g.maybe(0.4))})"
    return f"F.smooth_l1({x}, scalar={g.one(0.5, 1.0, 2.0)})"


def loss_layers(g):
    n, c = g.size(), g.size()
    pick = g.rng.randrange(5)
    if pick == 0:
        many = g.yes(0.3)
        shape = (n, c, 3) if many else (n, c)
        label = g.new((n, 3) if many else (n,), f"int{c}", "float32!")
        rest = g.args(multi_output=many or None, grad_scale=g.maybe(0.5),
                      use_ignore=g.maybe(True), ignore_label=g.maybe(1),
                      normalization=g.maybe(g.one("batch", "valid", "null")),
                      smooth_alpha=g.maybe(0.1, 0.3))  # fmt: skip
        return f"F.SoftmaxOutput({g.new(shape)}, {label}{rest})"
    if pick == 1:
        x, s = g.array(1, 3)
        name = g.one("LinearRegressionOutput", "LogisticRegressionOutput", "MAERegressionOutput")
        return f"F.{name}({x}, {g.new(s, None, g.dtype + '!')}{g.args(grad_scale=g.maybe(0.5))})"
    if pick == 2:
        label = g.new((n,), f"int{c}", g.dtype + "!")
        rest = g.args(margin=g.maybe(0.5), regularization_coefficient=g.maybe(2.0),
                      use_linear=g.maybe(True))  # fmt: skip
        return f"F.SVMOutput({g.new((n, c))}, {label}{rest})"
    if pick == 3:
        label = g.new((n,), f"int{c}", "float32!")
        return f"F.softmax_cross_entropy({g.new((n, c))}, {label})"
    x, _ = g.array()
    rest = g.args(grad_scale=g.maybe(3.0), normalization=g.maybe(g.one("null", "batch", "valid")),
                  valid_thresh=g.maybe(0.1))  # fmt: skip
    return f"F.MakeLoss({x}{rest})"


def sequences(g):
    n, b = g.size(), g.size()
    axis = g.maybe(g.one(0, 1), 0.4)
    shape = (n, b) if axis != 1 else (b, n)
    x = g.new((*shape, *g.dims(0 if g.yes(0.3) else 1, 2)))
    length = g.new((b,), f"from1to{n}", "float32!")
    name = g.one("SequenceMask", "SequenceLast", "SequenceReverse")
    use = g.yes(0.8)
    rest = g.args(axis=axis if name != "SequenceReverse" else None)
    if name == "SequenceReverse" and axis == 1:
        x = g.new((n, b, 2))
    if name == "SequenceMask":
        rest += g.args(value=g.maybe(-1.0))
    if not use:
        return f"F.{name}({x}{rest})"
    return f"F.{name}({x}, {length}, use_sequence_length=True{rest})"


def images(g):
    pick = g.rng.randrange(10)
    b, c = g.one(1, 2), g.one(1, 2)
    h, w = g.rng.randint(2, 6), g.rng.randint(2, 6)
    x = g.new((b, c, h, w))
    if pick == 0:
        return f"F.UpSampling({x}, scale={g.one(1, 2, 3)}, sample_type='nearest')"
    if pick == 1:
        block = g.one(2, 3)
        x = g.new((b, c * block * block, h, w))
        return f"F.depth_to_space({x}, {block})"
    if pick == 2:
        block = g.one(1, 2)
        x = g.new((b, c, h * block, w * block))
        return f"F.space_to_depth({x}, {block})"
    if pick == 3:
        grid = g.new((b, 2, g.size(), g.size()), "wide")
        return f"F.BilinearSampler({x}, {grid})"
    if pick == 4:
        theta = g.new((b, 6))
        return f"F.GridGenerator({theta}, transform_type='affine', target_shape={(g.size() + 1, g.size() + 1)})"
    if pick == 5:
        return f"F.GridGenerator({g.new((b, 2, h, w))}, transform_type='warp')"
    if pick == 6:
        size = g.one(g.size(), (g.size(), g.size()))
        return f"F.contrib.AdaptiveAvgPooling2D({x}, output_size={size})"
    if pick == 7:
        rest = g.args(align_corners=g.maybe(False))
        if g.yes():
            return f"F.contrib.BilinearResize2D({x}, height={g.size() + 1}, width={g.size() + 1}{rest})"
        return f"F.contrib.BilinearResize2D({x}, scale_height={g.one(0.5, 1.5, 2.0)}, scale_width={g.one(0.5, 2.0)}{rest})"
    if pick == 8:
        theta = g.new((b, 6))
        return (f"F.SpatialTransformer({x}, {theta}, target_shape={(g.size() + 1, g.size() + 1)}, "
                "transform_type='affine', sampler_type='bilinear')")  # fmt: skip
    rois = g.new((g.size(), 5), f"rois{b}x{h}x{w}", "float32!")
    size = (g.one(1, 2, 3), g.one(1, 2))
    scale = g.one(1.0, 0.5)
    if g.yes():
        return f"F.ROIPooling({x}, {rois}, pooled_size={size}, spatial_scale={scale})"
    rest = g.args(sample_ratio=g.maybe(2), aligned=g.maybe(True))
    return f"F.contrib.ROIAlign({x}, {rois}, pooled_size={size}, spatial_scale={scale}{rest})"
