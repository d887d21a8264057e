"""Random programs, run by the sync engine and by every kind of async engine; all bits must agree.

    python -m tests.fuzz --minutes 10            # new programs until the time is over
    python -m tests.fuzz --seed 1234             # one program again; shrunk and printed if it fails

generate.py makes a program (a list of statements), execute.py runs one, check.py compares engines.
"""
