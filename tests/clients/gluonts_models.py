"""gluonts: each model is trained on two sine waves and predicts their next six hours."""

from __future__ import annotations

from functools import partial

import mxnet as mx
import numpy as np
import pandas as pd
from gluonts.dataset.common import ListDataset
from gluonts.dataset.multivariate_grouper import MultivariateGrouper
from gluonts.mx import Trainer
from gluonts.mx.distribution import NegativeBinomialOutput
from gluonts.mx.model.deepar import DeepAREstimator
from gluonts.mx.model.deepstate import DeepStateEstimator
from gluonts.mx.model.deepvar import DeepVAREstimator
from gluonts.mx.model.gpvar import GPVAREstimator
from gluonts.mx.model.lstnet import LSTNetEstimator
from gluonts.mx.model.n_beats import NBEATSEstimator
from gluonts.mx.model.seq2seq import MQCNNEstimator, MQRNNEstimator
from gluonts.mx.model.simple_feedforward import SimpleFeedForwardEstimator
from gluonts.mx.model.tft import TemporalFusionTransformerEstimator
from gluonts.mx.model.transformer import TransformerEstimator
from gluonts.mx.model.wavenet import WaveNetEstimator
from gluonts.mx.trainer.callback import TrainingHistory
from recorded import Wave, run, same

HOURS, AHEAD, FREQ = 240, 6, "h"


def waves() -> ListDataset:
    t = np.arange(HOURS)
    entries = [
        {
            "start": pd.Period("2024-01-01 00:00", freq=FREQ),
            "target": 10 + 3 * np.sin(2 * np.pi * (t + shift) / 24),
            "feat_static_cat": [number],
        }
        for number, shift in enumerate((0, 7))
    ]
    return ListDataset(entries, freq=FREQ)


def trained(trainer_options: dict) -> tuple[Trainer, TrainingHistory]:
    history = TrainingHistory()
    options = {
        "epochs": 2,
        "num_batches_per_epoch": 4,
        "learning_rate": 1e-2,
        "hybridize": False,
        "callbacks": [history],
        "init": Wave(),
    }
    return Trainer(**{**options, **trainer_options}), history


one = {"freq": FREQ, "prediction_length": AHEAD, "batch_size": 4}
many = {**one, "target_dim": 2}
short = {"prediction_length": AHEAD, "batch_size": 4}
small = {"num_layers": 1, "num_cells": 8, "dropout_rate": 0.0}
MODELS = {
    "feed-forward": (SimpleFeedForwardEstimator, {**short, "num_hidden_dimensions": [8]}, {}),
    "feed-forward, hybridized": (
        SimpleFeedForwardEstimator,
        {**short, "num_hidden_dimensions": [8]},
        {"hybridize": True},
    ),
    "DeepAR": (DeepAREstimator, {**one, **small}, {}),
    "DeepAR, negative binomial, hybridized": (
        DeepAREstimator,
        {**one, **small, "distr_output": NegativeBinomialOutput()},
        {"hybridize": True},
    ),
    "DeepState": (
        DeepStateEstimator,
        {
            **one,
            **small,
            "cardinality": [2],
            "past_length": 24,
            "use_feat_static_cat": True,
            "add_trend": True,
        },
        {"num_batches_per_epoch": 2},
    ),
    "DeepVAR": (DeepVAREstimator, {**many, **small}, {}),
    "GPVAR": (GPVAREstimator, {**many, **small}, {}),
    "MQCNN": (MQCNNEstimator, {**one, "decoder_mlp_dim_seq": [8], "context_length": 12}, {}),
    "MQRNN": (MQRNNEstimator, {**one, "decoder_mlp_dim_seq": [8], "context_length": 12}, {}),
    "NBEATS": (
        NBEATSEstimator,
        {**one, "num_stacks": 2, "widths": [8], "num_blocks": [1], "context_length": 12},
        {},
    ),
    "LSTNet": (
        LSTNetEstimator,
        {
            **short,
            "context_length": 24,
            "num_series": 2,
            "skip_size": 2,
            "ar_window": 4,
            "channels": 4,
            "kernel_size": 3,
            "dropout_rate": 0.0,
        },
        {},
    ),
    "WaveNet": (
        WaveNetEstimator,
        {**one, "n_residue": 4, "n_skip": 4, "dilation_depth": 2, "n_stacks": 1, "num_bins": 16},
        {},
    ),
    "Transformer": (
        TransformerEstimator,
        {**one, "model_dim": 8, "num_heads": 2, "inner_ff_dim_scale": 2, "dropout_rate": 0.0},
        {},
    ),
    "Temporal Fusion Transformer": (
        TemporalFusionTransformerEstimator,
        {**one, "hidden_dim": 8, "num_heads": 2, "context_length": 12, "dropout_rate": 0.0},
        {},
    ),
}
VECTORS = {"DeepVAR", "GPVAR", "LSTNet"}
CERTAIN = {"MQCNN", "MQRNN", "NBEATS", "Temporal Fusion Transformer"}  # forecast without samples


def model(name: str) -> str:
    estimator, options, training = MODELS[name]
    mx.random.seed(7)
    np.random.seed(7)
    data = waves()
    if name in VECTORS:
        data = MultivariateGrouper(max_target_dim=2)(data)
    trainer, history = trained(training)
    predictor = estimator(**options, trainer=trainer).train(data)
    losses = history.loss_history
    assert losses[-1] < losses[0], losses
    assert np.isfinite(losses).all(), losses
    same(f"{name}: losses", losses)
    forecasts = list(predictor.predict(data, **({} if name == "LSTNet" else {"num_samples": 20})))
    assert len(forecasts) == (1 if name in VECTORS else 2)
    for number, forecast in enumerate(forecasts):
        middle = forecast.quantile(0.5)
        assert middle.shape == ((AHEAD, 2) if name in VECTORS else (AHEAD,)), middle.shape
        assert np.isfinite(middle).all() and (np.abs(middle) < 1000).all(), middle
        assert forecast.start_date == pd.Period("2024-01-11 00:00", freq=FREQ)
        if name in CERTAIN:
            same(f"{name}: forecast {number}", middle)
    return f"loss {losses[0]:.3f} -> {losses[-1]:.3f}, {len(forecasts)} forecasts"


run({name: partial(model, name) for name in MODELS})
