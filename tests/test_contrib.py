"""``contrib.text``: vocabularies and vectors from files; ``contrib.amp``."""

from __future__ import annotations

import importlib
from collections import Counter

import numpy
import pytest

from slipstream import contrib, gluon, nd, np, util
from slipstream.contrib import amp, text


def test_tokens_are_counted_over_lines():
    counter = text.utils.count_tokens_from_str("a b\nb  B", to_lower=True)
    assert counter == {"a": 1, "b": 3}
    again = text.utils.count_tokens_from_str("a", counter_to_update=counter)
    assert again is counter and counter["a"] == 2


def test_delimiters_are_found_before_letters_are_made_small():
    counter = text.utils.count_tokens_from_str("aXXBXXaYYisYY", "XX", "YY", to_lower=True)
    assert counter == {"a": 2, "b": 1, "is": 1}


def test_vocabularies_number_by_frequency_then_by_alphabet():
    counter = Counter({"c": 2, "a": 2, "b": 3, "d": 1})
    vocabulary = text.vocab.Vocabulary(
        counter, most_freq_count=3, min_freq=2, reserved_tokens=["<pad>"]
    )
    assert vocabulary.idx_to_token == ["<unk>", "<pad>", "b", "a", "c"]
    assert vocabulary.to_indices(["c", "d"]) == [4, 0]
    assert vocabulary.to_indices("b") == 2
    assert vocabulary.to_tokens([2, 0]) == ["b", "<unk>"]
    assert len(vocabulary) == 5
    with pytest.raises(ValueError, match="indices"):
        vocabulary.to_tokens(5)
    with pytest.raises(ValueError, match="reserved_tokens"):
        text.vocab.Vocabulary(reserved_tokens=["<unk>"])
    with pytest.raises(ValueError, match="min_freq"):
        text.vocab.Vocabulary(min_freq=0)
    with pytest.raises(AssertionError, match="counter"):  # MXNet's kind of error
        text.vocab.Vocabulary(["a", "b"])
    assert text.vocab.Vocabulary(reserved_tokens=[]).reserved_tokens == []


@pytest.fixture
def vectors(tmp_path):
    path = tmp_path / "vectors.txt"
    path.write_text("2 3\na 1 2 3\nb 4 5 6\na 9 9 9\n")
    return str(path)


@pytest.mark.filterwarnings("ignore:.*vectors.txt")
def test_vectors_from_a_file(vectors):
    embedding = text.embedding.CustomEmbedding(vectors, init_unknown_vec=nd.ones)
    assert (len(embedding), embedding.vec_len) == (3, 3)
    found = embedding.get_vecs_by_tokens(["a", "B", "c"])
    assert found.asnumpy().tolist() == [[1, 2, 3], [1, 1, 1], [1, 1, 1]]
    assert embedding.get_vecs_by_tokens("B", lower_case_backup=True).asnumpy()[0] == 4
    embedding.update_token_vectors("b", nd.array([7, 8, 9]))
    assert embedding.get_vecs_by_tokens("b").asnumpy().tolist() == [7, 8, 9]
    with pytest.raises(ValueError, match="tokens"):
        embedding.update_token_vectors("c", nd.zeros(3))
    with pytest.raises(ValueError, match="new_vectors"):
        embedding.update_token_vectors(["a", "b"], nd.zeros(6))


def test_vectors_in_numpy_mode(tmp_path):
    path = tmp_path / "vectors.txt"
    path.write_text("a 1 2 3\nb 4 5 6\n")
    with util.np_array(True):
        embedding = text.embedding.CustomEmbedding(str(path))
        assert embedding.get_vecs_by_tokens(["b", "z"]).tolist() == [[4, 5, 6], [0, 0, 0]]
        assert embedding.get_vecs_by_tokens("b").tolist() == [4, 5, 6]
        embedding.update_token_vectors(["b", "a"], np.array([[7, 8, 9], [1, 1, 1]]))
        assert embedding.idx_to_vec.tolist() == [[0, 0, 0], [1, 1, 1], [7, 8, 9]]
        both = text.embedding.CompositeEmbedding(embedding, [embedding, embedding])
        assert both.get_vecs_by_tokens("b").tolist() == [7, 8, 9, 7, 8, 9]


@pytest.mark.parametrize(
    ("lines", "message"),
    [
        ("a 1 2\nb x 4\n", "vectors.txt:2: .*'x'"),
        ("a 1 2\nb 1 2 3\n", "vectors.txt:2: a vector of 3"),
        ("a 1 2\n<unk> 1 2 3\n", "vector of '<unk>'"),
        ("a\n", "vectors.txt:1: there is no vector"),
    ],
)
def test_lines_that_are_no_vectors_are_named(tmp_path, lines, message):
    path = tmp_path / "vectors.txt"
    path.write_text(lines)
    with pytest.raises(ValueError, match=message):
        text.embedding.CustomEmbedding(str(path))


def test_headings_and_repeated_tokens_are_skipped_with_a_warning(vectors):
    with pytest.warns(UserWarning) as caught:
        text.embedding.CustomEmbedding(vectors)
    assert [str(w.message).split("vectors.txt:")[1][:2] for w in caught] == ["1:", "4:"]


def test_each_embedding_has_its_own_unknown_token(tmp_path):
    parts = []
    for i in (1, 2):
        path = tmp_path / f"{i}.txt"
        path.write_text(f"a {i} {i}\n<unk{i}> {i}0 {i}0\n")
        parts.append(text.embedding.CustomEmbedding(str(path), unknown_token=f"<unk{i}>"))
    vocabulary = text.vocab.Vocabulary(Counter(["a", "z"]), unknown_token="<other>")
    both = text.embedding.CompositeEmbedding(vocabulary, parts)
    expected = [[10, 10, 20, 20], [1, 1, 2, 2], [10, 10, 20, 20]]
    assert both.idx_to_vec.asnumpy().tolist() == expected
    with pytest.raises(ValueError, match="token_embeddings"):
        text.embedding.CompositeEmbedding(vocabulary, [vocabulary])


def test_classes_of_users_load_their_own_files(tmp_path):
    @text.embedding.register
    class Mine(text.embedding._TokenEmbedding):
        pretrained_file_name_sha1 = {"mine.vec": "0"}  # noqa: RUF012

        def __init__(self, embedding_root, name="mine.vec", **kwargs):
            Mine._check_pretrained_file_names(name)
            super().__init__(**kwargs)
            path = Mine._get_pretrained_file(embedding_root, name)
            self._load_embedding(path, "\t", nd.zeros)

    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "mine.vec").write_text("hello\t1\t2\n")
    made = text.embedding.create("mine", embedding_root=str(tmp_path))
    assert made.idx_to_vec.asnumpy().tolist() == [[0, 0], [1, 2]]
    assert text.embedding.get_pretrained_file_names("mine") == ["mine.vec"]
    with pytest.raises(KeyError, match=r"mine\.vec"):
        text.embedding.create("mine", embedding_root=str(tmp_path), name="other.vec")
    text.embedding._known.pop("mine")


@pytest.mark.filterwarnings("ignore:.*vectors.txt")
def test_vectors_of_a_vocabulary_and_several_side_by_side(vectors):
    vocabulary = text.vocab.Vocabulary(Counter(["b", "z"]))
    embedding = text.embedding.CustomEmbedding(vectors, vocabulary=vocabulary)
    assert embedding.idx_to_token == ["<unk>", "b", "z"]
    expected = numpy.array([[0, 0, 0], [4, 5, 6], [0, 0, 0]])
    assert (embedding.idx_to_vec.asnumpy() == expected).all()
    both = text.embedding.CompositeEmbedding(vocabulary, [embedding, embedding])
    assert (both.idx_to_vec.asnumpy() == numpy.hstack([expected, expected])).all()
    assert both.vec_len == 6


def test_published_vectors_are_read_from_a_folder(tmp_path):
    (tmp_path / "glove").mkdir()
    (tmp_path / "glove" / "glove.6B.50d.txt").write_text("a 1 2 3\n")
    made = text.embedding.create(
        "glove", pretrained_file_name="glove.6B.50d.txt", embedding_root=str(tmp_path)
    )
    assert made.get_vecs_by_tokens("a").asnumpy().tolist() == [1, 2, 3]
    with pytest.raises(FileNotFoundError, match="not downloaded"):
        text.embedding.GloVe(embedding_root=str(tmp_path))
    with pytest.raises(KeyError, match="pretrained_file_name"):
        text.embedding.FastText("nothing.vec")
    assert set(text.embedding.get_pretrained_file_names()) >= {"glove", "fasttext"}


def test_broken_files_name_their_line(tmp_path):
    path = tmp_path / "broken.txt"
    path.write_text("a 1 2 3\nb 1 2\n")
    with pytest.raises(ValueError, match=r"broken\.txt:2"):
        text.embedding.CustomEmbedding(str(path))


def test_mixed_precision_stays_in_float32():
    assert contrib.amp is amp
    amp.init()
    with pytest.raises(ValueError, match="int8"):
        amp.init("int8")
    net = gluon.nn.Dense(1, in_units=2)
    net.initialize()
    trainer = gluon.Trainer(net.collect_params(), "sgd")
    amp.init_trainer(trainer)
    loss = net(nd.ones((1, 2)))
    with amp.scale_loss(loss, trainer) as scaled:
        assert scaled is loss
    amp.unscale(trainer)
    amp.convert_hybrid_block(net, "float16")
    assert net.weight.data().dtype == numpy.float16


@pytest.mark.parametrize(
    ("module", "name"),
    [
        ("rnn.rnn_cell", "dynamic_unroll"),
        ("rnn.conv_rnn_cell", "Conv2DLSTMCell"),
        ("nn.basic_layers", "SyncBatchNorm"),
        ("cnn.conv_layers", "DeformableConvolution"),
    ],
)
def test_modules_of_gluon_contrib_have_their_long_names(module, name) -> None:
    package, _, last = module.partition(".")
    found = importlib.import_module(f"slipstream.gluon.contrib.{module}")
    parent = importlib.import_module(f"slipstream.gluon.contrib.{package}")
    assert getattr(parent, last) is found
    assert getattr(parent, name) is getattr(found, name)
