"""Elements chosen by index, condition or position, and written there."""
