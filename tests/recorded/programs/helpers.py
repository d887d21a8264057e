"""Autograd, symbols, text: conventions that programs rely on."""

import numpy

from . import case


@case("autograd/grad_add")
def grad_add(env):
    x = env.array([1.0, 2.0])
    x.attach_grad(grad_req="add")
    for _ in range(3):
        with env.mx.autograd.record():
            y = x * x
        y.backward()
    return x.grad


@case("autograd/heads")
def heads(env):
    x = env.array([1.0, 2.0])
    x.attach_grad()
    with env.mx.autograd.record():
        y, z = x * x, x * 3
    env.mx.autograd.backward([y, z], [env.array([1, 2]), env.array([3, 4])])
    return x.grad


@case("autograd/second")
def second(env):
    x = env.array([0.5, 2.0])
    x.attach_grad()
    with env.mx.autograd.record():
        y = env.mx.nd.sin(x) if env.classic else env.mx.np.sin(x)
        dx = env.mx.autograd.grad(y, x, create_graph=True, retain_graph=True)[0]
    dx.backward()
    return [dx, x.grad]


@case("symbol/mlp", ("1.x",))
def mlp(env):
    sym = env.mx.sym
    x = sym.FullyConnected(sym.Variable("data"), num_hidden=4, name="fc1")
    x = sym.Activation(x, act_type="relu", name="relu1")
    x = sym.SoftmaxOutput(sym.FullyConnected(x, num_hidden=3, name="fc2"), name="softmax")
    shapes = x.infer_shape(data=(2, 5))
    exe = x.simple_bind(env.mx.cpu(), data=(2, 5), softmax_label=(2,))
    for i, (name, array) in enumerate(sorted(exe.arg_dict.items())):
        array[:] = env.array(env.random(*array.shape, seed=i))
        if name == "softmax_label":
            array[:] = env.array([0, 2])
    exe.forward(is_train=True)
    exe.backward()
    grads = {name: exe.grad_dict[name] for name in sorted(exe.grad_dict)}
    return [x.list_arguments(), x.list_outputs(), shapes, exe.outputs, grads]


@case("symbol/module", ("1.x",))
def module(env):
    mx = env.mx
    sym = mx.sym
    net = sym.FullyConnected(sym.Variable("data"), num_hidden=2, name="fc")
    net = sym.LinearRegressionOutput(net, sym.Variable("label"), name="out")
    data = mx.io.NDArrayIter(env.random(8, 3), env.random(8, 2, seed=1), 4, label_name="label")
    mod = mx.mod.Module(net, label_names=["label"])
    mod.bind(data.provide_data, data.provide_label)
    mod.init_params(mx.init.One())
    mod.init_optimizer(optimizer="sgd", optimizer_params={"learning_rate": 0.5, "wd": 0.1})
    metric = mx.metric.create("mse")
    seen = []
    for _ in range(2):
        data.reset()
        metric.reset()
        for batch in data:
            mod.forward_backward(batch)
            mod.update()
            mod.update_metric(metric, batch.label)
        seen.append(metric.get())
    params = mod.get_params()[0]
    return [seen, {name: params[name] for name in sorted(params)}]


@case("symbol/module_default_optimizer", ("1.x",))
def module_default(env):
    mx = env.mx
    net = mx.sym.FullyConnected(mx.sym.Variable("data"), num_hidden=2, name="fc")
    net = mx.sym.LinearRegressionOutput(net, mx.sym.Variable("label"), name="out")
    data = mx.io.NDArrayIter(env.random(8, 3), env.random(8, 2, seed=1), 4, label_name="label")
    mod = mx.mod.Module(net, label_names=["label"])
    mod.fit(data, num_epoch=2, initializer=mx.init.One())
    params = mod.get_params()[0]
    return {name: params[name] for name in sorted(params)}


@case("text/vocabulary", ("1.x",))
def vocabulary(env):
    text = env.mx.contrib.text
    counter = text.utils.count_tokens_from_str("a b b c c c\nd d d d a", to_lower=True)
    vocab = text.vocab.Vocabulary(counter, most_freq_count=3, min_freq=2, reserved_tokens=["<pad>"])
    return [
        len(vocab),
        vocab.token_to_idx,
        vocab.idx_to_token,
        vocab.to_indices(["c", "zzz"]),
        vocab.to_tokens([0, 1, 2]),
    ]


@case("image/shapes")
def image(env):
    x = numpy.random.RandomState(0).randint(0, 256, (6, 8, 3)).astype("uint8")
    img = env.array(x, "uint8")
    image = env.mx.image
    cropped, where = image.center_crop(img, (4, 3))
    fixed = image.fixed_crop(img, 1, 2, 4, 3)
    normal = image.color_normalize(
        img.astype("float32"), env.array([1, 2, 3]), env.array([4, 5, 6])
    )
    return [
        cropped,
        list(where),
        fixed,
        normal,
        list(image.scale_down((4, 3), (6, 6))),
        list(image.resize_short(img, 4).shape),
    ]
