"""Stores of arrays by key."""

import pytest

from slipstream import autograd, base, engine, kvstore, nd, np, optimizer


def pulled(kv, key, shape=(2,)):
    out = nd.zeros(shape)
    kv.pull(key, out=out)
    return out.asnumpy().tolist()


@pytest.fixture(params=["local", "device"])
def kv(request):
    store = kvstore.create(request.param)
    yield store
    store.__dict__.clear()  # pytest keeps the store longer than we look for leaks


def test_kinds(kv):
    assert kv.type in ("local", "device")
    assert (kv.rank, kv.num_workers) == (0, 1)
    assert kv.is_capable("optimizer")
    with pytest.raises(ValueError, match="capability"):
        kv.is_capable("flight")
    assert kvstore.create("local_allreduce_cpu").type == "local_allreduce_cpu"
    for name in ("dist_sync", "dist_async", "dist_device_sync", "nccl", "horovod"):
        with pytest.raises(base.MXNetError, match="one process"):
            kvstore.create(name)
    with pytest.raises(ValueError, match="unknown kvstore type"):
        kvstore.create("sideways")
    with pytest.raises(TypeError):
        kvstore.create(3)


def test_pushing_replaces_by_the_sum(kv):
    kv.init("a", nd.ones((2,)))
    assert pulled(kv, "a") == [1, 1]
    kv.push("a", nd.full((2,), 5))
    assert pulled(kv, "a") == [5, 5]
    kv.push("a", [nd.ones((2,)), nd.full((2,), 2), nd.full((2,), 3)])
    assert pulled(kv, "a") == [6, 6]


def test_many_keys(kv):
    kv.init([1, 2], [nd.ones((2,)), nd.zeros((2,))])
    kv.push([1, 2], [[nd.ones((2,)), nd.ones((2,))], nd.ones((2,))])
    outs = [[nd.zeros((2,)), nd.zeros((2,))], nd.zeros((2,))]
    kv.pull([1, 2], out=outs)
    assert [o.asnumpy().tolist() for o in outs[0]] == [[2, 2]] * 2
    assert outs[1].asnumpy().tolist() == [1, 1]


def test_stored_values_are_the_stores_own(kv):
    w = nd.ones((2,))
    kv.init(0, w)
    w += 1
    assert pulled(kv, 0) == [1, 1]
    out = nd.zeros((2,))
    kv.pull(0, out)
    out += 5
    assert pulled(kv, 0) == [1, 1]


def test_pushpull_and_broadcast(kv):
    outs = [nd.zeros((2,)), nd.zeros((2,))]
    kv.broadcast("w", nd.full((2,), 3), outs)
    assert [o.asnumpy().tolist() for o in outs] == [[3, 3]] * 2
    grads = [nd.ones((2,)), nd.ones((2,))]
    kv.pushpull("w", grads)
    assert [g.asnumpy().tolist() for g in grads] == [[2, 2]] * 2
    kv.pushpull("w", grads, out=outs)
    assert [o.asnumpy().tolist() for o in outs] == [[4, 4]] * 2
    kv.pushpull("new", grads)  # no value: the sum alone
    assert grads[1].asnumpy().tolist() == [4, 4]


def test_optimizers_update_what_is_stored(kv, tmp_path):
    kv.init(0, np.ones(2))
    kv.set_optimizer(optimizer.SGD(learning_rate=0.5, momentum=0.5))
    kv.push(0, [np.ones(2), np.ones(2)])
    assert pulled(kv, 0) == [0, 0]
    file = str(tmp_path / "states")
    kv.save_optimizer_states(file, dump_optimizer=True)
    kv.push(0, np.zeros(2))
    assert pulled(kv, 0) == [-0.5, -0.5]
    kv.load_optimizer_states(file)
    kv.push(0, np.zeros(2))
    assert pulled(kv, 0) == [-1, -1]
    with pytest.raises(ValueError, match="set_optimizer"):
        kvstore.create().save_optimizer_states(file)
    with pytest.raises(TypeError, match="Optimizer"):
        kv.set_optimizer("sgd")


def test_own_updaters(kv):
    def keep_largest(key, pushed, stored):
        stored[:] = nd.maximum(stored, pushed)

    kv.init("x", nd.zeros((2,)))
    kv._set_updater(keep_largest)
    kv.push("x", nd.array([3, -1]))
    kv.push("x", nd.array([1, 2]))
    assert pulled(kv, "x") == [3, 2]


def test_variables_stay_variables(kv):
    w = nd.ones((2,))
    w.attach_grad()
    kv.init(0, w)
    kv.set_optimizer(optimizer.SGD(learning_rate=0.5))
    for _ in range(2):
        with autograd.record():
            y = (w * w).sum()
        y.backward()
        kv.push(0, w.grad)
        kv.pull(0, out=w)
    assert w.asnumpy().tolist() == [0, 0]
    assert w.grad.asnumpy().tolist() == [0, 0]


def test_two_bits():
    kv = kvstore.create("device")
    kv.set_gradient_compression({"type": "2bit", "threshold": 0.5})
    kv.init(0, nd.zeros((3,)))
    seen = []
    for _ in range(3):
        kv.push(0, nd.array([0.3, -0.6, 2.0]))
        seen.append(pulled(kv, 0, (3,)))
    assert seen == [[0, -0.5, 0.5], [0.5, -0.5, 0.5], [0, -0.5, 0.5]]


def test_one_bit():
    kv = kvstore.create("device")
    kv.set_gradient_compression({"type": "1bit"})
    kv.init(0, nd.zeros((2,)))
    kv.push(0, [nd.array([0.3, -0.6]), nd.array([0.1, 0.6])])
    assert pulled(kv, 0) == [2, 0]
    kv.set_gradient_compression({"type": "none"})
    kv.push(0, nd.array([0.25, 0.5]))
    assert pulled(kv, 0) == [0.25, 0.5]


def test_refusals(kv):
    kv.init(0, nd.zeros((2,)))
    for call, message in (
        (lambda: kv.init(0, nd.zeros((2,))), "already"),
        (lambda: kv.push(1, nd.zeros((2,))), "init first"),
        (lambda: kv.pull(1, out=nd.zeros((2,))), "init first"),
        (lambda: kv.pull(0), "out"),
        (lambda: kv.push(0, nd.zeros((3,))), "shape"),
        (lambda: kv.push(0, [nd.zeros((2,)), nd.zeros((3,))]), "differ"),
        (lambda: kv.push([0, 1], nd.zeros((2,))), "as many"),
        (lambda: kv.push(0, 3), "arrays"),
        (lambda: kv.push(1.5, nd.zeros((2,))), "keys"),
        (lambda: kv.row_sparse_pull(0, nd.zeros((2,)), row_ids=nd.zeros((1,))), "sparse"),
        (lambda: kv.set_gradient_compression({"type": "3bit"}), "type"),
        (lambda: kvstore.create().set_gradient_compression({"type": "2bit"}), "device"),
    ):
        with pytest.raises((ValueError, TypeError, base.MXNetError), match=message):
            call()


def test_registered_stores():
    @kvstore.KVStoreBase.register
    class TestOwnStore(kvstore.KVStoreBase):
        pass

    assert isinstance(kvstore.create("TestOwnStore"), TestOwnStore)


def test_nothing_waits(kv):
    with engine.no_sync():
        kv.init(0, nd.ones((2,)))
        kv.set_optimizer(optimizer.Adam())
        kv.push(0, [nd.ones((2,)), nd.ones((2,))])
        pulled = nd.zeros((2,))
        kv.pull(0, out=pulled)
    assert all(0 < value < 1 for value in pulled.tolist())


def test_a_store_without_optimizer_says_so():
    store = kvstore.create("teststore")
    assert not type(store).is_capable("optimizer") and kvstore.KVStore.is_capable("optimizer")
    for call in (
        lambda: store.set_optimizer(optimizer.SGD()),
        lambda: store.save_optimizer_states("states"),
        lambda: store.load_optimizer_states("states"),
    ):
        with pytest.raises(NotImplementedError, match="TestStore has no optimizer"):
            call()
