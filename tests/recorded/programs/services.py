"""What surrounds a net: data, images, text, iterators, states of optimizers, summaries."""

import collections
import logging
import os
import random
import tempfile

import numpy

from . import case


def picture(env, height=7, width=9, dtype="uint8"):
    x = numpy.random.RandomState(3).randint(0, 256, (height, width, 3)).astype("uint8")
    return env.array(x.astype(dtype), dtype)


def kind(x):
    return [str(numpy.dtype(x.dtype)), list(x.shape), x]


TRANSFORMS = {
    "ToTensor": ("ToTensor()", "uint8"),
    "ToTensor/float": ("ToTensor()", "float32"),
    "Normalize": ("Normalize((0.1, 0.2, 0.3), (1, 2, 4))", "tensor"),
    "Normalize/scalar": ("Normalize(0.5, 2.0)", "tensor"),
    "Cast": ("Cast('float64')", "uint8"),
    "Resize": ("Resize((5, 4))", "uint8"),
    "Resize/int": ("Resize(6)", "uint8"),
    "Resize/keep": ("Resize(4, keep_ratio=True)", "uint8"),
    "Resize/nearest": ("Resize((5, 4), interpolation=0)", "uint8"),
    "Resize/float": ("Resize((12, 10))", "float32"),
    "CenterCrop": ("CenterCrop((5, 3))", "uint8"),
    "CenterCrop/larger": ("CenterCrop((12, 8))", "uint8"),
    "CropResize": ("CropResize(1, 2, 5, 4)", "uint8"),
    "CropResize/size": ("CropResize(1, 2, 5, 4, size=(3, 6), interpolation=1)", "uint8"),
    "Compose": ("Compose([transforms.Resize(4), transforms.ToTensor()])", "uint8"),
}


def enter_transform(label, expression, dtype):
    # 2.0 takes another function for it, which does not keep the proportions.
    versions = ("1.x",) if label == "CenterCrop/larger" else ("1.x", "2.0")

    @case("transform/" + label, versions)
    def program(env):
        transforms = env.mx.gluon.data.vision.transforms
        tensor = dtype == "tensor"
        x = env.array(env.random(3, 4, 2)) if tensor else picture(env, dtype=dtype)
        name = "transforms." + expression
        return kind(eval(name, {"transforms": transforms})(x))


for _label, (_expression, _dtype) in TRANSFORMS.items():
    enter_transform(_label, _expression, _dtype)


@case("transform/ToTensor/batch")
def to_tensor_batch(env):
    x = numpy.random.RandomState(0).randint(0, 256, (2, 4, 3, 3))
    return kind(env.mx.gluon.data.vision.transforms.ToTensor()(env.array(x, "uint8")))


@case("transform/fixed_colors")
def fixed_colors(env):
    """Jitter of no width leaves the picture as it is."""
    transforms = env.mx.gluon.data.vision.transforms
    x = picture(env, dtype="float32")
    return [
        kind(t(x))
        for t in (
            transforms.RandomBrightness(0),
            transforms.RandomContrast(0),
            transforms.RandomSaturation(0),
            transforms.RandomLighting(0),
        )
    ]


AUGMENTERS = {
    "ResizeAug": "ResizeAug(4)",
    "ForceResizeAug": "ForceResizeAug((5, 3))",
    "ForceResizeAug/area": "ForceResizeAug((5, 3), 3)",
    "CenterCropAug": "CenterCropAug((4, 3))",
    "CastAug": "CastAug()",
    "HorizontalFlipAug": "HorizontalFlipAug(1.0)",
    "ColorNormalizeAug": "ColorNormalizeAug(array([1, 2, 3]), array([4, 5, 6]))",
    "RandomGrayAug": "RandomGrayAug(1.0)",
    "SequentialAug": "SequentialAug([image.CenterCropAug((4, 3)), image.CastAug()])",
}


def enter_augmenter(label, expression):
    @case("augmenter/" + label)
    def program(env):
        space = {"image": env.mx.image, "array": env.array, "numpy": numpy}
        augment = eval("image." + expression, space)
        dtype = "float32" if "Color" in label or "Gray" in label else "uint8"
        found = kind(augment(picture(env, dtype=dtype)))
        name = augment.dumps() if "Normalize" not in label and "Sequential" not in label else None
        return [found, name]


for _label, _expression in AUGMENTERS.items():
    enter_augmenter(_label, _expression)


def enter_drawn(label, expression):
    """Augmenters that draw from Python's or NumPy's generator."""

    @case("augmenter/drawn/" + label)
    def program(env):
        random.seed(5)
        numpy.random.seed(5)
        space = {"image": env.mx.image, "array": env.array, "numpy": numpy}
        augment = eval("image." + expression, space)
        return [kind(augment(picture(env, dtype="float32"))) for _ in range(3)]


for _label, _expression in {
    "BrightnessJitterAug": "BrightnessJitterAug(0.4)",
    "ContrastJitterAug": "ContrastJitterAug(0.4)",
    "SaturationJitterAug": "SaturationJitterAug(0.4)",
    "HueJitterAug": "HueJitterAug(0.4)",
    "ColorJitterAug": "ColorJitterAug(0.4, 0.3, 0.2)",
    "LightingAug": "LightingAug(0.5, numpy.array([1, 2, 3]), numpy.eye(3) + 1)",
    "RandomCropAug": "RandomCropAug((4, 3))",
    "RandomSizedCropAug": "RandomSizedCropAug((4, 3), 0.3, (0.75, 1.33))",
    "RandomGrayAug": "RandomGrayAug(0.5)",
    "HorizontalFlipAug": "HorizontalFlipAug(0.5)",
}.items():
    enter_drawn(_label, _expression)


@case("image/resizes")
def resizes(env):
    image = env.mx.image
    x = picture(env)
    return [
        *(kind(image.imresize(x, 5, 4, interp=i)) for i in (0, 1, 2, 3)),
        kind(image.imresize(x, 13, 11)),
        kind(image.resize_short(x, 5)),
        *(kind(image.imresize(x, w, h, interp=3)) for w, h in ((13, 11), (13, 4), (3, 7))),
        kind(image.copyMakeBorder(x, 1, 2, 0, 1)) if env.classic else None,
    ]


@case("image/CreateAugmenter")
def create_augmenter(env):
    made = env.mx.image.CreateAugmenter(
        (3, 4, 4), resize=5, rand_mirror=True, mean=True, std=True, brightness=0.1, pca_noise=0.1
    )
    return [type(a).__name__ for a in made]


@case("sampler/orders")
def samplers(env):
    data = env.mx.gluon.data
    seven = data.SequentialSampler(7)
    found = {
        "sequential": list(data.SequentialSampler(4, 2) if not env.classic else seven),
        "filter": list(data.FilterSampler(lambda x: x % 2, data.SimpleDataset(list(range(6))))),
    }
    for last in ("keep", "discard", "rollover"):
        batches = data.BatchSampler(seven, 3, last)
        found[last] = [[list(b) for b in batches] for _ in range(3)]
        found[last + "/len"] = len(batches)
    numpy.random.seed(3)
    found["random"] = [sorted(data.RandomSampler(5)) for _ in range(2)]
    interval = env.mx.gluon.contrib.data if env.classic else data
    found["interval"] = list(interval.IntervalSampler(7, 3))
    found["interval/no_rollover"] = list(interval.IntervalSampler(7, 3, rollover=False))
    return found


@case("dataset/operations")
def datasets(env):
    data = env.mx.gluon.data
    base = data.SimpleDataset([3, 1, 4, 1, 5, 9, 2])
    arrays = data.ArrayDataset(env.array([[1, 2], [3, 4]]), [7, 8])
    return {
        "filter": list(base.filter(lambda x: x > 2)),
        "shard": [list(base.shard(3, i)) for i in range(3)],
        "take": list(base.take(3)),
        "sample": list(base.sample(data.SequentialSampler(3))),
        "transform": list(base.transform(lambda x: x * 2)),
        "first": [[a, b + 1] for a, b in data.ArrayDataset([1, 2], [3, 4]).transform_first(str)],
        "pair": [arrays[1][0], arrays[1][1]],
    }


@case("dataset/loader")
def loader(env):
    data = env.mx.gluon.data
    pairs = data.ArrayDataset(numpy.arange(10, dtype="float32").reshape(5, 2), numpy.arange(5))
    found = []
    for last in ("keep", "discard", "rollover"):
        batches = data.DataLoader(pairs, 2, last_batch=last)
        found.append([[kind(x) for x in b] for b in batches])
        found.append([[list(x.shape) for x in b] for b in batches])
    return found


@case("batchify/stack_pad", ("2.0",))
def batchify(env):
    b = env.mx.gluon.data.batchify
    rows = [env.array([1, 2, 3]), env.array([4, 5])]
    pairs = [(rows[0], rows[1]), (rows[0], rows[0])]
    return [
        kind(b.Pad(val=-1)(rows)),
        kind(b.Pad(val=0, dtype="float64")(rows)),
        kind(b.Stack()([rows[0], rows[0] * 2])),
        [kind(x) for x in b.Group(b.Stack(), b.Pad(val=7))(pairs)],
    ]


def batch_of(batch):
    return [batch.pad, [x for x in batch.data], [y for y in batch.label or ()]]


@case("iterator/NDArrayIter", ("1.x",))
def nd_array_iter(env):
    io = env.mx.io
    x, y = numpy.arange(14, dtype="float32").reshape(7, 2), numpy.arange(7, dtype="float32")
    found = {}
    for last in ("pad", "discard", "roll_over"):
        data = io.NDArrayIter(x, y, 3, last_batch_handle=last)
        passes = []
        for _ in range(3):
            passes.append([batch_of(b) for b in data])
            data.reset()
        found[last] = passes
        found[last + "/shapes"] = [str(d) for d in (*data.provide_data, *data.provide_label)]
    wrapped = io.ResizeIter(io.NDArrayIter(x, y, 3), 4)
    found["resized"] = [batch_of(b) for b in wrapped]
    return found


@case("iterator/CSVIter", ("1.x",))
def csv_iter(env):
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "x.csv")
        numpy.savetxt(path, numpy.arange(10).reshape(5, 2), delimiter=",")
        found = []
        for round_batch in (True, False):
            data = env.mx.io.CSVIter(
                data_csv=path, data_shape=(2,), batch_size=3, round_batch=round_batch
            )
            found.append([[b.pad, b.data[0].asnumpy()] for b in data])
    return found


METRICS = {
    "Accuracy": {}, "TopKAccuracy": {"top_k": 3}, "F1": {}, "MCC": {},
    "Perplexity": {"ignore_label": None},
    "MAE": {}, "MSE": {}, "RMSE": {}, "CrossEntropy": {}, "NegativeLogLikelihood": {},
    "PearsonCorrelation": {}, "Loss": {},
}  # fmt: skip


@case("metric/names_and_settings")
def metric_names(env):
    found = {}
    for label, arguments in METRICS.items():
        if label == "NegativeLogLikelihood" and not env.classic:
            continue
        metric = getattr(env.metric, label)(**arguments)
        found[label] = [metric.name, str(metric), str(metric.get()), metric.get_config()["metric"]]
    both = env.metric.CompositeEvalMetric([env.metric.Accuracy(), env.metric.TopKAccuracy(top_k=2)])
    found["composite"] = [both.get(), both.get_name_value()]
    found["custom"] = env.metric.CustomMetric(lambda a, b: 1.0, name="own").get()
    found["np"] = env.metric.np(lambda a, b: 2.0, name="mine").get()
    for name in ("acc", "ce", "pearsonr", "rmse", "mse", "f1", "mae"):
        found[name] = type(env.metric.create(name)).__name__
    return found


STATES = ("SGD", "NAG", "Signum", "FTML", "LARS", "LAMB", "DCASGD", "SGLD", "Adam", "AdaGrad",
          "RMSProp",          "AdaDelta", "Ftrl", "Adamax", "Nadam")  # fmt: skip


def shapes_of(state):
    if state is None:
        return None
    if isinstance(state, (list, tuple)):  # one array alone or as a tuple: either is understood
        return shapes_of(state[0]) if len(state) == 1 else [shapes_of(s) for s in state]
    return [str(numpy.dtype(state.dtype)), list(state.shape)]


@case("optimizer/states")
def optimizer_states(env):
    found = {}
    for name in STATES:
        for label, options in (
            ("", {}),
            ("/momentum", {"momentum": 0.9}),
            ("/centered", {"centered": True}),
        ):
            if label == "/momentum" and name not in ("SGD", "NAG", "Signum", "LARS", "DCASGD"):
                continue
            if label == "/centered" and name != "RMSProp":
                continue
            optimizer = env.mx.optimizer.create(name, **options)
            weight = env.array(env.random(2, 3))
            found[name + label] = shapes_of(optimizer.create_state(0, weight))
            if name in ("SGD", "NAG", "LARS"):  # whose order differs; see test_state_files.py
                continue
            half = env.mx.optimizer.create(name, multi_precision=True, **options)
            state = half.create_state_multi_precision(0, weight.astype("float16"))
            found[name + label + "/half"] = shapes_of(state)
    return found


@case("optimizer/rates")
def optimizer_rates(env):
    """lr_mult, wd_mult, num_update."""
    optimizer = env.mx.optimizer.create(
        "sgd", learning_rate=0.5, wd=0.1, param_idx2name={0: "a_weight", 1: "a_bias", 2: "a_gamma"}
    )
    optimizer.set_lr_mult({"a_bias": 2.0})
    optimizer.set_wd_mult({"a_weight": 3.0})
    found = [[optimizer._get_lr(i), optimizer._get_wd(i)] for i in range(3)]
    for index in (0, 1, 1, 2):
        optimizer._update_count(index)
    found.append([optimizer.num_update, optimizer.learning_rate])
    optimizer.set_learning_rate(0.25)
    found.append(optimizer.learning_rate)
    return found


@case("text/counts", ("1.x",))
def counts(env):
    text = env.mx.contrib.text
    found = []
    for source, options in (
        (" Life is great ! \n life is good . \n", {"to_lower": True}),
        ("a-b=a|c", {"token_delim": "-", "seq_delim": "="}),
        ("*Life*is*great*!*\n*life*", {"token_delim": r"\*", "seq_delim": "\n"}),
        ("a b  b", {"counter_to_update": collections.Counter({"b": 3, "z": 1})}),
    ):
        found.append(sorted(text.utils.count_tokens_from_str(source, **options).items()))
    counter = collections.Counter({"c": 3, "b": 2, "a": 2, "d": 1, "<unk>": 4})
    for options in (
        {}, {"most_freq_count": 2}, {"min_freq": 2}, {"reserved_tokens": ["b", "<pad>"]},
        {"most_freq_count": 3, "min_freq": 2, "unknown_token": "?", "reserved_tokens": ["<s>"]},
    ):  # fmt: skip
        vocab = text.vocab.Vocabulary(counter, **options)
        found.append([vocab.idx_to_token, vocab.to_indices(["a", "nothing"]), len(vocab)])
    found.append(text.vocab.Vocabulary().idx_to_token)
    return found


@case("text/embedding_file", ("1.x",))
def embedding_file(env):
    text = env.mx.contrib.text
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "v.txt")
        with open(path, "w") as file:
            file.write("a 0.1 0.2\nb 0.3 0.4\nA 0.5 0.6\n")
        custom = text.embedding.CustomEmbedding(path)
        zero = text.embedding.CustomEmbedding(path, elem_delim=" ", init_unknown_vec=env.mx.nd.ones)
        counter = collections.Counter(["b", "c", "a", "b"])
        vocab = text.vocab.Vocabulary(counter)
        chosen = text.embedding.CustomEmbedding(path, vocabulary=vocab)
        both = text.embedding.CompositeEmbedding(vocab, [custom, zero])
    found = [
        custom.vec_len, len(custom), custom.idx_to_token, custom.idx_to_vec,
        custom.get_vecs_by_tokens("A"), custom.get_vecs_by_tokens(["a", "zz", "B"]),
        custom.get_vecs_by_tokens(["B"], lower_case_backup=True), zero.idx_to_vec,
        chosen.idx_to_token, chosen.idx_to_vec, both.vec_len, both.idx_to_vec,
    ]  # fmt: skip
    custom.update_token_vectors(["a", "b"], env.array([[1, 2], [3, 4]]))
    return [*found, custom.idx_to_vec]


@case("summary/counts", ("1.x",))
def summary(env):
    sym = env.mx.sym
    net = sym.Convolution(sym.Variable("data"), num_filter=4, kernel=(3, 3), name="conv")
    net = sym.BatchNorm(net, name="bn")
    net = sym.Activation(net, act_type="relu", name="act")
    net = sym.Pooling(net, kernel=(2, 2), stride=(2, 2), pool_type="max", name="pool")
    net = sym.FullyConnected(sym.Flatten(net, name="flat"), num_hidden=5, name="fc")
    net = sym.SoftmaxOutput(net, name="softmax")
    import contextlib
    import io

    text = io.StringIO()
    with contextlib.redirect_stdout(text):
        env.mx.viz.print_summary(net, shape={"data": (1, 3, 8, 8)})
    return [line.rstrip() for line in text.getvalue().splitlines()]


@case("utils/clip_global_norm")
def clip_global_norm(env):
    utils = env.mx.gluon.utils
    logging.captureWarnings(True)
    found = []
    for values, limit in (([3, 4], 1.0), ([3, 4], 10.0), ([0, 0], 1.0)):
        arrays = [env.array(values), env.array(values)]
        found.append([float(utils.clip_global_norm(arrays, limit)), arrays])
    for bad in (float("nan"), float("inf")):
        arrays = [env.array([bad, 1.0]), env.array([2.0])]
        found.append([float(utils.clip_global_norm(arrays, 1.0)), arrays])
        arrays = [env.array([bad, 1.0]), env.array([2.0])]
        norm = utils.clip_global_norm(arrays, 1.0, check_isfinite=False)
        found.append([norm, arrays])
    logging.captureWarnings(False)
    return found


@case("schedule/boundaries")
def boundaries(env):
    s = env.mx.lr_scheduler
    found = []
    for make in (
        lambda: s.FactorScheduler(2, 0.5, base_lr=1.0),
        lambda: s.MultiFactorScheduler([1, 3], 0.5, base_lr=1.0),
        lambda: s.PolyScheduler(4, base_lr=1.0, pwr=2, final_lr=0.25),
        lambda: s.CosineScheduler(4, base_lr=1.0, final_lr=0.25),
        lambda: s.CosineScheduler(6, base_lr=1.0, warmup_steps=2, warmup_begin_lr=0.5),
        lambda: s.PolyScheduler(4, base_lr=1.0, warmup_steps=3),
    ):
        found.append([make()(t) for t in (0, 1, 2, 3, 4, 5, 100)])
    return found


@case("init/patterns")
def patterns(env):
    """Which rule a name gets, by pattern, attribute and ending."""
    init = env.mx.init
    found = {}

    def fill(label, initializer, name, shape=(2, 2), attrs=None):
        x = env.array(numpy.full(shape, 7.0))
        initializer(init.InitDesc(name, attrs), x)
        found[label] = x

    two = init.Constant(2)
    for name in ("w_weight", "w_bias", "bn_gamma", "bn_beta", "q_min", "q_max"):
        fill(name, init.Uniform(0), name)
    fill("attr", two, "w_weight", attrs={"__init__": init.One().dumps()})
    fill("attr_bias", two, "w_bias", attrs={"__init__": init.One().dumps()})
    mixed = init.Mixed(["bias", "^fc", ".*"], [init.Zero(), init.One(), two])
    for name in ("fc_bias", "fc_weight", "conv_weight", "a_fc_weight", "bias_weight"):
        fill("mixed/" + name, mixed, name)
    return found


@case("init/shapes")
def init_shapes(env):
    """Scales by shape: (rows, columns, kernel...)."""
    init = env.mx.init
    found = {}
    for label, make, shape in (
        ("Xavier/3d", init.Xavier(), (60, 40, 5)),
        ("Xavier/4d", init.Xavier(factor_type="in"), (30, 20, 5, 4)),
        ("MSRA/3d", init.MSRAPrelu("out", 0.1), (60, 40, 5)),
        ("Orthogonal/4d", init.Orthogonal(), (6, 4, 5, 5)),
    ):
        x = env.array(numpy.zeros(shape))
        make(init.InitDesc("a_weight"), x)
        found[label] = {"about": float(x.asnumpy().std())}
    for label, make, shape in (
        ("Xavier/1d", init.Xavier(), (4,)),
        ("Bilinear", init.Bilinear(), (2, 1, 3, 3)),
    ):
        x = env.array(numpy.zeros(shape))
        try:
            make(init.InitDesc("a_weight"), x)
            found[label] = x if label == "Bilinear" else list(x.shape)
        except Exception as error:
            found[label] = type(error).__name__
    return found


@case("random/shapes")
def random_shapes(env):
    """Shapes and types of draws with arrays as parameters."""
    found = {}
    if env.classic:
        r = env.mx.nd.random
        a, b = env.array([1.0, 2.0]), env.array([3.0, 4.0])
        calls = {
            "uniform": lambda: r.uniform(a, b, shape=3),
            "uniform/none": lambda: r.uniform(a, b),
            "normal": lambda: r.normal(a, b, shape=(2, 3)),
            "gamma": lambda: r.gamma(a, b, shape=(1,)),
            "exponential": lambda: r.exponential(a, shape=2),
            "poisson": lambda: r.poisson(a, shape=2),
            "poisson/dtype": lambda: r.poisson(3.0, shape=2, dtype="float64"),
            "negative_binomial": lambda: r.negative_binomial(a, b / 10, shape=2),
            "randint": lambda: r.randint(0, 5, shape=(2, 2)),
            "randn": lambda: r.randn(2, 3),
            "multinomial": lambda: r.multinomial(env.array([[0.1, 0.9], [0.5, 0.5]]), shape=3),
            "multinomial/prob": lambda: r.multinomial(env.array([0.1, 0.9]), get_prob=True)[1],
            "shuffle": lambda: r.shuffle(env.array([[1, 2], [3, 4]])),
            "normal/default": lambda: r.normal(),
            "normal_like": lambda: r.normal(0, 1, shape=(2, 2), dtype="float16"),
        }
    else:
        r = env.mx.np.random
        a, b = env.array([1.0, 2.0]), env.array([3.0, 4.0])
        calls = {
            "uniform": lambda: r.uniform(a, b),
            "uniform/size": lambda: r.uniform(a, b, size=(3, 2)),
            "normal": lambda: r.normal(a, 1.0),
            "gamma": lambda: r.gamma(a, b),
            "exponential": lambda: r.exponential(a),
            "beta": lambda: r.beta(2.0, 3.0, size=3),
            "randint": lambda: r.randint(0, 5, size=(2, 2)),
            "choice": lambda: r.choice(5, 3),
            "choice/array": lambda: r.choice(a, size=(2, 2)),
            "multinomial": lambda: r.multinomial(4, [0.2, 0.8], size=3),
            "rand": lambda: r.rand(2, 3),
            "lognormal": lambda: r.lognormal(size=2),
            "weibull": lambda: r.weibull(a),
            "pareto": lambda: r.pareto(a),
            "laplace": lambda: r.laplace(a, b),
            "gumbel": lambda: r.gumbel(a, 1.0),
            "logistic": lambda: r.logistic(0.0, b),
            "rayleigh": lambda: r.rayleigh(a),
            "bernoulli": lambda: env.mx.npx.random.bernoulli(prob=0.3, size=(2,)),
            "normal_n": lambda: env.mx.npx.random.normal_n(a, b, batch_shape=(3,)),
            "multivariate": lambda: r.multivariate_normal(a, env.array([[1, 0], [0, 1]]), size=3),
        }
    for name, call in calls.items():
        x = call()
        found[name] = [str(numpy.dtype(x.dtype)), list(x.shape)]
    return found
