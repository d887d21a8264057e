"""gluonnlp: BERT is fine-tuned, a Transformer learns to copy, an AWD language model is trained."""

from __future__ import annotations

import gluonnlp as nlp
import mxnet as mx
import numpy as np
from gluonnlp.model.bert import BERTClassifier, BERTEncoder, BERTModel
from gluonnlp.model.train import AWDRNN
from gluonnlp.model.transformer import get_transformer_encoder_decoder
from gluonnlp.model.translation import NMTModel
from mxnet import autograd, gluon, nd
from recorded import Wave, fill, run, same


def steps(net: gluon.Block, loss_of, optimizer: str, rate: float, count: int = 5) -> list[float]:
    trainer = gluon.Trainer(net.collect_params(), optimizer, {"learning_rate": rate})
    losses = []
    for _ in range(count):
        with autograd.record():
            loss = loss_of().mean()
        loss.backward()
        nlp.utils.clip_grad_global_norm(
            [p for p in net.collect_params().values() if p.grad_req != "null"], 1.0
        )
        trainer.step(1, ignore_stale_grad=True)
        losses.append(float(loss.asscalar()))
    assert np.isfinite(losses).all() and losses[-1] < losses[0], losses
    return losses


def bert() -> str:
    """A classifier of pairs of sentences, with BERT's own Adam."""
    encoder = BERTEncoder(
        num_layers=2, units=16, hidden_size=32, max_length=12, num_heads=2, dropout=0.0
    )
    model = BERTModel(
        encoder, vocab_size=20, token_type_vocab_size=2, units=16, embed_size=16,
        use_pooler=True, use_decoder=False, use_classifier=False,
    )  # fmt: skip
    net = BERTClassifier(model, num_classes=2, dropout=0.0)
    net.initialize()
    net.hybridize()
    tokens = nd.array(np.arange(48).reshape(4, 12) % 20)
    types = nd.array([[0] * 6 + [1] * 6] * 4)
    lengths = nd.array([12, 9, 6, 3])
    labels = nd.array([0, 1, 0, 1])
    net(tokens, types, lengths)
    fill(net, 0.2)
    criterion = gluon.loss.SoftmaxCELoss()
    losses = steps(net, lambda: criterion(net(tokens, types, lengths), labels), "bertadam", 1e-3)
    same("bert: losses", losses)
    out = net(tokens, types, lengths)
    same("bert: output", out.asnumpy(), 5e-3)
    return f"loss {losses[0]:.4f} -> {losses[-1]:.4f}, predicts {out.shape}"


def translation() -> str:
    words = nlp.Vocab(nlp.data.count_tokens(list("abcdef")), bos_token="<bos>", eos_token="<eos>")
    encoder, decoder, one_step = get_transformer_encoder_decoder(
        units=16, hidden_size=32, num_layers=1, num_heads=2, max_src_length=12, max_tgt_length=12,
        dropout=0.0,
    )  # fmt: skip
    net = NMTModel(
        src_vocab=words, tgt_vocab=words, encoder=encoder, decoder=decoder,
        one_step_ahead_decoder=one_step, share_embed=True, embed_size=16, tie_weights=True,
    )  # fmt: skip
    net.initialize()
    source = nd.array(np.arange(20).reshape(4, 5) % 6 + 4)
    ends = nd.full((4, 1), words[words.eos_token])
    begin = nd.full((4, 1), words[words.bos_token])
    inputs, labels = nd.concat(begin, source, dim=1), nd.concat(source, ends, dim=1)
    lengths, longer = nd.full((4,), 5), nd.full((4,), 6)
    net(source, inputs, lengths, longer)
    fill(net, 0.2)
    criterion = nlp.loss.MaskedSoftmaxCELoss()

    def loss():
        out, _ = net(source, inputs, lengths, longer)
        return criterion(out, labels, longer)

    losses = steps(net, loss, "adam", 3e-3, 10)
    same("translation: losses", losses, 5e-3)
    encoded, _ = net.encode(source, valid_length=lengths)
    states = net.decoder.init_state_from_encoder(encoded, lengths)
    search = nlp.model.BeamSearchSampler(
        beam_size=3, decoder=lambda x, s: _log_softmax(net.decode_step(x, s)),
        eos_id=words[words.eos_token], scorer=nlp.model.BeamSearchScorer(), max_length=8,
    )  # fmt: skip
    samples, scores, _ = search(begin.reshape((-1,)), states)
    assert samples.shape[:2] == (4, 3) and samples.shape[2] <= 10
    same("translation: beam search", scores.asnumpy(), 5e-3)
    assert (np.diff(scores.asnumpy(), axis=1) <= 0).all()  # best first
    return f"loss {losses[0]:.4f} -> {losses[-1]:.4f}, beam search gives {samples.shape}"


def _log_softmax(step):
    out, states, _ = step
    return mx.nd.log_softmax(out), states


def awd() -> str:
    net = AWDRNN(
        mode="lstm", vocab_size=12, embed_size=8, hidden_size=10, num_layers=2, tie_weights=True,
        dropout=0.0, weight_drop=0.0, drop_h=0.0, drop_i=0.0, drop_e=0.0,
    )  # fmt: skip
    net.initialize(Wave())
    data = nd.array(np.arange(21 * 3).reshape(21, 3) * 5 % 12)
    x, y = data[:-1], data[1:]
    states = net.begin_state(3)
    net(x, states)
    fill(net, 0.2)
    criterion = gluon.loss.SoftmaxCrossEntropyLoss()

    def loss():
        out, _, outputs, _ = net(x, states)
        bare = criterion(out.reshape((-3, -1)), y.reshape((-1,)))
        return bare + nlp.loss.ActivationRegularizationLoss(2.0)(*outputs)

    losses = steps(net, loss, "adam", 0.02, 6)
    same("awd: losses", losses)
    dropping = AWDRNN(mode="lstm", vocab_size=12, embed_size=8, hidden_size=10, num_layers=2)
    dropping.initialize()
    with autograd.record():
        first = dropping(x, states)[0]
    with autograd.record():
        second = dropping(x, states)[0]
    assert (first - second).abs().max().asscalar() > 0  # weights were dropped, others each time
    out, states = net(x, states)[:2]
    assert out.shape == (20, 3, 12) and len(states) == 2
    same("awd: output", out.asnumpy(), 5e-3)
    return f"loss {losses[0]:.4f} -> {losses[-1]:.4f}, predicts {out.shape}"


def data() -> str:
    counter = nlp.data.count_tokens(list("abacab"))
    vocab = nlp.Vocab(counter, max_size=2)
    assert vocab.to_indices(["a", "b", "c"])[2] == vocab[vocab.unknown_token]
    sampler = nlp.data.FixedBucketSampler([3, 5, 4, 9, 8, 3], batch_size=2, num_buckets=2)
    assert sorted(i for batch in sampler for i in batch) == list(range(6))
    pad = nlp.data.batchify.Tuple(nlp.data.batchify.Pad(), nlp.data.batchify.Stack())
    padded, stacked = pad([([1, 2, 3], 0), ([4], 1)])
    assert padded.asnumpy().tolist() == [[1, 2, 3], [4, 0, 0]] and stacked.shape == (2,)
    right = nlp.metric.MaskedAccuracy()
    labels, scores = nd.array([[1, 2]]), nd.array([[1, 0]])
    right.update(labels, scores, [nd.array([[1, 0]])])
    assert right.get()[1] == 1
    return "vocabulary, sampler, padding, metric"


run({f.__name__: f for f in (bert, translation, awd, data)})
