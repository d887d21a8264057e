"""An error shows where you look, and names the line that made it.

python examples/where_it_failed.py
"""

from slipstream import SlipstreamError, np


def embed(table, tokens):
    return table[tokens]  # the mistake is recorded here: token 7 has no row


def forward(tokens):
    table = np.random.normal(size=(5, 3))
    return np.tanh(embed(table, tokens)).sum(axis=1)


scores = forward(np.array([1, 7], dtype="int64"))
print("recorded without a complaint, shape", scores.shape)

for attempt in ("first", "second"):
    try:
        print(scores)
    except SlipstreamError as e:
        print(f"\n{attempt} look: {e}")

try:
    np.ones((2, 3)) + np.ones((4,))
except ValueError as e:
    print(f"\nwhat shapes alone can show raises at the call: {e}")
