"""Files, text, and memory shared with other libraries."""
