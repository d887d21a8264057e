"""Hostile arguments for every public function: no crash, no hang, no unclear error.

``python -m tests.hostile --minutes 5`` takes the examples of all docstrings, replaces arguments by
values that no function expects (wrong types, huge and negative sizes, NaN, empty arrays, arrays of
16 dimensions, lists that contain themselves, results that overlap operands, ...), and runs them in
child processes. A child that dies or hangs, and an error that names nothing the caller wrote, is a
finding; it is shrunk to a few lines and reported with its seed.
"""
