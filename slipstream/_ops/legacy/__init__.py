"""What only MXNet's classic interface had."""
