"""Random distributions: means and deviations."""

from . import case

N = 40000
CLASSIC = {
    "uniform": (-1.0, 3.0),
    "normal": (1.0, 2.0),
    "gamma": (2.0, 3.0),
    "exponential": (0.5,),
    "poisson": (4.0,),
    "negative_binomial": (3, 0.4),
    "generalized_negative_binomial": (2.0, 0.3),
    "randint": (-3, 9),
}
NUMPY = {
    "uniform": (-1.0, 3.0),
    "normal": (1.0, 2.0),
    "gamma": (2.0, 3.0),
    "exponential": (0.5,),
    "randint": (-3, 9),
    "beta": (2.0, 3.0),
    "chisquare": (3.0,),
    "gumbel": (1.0, 2.0),
    "laplace": (1.0, 2.0),
    "logistic": (1.0, 2.0),
    "lognormal": (0.1, 0.5),
    "pareto": (5.0,),
    "power": (3.0,),
    "rayleigh": (2.0,),
    "weibull": (2.0,),
    "f": (8.0, 12.0),
}


def moments(x):
    x = x.asnumpy().astype("float64")
    return [{"about": float(x.mean())}, {"about": float(x.std())}]


def enter_classic(name, arguments):
    @case("random/nd/" + name, ("1.x",))
    def draw(env):
        return moments(getattr(env.mx.nd.random, name)(*arguments, shape=(N,)))


def enter_numpy(name, arguments):
    @case("random/np/" + name, ("2.0",))
    def draw(env):
        return moments(getattr(env.mx.np.random, name)(*arguments, size=(N,)))


for _name, _arguments in CLASSIC.items():
    enter_classic(_name, _arguments)
for _name, _arguments in NUMPY.items():
    enter_numpy(_name, _arguments)


@case("random/dropout")
def dropout(env):
    net = env.mx.gluon.nn.Dropout(0.3)
    with env.mx.autograd.train_mode():
        x = net(env.array([1.0] * N))
    return [{"about": float((x.asnumpy() == 0).mean())}, float(x.asnumpy().max())]


@case("random/multinomial", ("1.x",))
def multinomial(env):
    x = env.mx.nd.sample_multinomial(env.array([0.1, 0.2, 0.7]), shape=(N,)).asnumpy()
    return [{"about": float((x == k).mean())} for k in range(3)]
