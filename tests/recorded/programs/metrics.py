"""Metrics: values, names, averages, resets."""

import numpy

from . import case

BOTH = ("1.x", "2.0")


def classes(env, seed=0, n=12, k=3):
    n += seed  # batches of different sizes
    r = numpy.random.RandomState(seed)
    probs = r.uniform(0.05, 1, (n, k)).astype("float32")
    return env.array(r.randint(0, k, (n,))), env.array(probs / probs.sum(1, keepdims=True))


def numbers(env, seed=0, n=12):
    n += seed
    r = numpy.random.RandomState(seed)
    return env.array(r.uniform(-1, 1, (n,))), env.array(r.uniform(-1, 1, (n,)))


# name: versions, data, lists of arguments
METRICS = {
    "Accuracy": (BOTH, classes, [{}, {"axis": 1}, {"name": "right"}]),
    "TopKAccuracy": (BOTH, classes, [{"top_k": 2}]),
    "F1": (BOTH, "two", [{}, {"average": "micro"}, {"average": "macro"}]),
    "MCC": (BOTH, "two", [{}, {"average": "micro"}, {"average": "macro"}]),
    "Perplexity": (BOTH, classes, [{"ignore_label": None}, {"ignore_label": 1}]),
    "CrossEntropy": (BOTH, classes, [{}, {"eps": 0.1}]),
    "NegativeLogLikelihood": (BOTH, classes, [{}]),
    "MAE": (BOTH, numbers, [{}]),
    "MSE": (BOTH, numbers, [{}]),
    "RMSE": (BOTH, numbers, [{}]),
    "PearsonCorrelation": (BOTH, numbers, [{}, {"average": "micro"}, {"average": "macro"}]),
    "PCC": (BOTH, classes, [{}]),
    "Loss": (BOTH, numbers, [{}]),
    "Torch": (("1.x",), numbers, [{}]),
    "Caffe": (("1.x",), numbers, [{}]),
    "BinaryAccuracy": (("2.0",), "sigmoid", [{}, {"threshold": 0.3}]),
    "Fbeta": (("2.0",), "two", [{}, {"beta": 2}, {"average": "macro"}]),
    "MeanPairwiseDistance": (("2.0",), "rows", [{}, {"p": 1}]),
    "MeanCosineSimilarity": (("2.0",), "rows", [{}]),
}


def batch(env, kind, seed):
    if callable(kind):
        return kind(env, seed)
    if kind == "two":
        return classes(env, seed, 10, 2)
    r = numpy.random.RandomState(seed)
    if kind == "sigmoid":
        return env.array(r.randint(0, 2, (9 + seed,))), env.array(r.uniform(0, 1, (9 + seed,)))
    shape = (5 + seed, 4)
    return env.array(r.uniform(-1, 1, shape)), env.array(r.uniform(-1, 1, shape))


def given(metric, label, pred):
    if type(metric).__name__ in ("Loss", "Torch", "Caffe"):
        label = None
    metric.update(label if label is None else [label], [pred])


def enter(name, versions, kind, arguments):
    label = "metric/{}{}".format(
        name, "".join("/{}={}".format(*a) for a in sorted(arguments.items()))
    )

    def make(env):
        return getattr(env.metric, name)(**arguments)

    @case(label, versions)
    def several(env):
        metric, seen = make(env), []
        for seed in range(3):
            given(metric, *batch(env, kind, seed))
            seen.append(list(metric.get()))
        return [seen, metric.get_name_value(), str(metric).partition(":")[0]]

    @case(label + "/reset", versions)
    def reset(env):
        metric = make(env)
        seen = [metric.get()]
        given(metric, *batch(env, kind, 0))
        metric.reset()
        seen.append(metric.get())
        given(metric, *batch(env, kind, 1))
        seen.append(metric.get())
        return seen

    @case(label + "/two_outputs", versions)
    def two(env):
        metric = make(env)
        pairs = [batch(env, kind, seed) for seed in (3, 4)]
        labels = None if name in ("Loss", "Torch", "Caffe") else [p[0] for p in pairs]
        metric.update(labels, [p[1] for p in pairs])
        return metric.get()

    @case(label + "/local", ("1.x",) if "1.x" in versions else ())
    def local(env):
        metric = make(env)
        given(metric, *batch(env, kind, 0))
        first = [metric.get(), metric.get_global()]
        metric.reset_local()
        given(metric, *batch(env, kind, 1))
        return [first, metric.get(), metric.get_global(), metric.get_global_name_value()]


for _name, (_versions, _kind, _lists) in METRICS.items():
    for _arguments in _lists:
        enter(_name, _versions, _kind, _arguments)


@case("metric/F1/one_class_absent")
def f1_absent(env):
    metric = env.metric.F1()
    metric.update([env.array([0, 0, 0])], [env.array([[0.9, 0.1]] * 3)])
    return metric.get()


@case("metric/F1/multi", ("2.0",))
def f1_multi(env):
    found = []
    for average in ("micro", "macro"):
        metric = env.metric.F1(class_type="multiclass", average=average)
        for seed in range(2):
            metric.update(*[[a] for a in classes(env, seed, 12, 3)])
        found.append(metric.get())
    return found


@case("metric/Accuracy/indices")
def accuracy_indices(env):
    metric = env.metric.Accuracy()
    metric.update([env.array([0, 1, 2, 1])], [env.array([0, 1, 1, 1])])
    return metric.get()


@case("metric/update_dict")
def update_dict(env):
    metric = env.metric.Accuracy(output_names=["b"], label_names=["y"])
    label, pred = classes(env)
    other = classes(env, 0, 12, 4)[1]
    metric.update_dict({"y": label, "z": label}, {"a": other, "b": pred})
    return metric.get()


@case("metric/Composite")
def composite(env):
    metric = env.metric.CompositeEvalMetric(metrics=["acc", env.metric.CrossEntropy()])
    metric.add(env.metric.create("top_k_accuracy", top_k=2))
    for seed in range(2):
        metric.update(*[[a] for a in classes(env, seed)])
    return [metric.get(), metric.get_name_value(), metric.get_metric(2).get()]


@case("metric/Custom")
def custom(env):
    def feval(label, pred):
        return float(numpy.abs(label - pred.argmax(1)).sum())

    def pair(label, pred):
        return float(numpy.abs(label - pred.argmax(1)).sum()), len(label)

    found = []
    for metric in (
        env.metric.CustomMetric(feval),
        env.metric.CustomMetric(pair, name="p"),
        env.metric.np(feval),
        env.metric.create(feval),
    ):
        for seed in range(2):
            metric.update(*[[a] for a in classes(env, seed)])
        found.append(metric.get())
    return found


@case("metric/config")
def config(env):
    metric = env.metric.Accuracy(name="t", output_names=["o"])
    kept = metric.get_config()
    return [kept["metric"], kept["name"], kept["output_names"], kept["label_names"]]


@case("metric/names", ("1.x",))
def names(env):
    return [env.metric.create(n).get()[0] for n in ("acc", "ce", "nll_loss", "pearsonr", "mse")]


@case("metric/two_scores")
def two_scores(env):
    """Scores that are not probabilities."""
    found = []
    for name in ("F1", "MCC"):
        metric = getattr(env.metric, name)()
        metric.update(
            [env.array([0, 1, 1, 0])], [env.array([[3, 2], [1, 2], [2, 0.6], [0.1, 0.4]])]
        )
        found.append(metric.get())
    return found


@case("metric/impossible")
def impossible(env):
    """Labels of probability zero."""
    found = []
    for name in ("ce", "Perplexity"):
        metric = env.metric.create(name, **({"ignore_label": None} if name != "ce" else {}))
        metric.update([env.array([0, 1])], [env.array([[0.0, 1.0], [0.5, 0.5]])])
        found.append(metric.get())
    return found


@case("metric/columns")
def columns(env):
    """Labels and predictions of several columns."""
    found = []
    for name in ("MAE", "MSE", "RMSE"):
        metric = getattr(env.metric, name)()
        for seed in range(2):
            shape = (3 + seed, 2)
            metric.update(
                [env.array(env.random(*shape, seed=seed))], [env.array(env.random(*shape, seed=9))]
            )
        found.append(metric.get())
    return found
