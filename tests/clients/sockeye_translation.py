"""sockeye's commands: prepare data, train a transformer, stop, go on, translate, score."""

from __future__ import annotations

import json
import random
import shlex
import sys
import tempfile
from pathlib import Path

import numpy as np
from recorded import run, same

folder = Path(tempfile.mkdtemp(prefix="sockeye-"))
TRAINING = shlex.split(
    "--encoder transformer --decoder transformer --num-layers 1 --transformer-model-size 16 "
    "--num-embed 16 --transformer-attention-heads 2 --transformer-feed-forward-num-hidden 32 "
    "--transformer-dropout-prepost 0 --transformer-dropout-attention 0 --transformer-dropout-act 0 "
    "--weight-tying-type src_trg_softmax --batch-size 64 --batch-type word --max-seq-len 10 "
    "--initial-learning-rate 0.004 --learning-rate-scheduler-type none --optimizer adam "
    "--checkpoint-interval 20 --decode-and-evaluate 8 --use-cpu --seed 1 "
    "--disable-device-locking --keep-last-params 2 --label-smoothing 0"
)


def text(name: str, lines: int, seed: int) -> Path:
    """Sentences of one to eight digits."""
    draw = random.Random(seed)
    sentences = (" ".join(draw.choices("012345", k=draw.randint(1, 8))) for _ in range(lines))
    path = folder / name
    path.write_text("".join(f"{s}\n" for s in sentences))
    return path


def command(module: str, *arguments: object) -> None:
    """One of sockeye's commands in this process."""
    before = sys.argv
    sys.argv = [module, *map(str, arguments)]
    try:
        __import__(f"sockeye.{module}", fromlist=["main"]).main()
    finally:
        sys.argv = before


def train() -> str:
    source, held_out = text("train", 300, 1), text("valid", 16, 2)
    command(
        "prepare_data", "--source", source, "--target", source, "--shared-vocab", "--output",
        folder / "data", "--max-seq-len", 10, "--seed", 1,
    )  # fmt: skip
    for updates in (40, 60):  # the second call goes on where the first one stopped
        command(
            "train", "--prepared-data", folder / "data", "--validation-source", held_out,
            "--validation-target", held_out, "--output", folder / "model", *TRAINING,
            "--max-updates", updates,
        )  # fmt: skip
    metrics = [line.split("\t") for line in (folder / "model" / "metrics").read_text().splitlines()]
    table = [dict(field.split("=", 1) for field in line if "=" in field) for line in metrics]
    perplexity = [float(row["perplexity-val"]) for row in table]
    assert len(perplexity) == 3 and perplexity[-1] < 0.9 * perplexity[0], perplexity
    same("train: perplexity", [float(row["perplexity-train"]) for row in table])
    same("train: perplexity of held-out data", perplexity, 5e-3)
    shown = " -> ".join(f"{p:.2f}" for p in perplexity)
    return f"perplexity {shown}, BLEU {float(table[-1]['bleu-val']):.2f}"


def translate() -> str:
    source, output = folder / "valid", folder / "out"
    command(
        "translate", "--models", folder / "model", "--input", source, "--output", output,
        "--use-cpu", "--beam-size", 3, "--output-type", "json",
    )  # fmt: skip
    results = [json.loads(line) for line in output.read_text().splitlines()]
    assert len(results) == 16
    for result in results:
        assert set(result["translation"].split()) <= set("012345"), result
    same("translate: scores", [float(r["score"]) for r in results], 1e-2)
    lengths = [len(r["translation"].split()) for r in results]
    return f"{len(results)} sentences, {np.mean(lengths):.1f} words each"


def score() -> str:
    source, output = folder / "valid", folder / "scores"
    command(
        "score", "--model", folder / "model", "--source", source, "--target", source, "--output",
        output, "--use-cpu",
    )  # fmt: skip
    scores = [float(line) for line in output.read_text().split()]
    assert len(scores) == 16 and min(scores) > 0, scores
    same("score: scores", scores, 1e-2)
    return f"{len(scores)} sentences, {np.mean(scores):.3f} on average"


run({f.__name__: f for f in (train, translate, score)})
