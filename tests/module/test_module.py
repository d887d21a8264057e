"""Modules train and predict as those of MXNet 1.x did."""

from __future__ import annotations

import logging
import os

import numpy
import pytest

from slipstream import callback, init, io, metric, mod, mon, nd, optimizer, sym


def classifier(hidden=2):
    out = sym.FullyConnected(sym.var("data"), num_hidden=hidden, name="fc")
    return sym.SoftmaxOutput(out, name="softmax")


def data(n=50, batch_size=8, **options):
    rng = numpy.random.RandomState(0)
    x = rng.randn(n, 4).astype("float32")
    y = (x.sum(1) > 0).astype("float32")
    return x, y, io.NDArrayIter(x, y, batch_size, **options)


def bound(symbol=None, batch_size=8, **options):
    module = mod.Module(classifier() if symbol is None else symbol)
    module.bind([("data", (batch_size, 4))], [("softmax_label", (batch_size,))], **options)
    module.init_params(init.Normal(0.1))
    return module


def softmax_gradient(x, y, weight, bias):
    scores = x @ weight.T + bias
    p = numpy.exp(scores - scores.max(1, keepdims=True))
    p /= p.sum(1, keepdims=True)
    p[numpy.arange(len(y)), y.astype(int)] -= 1
    return p.T @ x, p.sum(0)


def test_a_step_is_that_of_the_formula_and_only_weights_decay():
    x, y, batches = data()
    module = bound()
    module.init_optimizer(
        optimizer="sgd", optimizer_params={"learning_rate": 0.5, "momentum": 0.9, "wd": 0.1}
    )
    values = {k: v.asnumpy() for k, v in module.get_params()[0].items()}
    w, b = values["fc_weight"], values["fc_bias"] + 0
    moved = [numpy.zeros_like(w), numpy.zeros_like(b)]
    for i in range(3):
        batch = next(batches)
        module.forward_backward(batch)
        module.update()
        gw, gb = softmax_gradient(x[8 * i : 8 * i + 8], y[8 * i : 8 * i + 8], w, b)
        moved[0] = 0.9 * moved[0] - 0.5 * (gw / 8 + 0.1 * w)
        moved[1] = 0.9 * moved[1] - 0.5 * gb / 8
        w, b = w + moved[0], b + moved[1]
    found = module.get_params()[0]
    numpy.testing.assert_allclose(found["fc_weight"].asnumpy(), w, rtol=1e-4, atol=1e-5)
    numpy.testing.assert_allclose(found["fc_bias"].asnumpy(), b, rtol=1e-4, atol=1e-5)


def test_fit_learns_logs_and_calls_back(caplog, tmp_path):
    _, _, batches = data()
    _, _, again = data()
    module = mod.Module(classifier())
    seen = []
    with caplog.at_level(logging.INFO):
        module.fit(
            batches,
            again,
            num_epoch=6,
            optimizer_params={"learning_rate": 0.5},
            batch_end_callback=[lambda p: seen.append((p.epoch, p.nbatch)), _is_a_step],
            epoch_end_callback=callback.do_checkpoint(str(tmp_path / "net"), 3),
            validation_metric=["acc", "ce"],
        )
    assert seen[:8] == [(0, 0), (0, 1), (0, 2), (0, 3), (0, 4), (0, 5), (0, 6), (1, 0)]
    text = caplog.text
    for line in ("Epoch[0] Train-accuracy=", "Epoch[5] Time cost=", "Validation-cross-entropy="):
        assert line in text
    assert sorted(os.listdir(tmp_path)) == [
        "net-0003.params", "net-0006.params", "net-symbol.json",
    ]  # fmt: skip
    assert dict(module.score(again, "acc"))["accuracy"] > 0.9


def _is_a_step(param):
    assert isinstance(param.eval_metric, metric.EvalMetric)
    assert param.locals["self"].binded


def test_predict_joins_batches_without_their_padding():
    x, _, batches = data(n=20)
    module = bound()
    whole = module.predict(batches)
    assert whole.shape == (20, 2)
    again = module.predict(nd.array(x))
    numpy.testing.assert_allclose(whole.asnumpy(), again.asnumpy(), rtol=1e-6)
    parts = module.predict(batches, merge_batches=False)
    assert [p[0].shape[0] for p in parts] == [8, 8, 4]
    assert isinstance(module.predict(batches, always_output_list=True), list)
    assert module.predict(batches, num_batch=1).shape == (8, 2)


def test_batches_of_other_sizes_are_fitted_and_parameters_stay():
    module = bound()
    before = module.get_params()[0]["fc_weight"].asnumpy()
    module.forward(io.DataBatch([nd.ones((3, 4))], [nd.ones((3,))]), is_train=True)
    module.backward()
    assert module.get_outputs()[0].shape == (3, 2)
    module.forward(io.DataBatch([nd.ones((5, 4))]), is_train=False)
    assert module.get_outputs()[0].shape == (5, 2)
    assert (module.get_params()[0]["fc_weight"].asnumpy() == before).all()


def test_a_checkpoint_goes_on_where_it_was_left(tmp_path):
    _, _, batches = data()
    prefix = str(tmp_path / "net")
    options = {
        "kvstore": "device", "optimizer_params": {"learning_rate": 0.1, "momentum": 0.9},
    }  # fmt: skip
    module = bound()
    module.init_optimizer(**options)
    first, second = next(batches), next(batches)
    module.forward_backward(first)
    module.update()
    module.save_checkpoint(prefix, 7, save_optimizer_states=True)
    loaded = mod.Module.load(prefix, 7, load_optimizer_states=True)
    loaded.bind(batches.provide_data, batches.provide_label)
    loaded.init_params()
    loaded.init_optimizer(**options)
    for each in (module, loaded):
        each.forward_backward(second)
        each.update()
    ours, theirs = (m.get_params()[0]["fc_weight"].asnumpy() for m in (module, loaded))
    assert (ours == theirs).all()


def test_params_go_through_files(tmp_path):
    path = str(tmp_path / "net.params")
    module, other = bound(), bound()
    module.save_params(path)
    other.load_params(path)
    ours, theirs = (m.get_params()[0]["fc_weight"].asnumpy() for m in (module, other))
    assert (ours == theirs).all()
    assert sorted(nd.load(path)) == ["arg:fc_bias", "arg:fc_weight"]


def test_given_parameters_missing_ones_and_extra_ones():
    module = mod.Module(classifier())
    module.bind([("data", (8, 4))], [("softmax_label", (8,))])
    weight = nd.ones((2, 4))
    with pytest.raises(RuntimeError, match="fc_bias"):
        module.init_params(arg_params={"fc_weight": weight})
    with pytest.raises(ValueError, match="other"):
        module.set_params({"other": weight}, {}, allow_missing=True)
    with pytest.raises(ValueError, match="shape"):
        module.init_params(arg_params={"fc_weight": nd.ones((3, 4))}, allow_missing=True)
    module.init_params(arg_params={"fc_weight": weight, "x": weight}, allow_missing=True,
                       allow_extra=True, initializer=init.One())  # fmt: skip
    assert module.get_params()[0]["fc_weight"].asnumpy().min() == 1
    module.init_params(init.Constant(5))  # once is enough
    assert module.get_params()[0]["fc_weight"].asnumpy().max() == 1
    module.set_params({"fc_weight": 2 * weight}, {}, allow_missing=True)
    assert module.get_params()[0]["fc_weight"].asnumpy().max() == 2
    # A checkpoint may hold more than the module has.
    module.set_params({"fc_weight": 3 * weight, "fc_bias": nd.ones(2), "other": weight}, {})
    assert module.get_params()[0]["fc_weight"].asnumpy().max() == 3


def test_fixed_parameters_and_gradients_of_the_data():
    module = mod.Module(classifier(), fixed_param_names=["fc_weight"])
    module.bind([("data", (2, 4))], [("softmax_label", (2,))], inputs_need_grad=True)
    module.init_params(init.Normal(0.1))
    module.init_optimizer(optimizer_params={"learning_rate": 1.0})
    before = {k: v.asnumpy() for k, v in module.get_params()[0].items()}
    module.forward_backward(io.DataBatch([nd.ones((2, 4))], [nd.zeros((2,))]))
    module.update()
    after = {k: v.asnumpy() for k, v in module.get_params()[0].items()}
    assert (before["fc_weight"] == after["fc_weight"]).all()
    assert (before["fc_bias"] != after["fc_bias"]).any()
    assert module.get_input_grads()[0].shape == (2, 4)
    assert module.get_input_grads()[0].asnumpy().any()


def test_states_keep_their_values():
    out = sym.broadcast_add(sym.var("data"), sym.var("state", shape=(2, 3)))
    module = mod.Module(out, label_names=None, state_names=["state"])
    module.bind([("data", (2, 3))], for_training=False)
    module.init_params()
    module.set_states(value=3)
    module.forward(io.DataBatch([nd.ones((2, 3))]))
    assert module.get_outputs()[0].asnumpy().tolist() == [[4.0] * 3] * 2
    module.set_states(states=module.get_outputs())
    assert module.get_states()[0].asnumpy().max() == 4


def test_steps_in_the_wrong_order_say_what_is_missing():
    module = mod.Module(classifier())
    with pytest.raises(RuntimeError, match="bind and init_params"):
        module.forward(io.DataBatch([nd.ones((8, 4))]))
    module.bind([("data", (8, 4))], [("softmax_label", (8,))])
    with pytest.raises(RuntimeError, match="init_params"):
        module.get_params()
    module.init_params()
    with pytest.raises(RuntimeError, match="init_optimizer"):
        module.update()
    with pytest.raises(ValueError, match="num_epoch"):
        module.fit(data()[2])
    with pytest.raises(ValueError, match="the module has"):
        module.bind([("wrong", (8, 4))], force_rebind=True)
    with pytest.raises(ValueError, match="data_names"):
        mod.Module(classifier(), data_names=["nothing"])


def test_an_optimizer_of_ones_own_and_stores_of_several_machines():
    module = bound()
    module.init_optimizer(optimizer=optimizer.SGD(learning_rate=0.1, rescale_grad=1.0))
    module.forward_backward(next(data()[2]))
    module.update()
    with pytest.raises(Exception, match="one process"):
        bound().init_optimizer(kvstore="dist_sync")


def test_binding_again_keeps_the_parameters():
    module = bound()
    before = module.get_params()[0]["fc_weight"].asnumpy()
    module.bind([("data", (2, 4))], None, for_training=False, force_rebind=True)
    assert (module.get_params()[0]["fc_weight"].asnumpy() == before).all()
    module.forward(io.DataBatch([nd.ones((2, 4))]))
    assert module.output_shapes == [("softmax_output", (2, 2))]
    with pytest.raises(RuntimeError, match="for_training"):
        module.backward()


def test_states_of_batch_norm_change_in_training():
    out = sym.BatchNorm(sym.var("data"), name="bn")
    out = sym.SoftmaxOutput(sym.FullyConnected(out, num_hidden=2, name="fc"), name="softmax")
    module = mod.Module(out)
    _, _, batches = data()
    module.fit(batches, num_epoch=1)
    _, states = module.get_params()
    assert sorted(states) == ["bn_moving_mean", "bn_moving_var"]
    assert states["bn_moving_mean"].asnumpy().any()


def test_a_monitor_sees_outputs_and_parameters():
    watch = mon.Monitor(2, pattern="fc.*", sort=True)
    module = bound()
    module.install_monitor(watch)
    module.init_optimizer()
    _, _, batches = data()
    names = []
    for _ in range(3):
        watch.tic()
        module.forward_backward(next(batches))
        module.update()
        names.append([name for _, name, _ in watch.toc()])
    gradients = [f"fc_backward_output{i}" for i in range(3)]
    assert names == [[*gradients, "fc_bias", "fc_output", "fc_weight"], [], names[0]]


def length_of(key):
    out = sym.Embedding(sym.var("data"), input_dim=5, output_dim=3, name="embed")
    out = sym.FullyConnected(sym.sum(out, axis=1), num_hidden=2, name="fc")
    return sym.SoftmaxOutput(out, name="softmax"), ["data"], ["softmax_label"]


def batch_of(length, rng):
    x = rng.randint(0, 5, (8, length)).astype("float32")
    y = (x.sum(1) > 2 * length).astype("float32")
    return io.DataBatch(
        [nd.array(x)],
        [nd.array(y)],
        bucket_key=length,
        provide_data=[("data", (8, length))],
        provide_label=[("softmax_label", (8,))],
    )


def test_buckets_share_parameters_and_optimizer(tmp_path):
    rng = numpy.random.RandomState(0)
    module = mod.BucketingModule(length_of, default_bucket_key=9)
    assert module.data_names == ["data"] and module.output_names == ["softmax_output"]
    module.bind([("data", (8, 9))], [("softmax_label", (8,))])
    module.init_params(init.Normal(0.1))
    module.init_optimizer(optimizer="adam", optimizer_params={"learning_rate": 0.05})
    measure = metric.Accuracy()
    for step in range(60):
        if step == 40:
            measure.reset()
        batch = batch_of((3, 5, 9)[step % 3], rng)
        module.prepare(batch)
        module.forward_backward(batch)
        module.update()
        module.update_metric(measure, batch.label)
    assert measure.get()[1] > 0.8
    assert len({id(m._bound().arg_dict["fc_weight"]) for m in module._buckets.values()}) == 1
    prefix = str(tmp_path / "net")
    module.save_checkpoint(prefix, 2)
    loaded = mod.BucketingModule.load(prefix, 2, length_of, default_bucket_key=9)
    loaded.bind([("data", (8, 9))], [("softmax_label", (8,))], for_training=False)
    loaded.init_params()
    batch = batch_of(4, rng)
    for each in (module, loaded):
        each.forward(batch, is_train=False)
    ours, theirs = (m.get_outputs()[0].asnumpy() for m in (module, loaded))
    numpy.testing.assert_allclose(ours, theirs, rtol=1e-6)


def test_buckets_keep_their_optimizer_when_bound_again():
    rng = numpy.random.RandomState(0)
    module = mod.BucketingModule(length_of, default_bucket_key=9)
    module.bind([("data", (8, 9))], [("softmax_label", (8,))])
    module.init_params(init.Normal(0.1))
    module.init_optimizer(optimizer="adam")
    module.bind([("data", (8, 9))], [("softmax_label", (8,))], force_rebind=True)
    before = module.get_params()[0]["fc_weight"].asnumpy()
    for length in (5, 9):
        batch = batch_of(length, rng)
        module.forward_backward(batch)
        module.update()
    assert (module.get_params()[0]["fc_weight"].asnumpy() != before).any()


def test_modules_in_sequence_train_as_one():
    _, _, batches = data()
    hidden = sym.Activation(
        sym.FullyConnected(sym.var("data"), num_hidden=6, name="fc1"), act_type="tanh"
    )
    module = mod.SequentialModule()
    module.add(mod.Module(hidden, label_names=None))
    module.add(mod.Module(classifier()), take_labels=True, auto_wiring=True)
    module.fit(
        batches, num_epoch=15, initializer=init.Xavier(), optimizer_params={"learning_rate": 0.5}
    )
    assert dict(module.score(batches, "acc"))["accuracy"] > 0.9
    assert sorted(module.get_params()[0]) == ["fc1_bias", "fc1_weight", "fc_bias", "fc_weight"]
    with pytest.raises(TypeError, match="wiring"):
        module.add(mod.Module(classifier()), wiring=True)


def test_a_loss_in_python_ends_a_sequence():
    _, _, batches = data()

    def gradient(scores, labels):
        return (nd.softmax(scores) - nd.one_hot(labels, 2)) / 1.0

    scores = sym.FullyConnected(sym.var("data"), num_hidden=2, name="fc")
    module = mod.SequentialModule()
    module.add(mod.Module(scores, label_names=None))
    module.add(mod.PythonLossModule(grad_func=gradient), take_labels=True, auto_wiring=True)
    module.fit(batches, num_epoch=10, optimizer_params={"learning_rate": 0.5})
    assert dict(module.score(batches, "acc"))["accuracy"] > 0.9


def test_a_loss_behind_a_blocked_gradient_trains():
    # As sockeye ends its networks: the outputs are only looked at.
    x = numpy.random.RandomState(0).randn(200, 4).astype("float32")
    y = (x[:, 0] > 0).astype("float32")
    scores = sym.FullyConnected(sym.var("data"), num_hidden=2, name="fc")
    loss = sym.SoftmaxOutput(scores, sym.var("softmax_label"), name="softmax")
    module = mod.Module(sym.BlockGrad(loss))
    batches = io.NDArrayIter(x, y, 20)
    module.fit(
        batches, num_epoch=3, optimizer="sgd", optimizer_params={"learning_rate": 0.5},
        initializer=init.Zero(),
    )  # fmt: skip
    assert module.score(batches, "acc")[0][1] > 0.9


def test_a_shape_must_be_a_tuple():
    module = mod.Module(sym.relu(sym.var("data")), label_names=None)
    with pytest.raises(TypeError, match="data_shapes: the shape of 'data'"):
        module.bind([("data", nd.array([10, 10]))])
    assert not module.binded
