"""Neural networks: activation, dense, convolution, pooling, normalization, rnn, losses."""
