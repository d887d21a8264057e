"""Known models, ready to train or to load: ``model_zoo.vision.get_model("resnet18_v2")``."""

from __future__ import annotations

from . import model_store, vision

__all__ = ["model_store", "vision"]
