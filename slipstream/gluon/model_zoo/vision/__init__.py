"""Models for images, by name or by class.

>>> from slipstream.gluon.model_zoo import vision
>>> net = vision.get_model("resnet18_v2", classes=10)
>>> net = vision.resnet18_v2(classes=10)        # the same

``pretrained=True`` loads ``<root>/<name>*.params`` from disk. Trained parameters expect images of
shape (N, 3, H, W) in 0 to 1, from which the mean (0.485, 0.456, 0.406) was subtracted and which
were divided by (0.229, 0.224, 0.225).
"""

from __future__ import annotations

import difflib
from typing import Any

from ...block import HybridBlock
from ._named import MODELS
from .alexnet import AlexNet, alexnet
from .densenet import DenseNet, densenet121, densenet161, densenet169, densenet201, get_densenet
from .inception import Inception3, inception_v3
from .mobilenet import (
    RELU6,
    LinearBottleneck,
    MobileNet,
    MobileNetV2,
    get_mobilenet,
    get_mobilenet_v2,
    mobilenet0_5,
    mobilenet0_25,
    mobilenet0_75,
    mobilenet1_0,
    mobilenet_v2_0_5,
    mobilenet_v2_0_25,
    mobilenet_v2_0_75,
    mobilenet_v2_1_0,
)
from .mobilenetv3 import MobileNetV3, get_mobilenet_v3, mobilenet_v3_large, mobilenet_v3_small
from .resnet import (
    BasicBlockV1,
    BasicBlockV2,
    BottleneckV1,
    BottleneckV2,
    ResNetV1,
    ResNetV2,
    get_resnet,
    resnet18_v1,
    resnet18_v2,
    resnet34_v1,
    resnet34_v2,
    resnet50_v1,
    resnet50_v2,
    resnet101_v1,
    resnet101_v2,
    resnet152_v1,
    resnet152_v2,
)
from .squeezenet import SqueezeNet, get_squeezenet, squeezenet1_0, squeezenet1_1
from .vgg import VGG, get_vgg, vgg11, vgg11_bn, vgg13, vgg13_bn, vgg16, vgg16_bn, vgg19, vgg19_bn


def get_model(name: str, **kwargs: Any) -> HybridBlock:
    """A model by its name.

    Parameters
    ----------
    name : str
        One of ``sorted(MODELS)``: 'alexnet', 'resnet18_v1', 'mobilenet1.0', 'inceptionv3', …
    pretrained : bool
        Whether to load trained parameters; they are looked for on disk.
    ctx : Context or list of Context
        Where to load them.
    root : path
        The folder with the files.
    classes : int
        How many classes it tells apart.

    Raises
    ------
    ValueError
        If there is no such model.

    Examples
    --------
    >>> net = get_model("squeezenet1.1", classes=10)
    >>> get_model("resnet18_v3")
    Traceback (most recent call last):
    ValueError: no model 'resnet18_v3'; did you mean resnet18_v...?
    """
    make = MODELS.get(str(name).lower())
    if make is None:
        close = difflib.get_close_matches(str(name).lower(), MODELS) or sorted(MODELS)
        raise ValueError(f"no model {name!r}; did you mean {', '.join(close)}?")
    return make(**kwargs)


__all__ = [
    "MODELS",
    "RELU6",
    "VGG",
    "AlexNet",
    "BasicBlockV1",
    "BasicBlockV2",
    "BottleneckV1",
    "BottleneckV2",
    "DenseNet",
    "Inception3",
    "LinearBottleneck",
    "MobileNet",
    "MobileNetV2",
    "MobileNetV3",
    "ResNetV1",
    "ResNetV2",
    "SqueezeNet",
    "alexnet",
    "densenet121",
    "densenet161",
    "densenet169",
    "densenet201",
    "get_densenet",
    "get_mobilenet",
    "get_mobilenet_v2",
    "get_mobilenet_v3",
    "get_model",
    "get_resnet",
    "get_squeezenet",
    "get_vgg",
    "inception_v3",
    "mobilenet0_5",
    "mobilenet0_25",
    "mobilenet0_75",
    "mobilenet1_0",
    "mobilenet_v2_0_5",
    "mobilenet_v2_0_25",
    "mobilenet_v2_0_75",
    "mobilenet_v2_1_0",
    "mobilenet_v3_large",
    "mobilenet_v3_small",
    "resnet18_v1",
    "resnet18_v2",
    "resnet34_v1",
    "resnet34_v2",
    "resnet50_v1",
    "resnet50_v2",
    "resnet101_v1",
    "resnet101_v2",
    "resnet152_v1",
    "resnet152_v2",
    "squeezenet1_0",
    "squeezenet1_1",
    "vgg11",
    "vgg11_bn",
    "vgg13",
    "vgg13_bn",
    "vgg16",
    "vgg16_bn",
    "vgg19",
    "vgg19_bn",
]
