"""Known models, ready to train or to load: ``model_zoo.vision.get_model("resnet18_v2")``."""

from __future__ import annotations

from . import model_store, vision
from .vision import get_model

__all__ = ["get_model", "model_store", "vision"]
