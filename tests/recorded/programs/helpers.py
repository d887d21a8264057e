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


@case("autograd/blocked_loss", ("1.x",))
def blocked_loss(env):
    """A loss layer gives its own gradient, whatever follows it."""
    nd = env.mx.nd
    found = []
    for after in (nd.BlockGrad, lambda y: nd.argmax(y, axis=1), lambda y: y > 0.5, nd.identity):
        x = env.array(env.random(2, 3))
        x.attach_grad()
        with env.mx.autograd.record():
            y = after(nd.SoftmaxOutput(x, env.array([0, 2])))
        y.backward()
        found.append(x.grad)
    return found


@case("autograd/attach_computed")
def attach_computed(env):
    """attach_grad on a computed array: 1.x cuts the graph there, 2.0 keeps it."""
    x = env.array([1.0, 2.0])
    x.attach_grad()
    with env.mx.autograd.record():
        y = x * x
        y.attach_grad()
        z = (y * 3).sum()
    z.backward()
    return [x.grad, y.grad]


@case("autograd/function")
def function(env):
    class Twice(env.mx.autograd.Function):
        def forward(self, x):
            self.save_for_backward(x)
            return x * 2

        def backward(self, dy):
            (x,) = self.saved_tensors
            return dy * x * 10

    x = env.array([1.0, 3.0])
    x.attach_grad()
    with env.mx.autograd.record():
        y = Twice()(x) * 2
    y.backward()
    return [y, x.grad]


@case("autograd/modes")
def modes(env):
    autograd = env.mx.autograd
    found = [autograd.is_recording(), autograd.is_training()]
    with autograd.record(train_mode=False):
        found += [autograd.is_recording(), autograd.is_training()]
        with autograd.train_mode():
            found += [autograd.is_recording(), autograd.is_training()]
        with autograd.pause(train_mode=True):
            found += [autograd.is_recording(), autograd.is_training()]
    return found


@case("autograd/grad_of_list")
def grad_of_list(env):
    a, b = env.array([1.0, 2.0]), env.array([3.0, 4.0])
    for x in (a, b):
        x.attach_grad()
    with env.mx.autograd.record():
        y = a * b + a
    return env.mx.autograd.grad(y, [a, b], head_grads=env.array([1, 10]))


@case("autograd/detach")
def detach(env):
    x = env.array([1.0, 2.0])
    x.attach_grad()
    with env.mx.autograd.record():
        y = x * x
        z = (y.detach() * x).sum()
    z.backward()
    return x.grad


@case("autograd/overwritten_output", ("1.x",))
def overwritten_output(env):
    """Writing into an executor's output does not change its gradients."""
    sym = env.mx.sym
    net = sym.square(sym.Variable("data"))
    exe = net.simple_bind(env.mx.cpu(), data=(2, 3))
    exe.arg_dict["data"][:] = env.array(env.random(2, 3))
    exe.forward(is_train=True)
    exe.outputs[0][:] = 0
    exe.backward(env.array(env.random(2, 3, seed=1)))
    return exe.grad_dict["data"]


@case("symbol/grad_req", ("1.x",))
def grad_req(env):
    sym = env.mx.sym
    x, y = sym.Variable("x"), sym.Variable("y")
    exe = (x * y + x).bind(
        env.mx.cpu(),
        {"x": env.array([1, 2]), "y": env.array([3, 4])},
        {"x": env.array([10, 10]), "y": env.array([10, 10])},
        {"x": "add", "y": "write"},
    )
    for _ in range(2):
        exe.forward(is_train=True)
        exe.backward(env.array([1, 1]))
    return [exe.outputs, exe.grad_dict["x"], exe.grad_dict["y"]]


@case("symbol/attributes", ("1.x",))
def attributes(env):
    sym = env.mx.sym
    x = sym.Variable("x", lr_mult=0.5, shape=(2, 3))
    net = sym.Convolution(
        sym.Variable("data"), num_filter=2, kernel=(3, 3), name="conv", attr={"__mood__": "good"}
    )
    net = sym.Pooling(net, kernel=(2, 2), pool_type="max", name="pool")
    inner = net.get_internals()
    return [
        x.attr("__lr_mult__"),
        x.attr("__shape__"),
        net.list_arguments(),
        inner.list_outputs(),
        inner["conv_output"].attr("__mood__"),
        net.infer_shape(data=(1, 3, 8, 8)),
        net.infer_type(data="float32")[1][0].__name__,
    ]


@case("text/embedding", ("1.x",))
def text_counts(env):
    text = env.mx.contrib.text
    counter = text.utils.count_tokens_from_str(" a A b\n b c ", to_lower=True)
    vocab = text.vocab.Vocabulary(counter, unknown_token="<u>")
    return [sorted(counter.items()), vocab.idx_to_token, vocab.unknown_token]
