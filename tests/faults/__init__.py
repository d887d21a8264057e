"""Faults in training: each operation of a step fails once, and nothing may be lost.

``python -m tests.faults`` trains small models, lets one operation of a step fail, and compares.
Afterwards each weight with its optimizer states, and each running statistic, must have the bits
from before the step or from after it; the failure must have been reported; and the next step
must work. Then the next operation fails, until all had their turn.

``python -m tests.faults.allocations`` does the same with the allocations that kernels make.
"""
