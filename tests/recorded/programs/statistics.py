"""When batch norm's running statistics move: in backward passes, each time one goes through."""

from . import case


def layer(env, hybridize):
    net = env.mx.gluon.nn.BatchNorm(in_channels=3)
    net.initialize()
    if hybridize:
        net.hybridize()
    return net


def forward_only(env, net, x):
    with env.mx.autograd.record():
        net(x).wait_to_read()


def train_mode(env, net, x):
    with env.mx.autograd.train_mode():
        net(x).wait_to_read()


def one_of_two(env, net, x):
    with env.mx.autograd.record():
        y = net(x)
        net(x * 2).wait_to_read()
    y.backward()


def both(env, net, x):
    with env.mx.autograd.record():
        y = net(x) + net(x * 2)
    y.backward()


def twice(env, net, x):
    with env.mx.autograd.record():
        y = net(x)
    y.backward(retain_graph=True)
    y.backward()


def blocked(env, net, x):
    x.attach_grad()
    with env.mx.autograd.record():
        block = env.mx.nd.BlockGrad if env.classic else env.mx.npx.stop_gradient
        y = block(net(x)) + x
    y.backward()


def by_grad(env, net, x):
    x.attach_grad()
    with env.mx.autograd.record():
        y = net(x)
        env.mx.autograd.grad(y, [x], retain_graph=True)


def not_training(env, net, x):
    with env.mx.autograd.record():
        y = net(x)
    y.backward(train_mode=False)


def written_between(env, net, x):
    with env.mx.autograd.record():
        y = net(x)
    net.running_mean.set_data(env.array([5, 6, 7]))
    y.backward()


def several_steps(env, net, x):
    for factor in (1, 2, 3):
        with env.mx.autograd.record():
            y = net(x * factor)
        y.backward()


def enter(scenario, hybridize):
    @case(f"statistics/{scenario.__name__}{'/hybrid' if hybridize else ''}")
    def program(env):
        net = layer(env, hybridize)
        scenario(env, net, env.array(env.random(4, 3, seed=1) + 1))
        return [net.running_mean.data(), net.running_var.data()]


for _scenario in (forward_only, train_mode, one_of_two, both, twice, blocked, by_grad,
                  not_training, written_between, several_steps):  # fmt: skip
    enter(_scenario, False)
    enter(_scenario, True)


@case("statistics/executor", ("1.x",))
def executor(env):
    mx = env.mx
    symbol = mx.sym.BatchNorm(mx.sym.Variable("data"), name="bn", fix_gamma=False)
    run = symbol.simple_bind(mx.cpu(), data=(4, 3))
    run.arg_dict["data"][:] = env.random(4, 3, seed=1) + 1
    run.arg_dict["bn_gamma"][:] = 1
    run.aux_dict["bn_moving_var"][:] = 1
    seen = []
    for step in ("forward", "backward", "backward", "forward", "forward", "backward"):
        if step == "forward":
            run.forward(is_train=True)
        else:
            run.backward([mx.nd.ones((4, 3))])
        mx.nd.waitall()  # MXNet does not order a read of the states after backward
        seen.append([run.aux_dict["bn_moving_mean"].copy(), run.aux_dict["bn_moving_var"].copy()])
    return seen
