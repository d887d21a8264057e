"""Cells of notebooks by the names that IPython gives them."""

from __future__ import annotations

import sys


def cell_name(file: str) -> str | None:
    """``Cell In[3]`` for the file that IPython compiled a cell as; None for other files.

    >>> cell_name("train.py") is None
    True
    """
    module = sys.modules.get("IPython")
    shell = module.get_ipython() if module is not None else None
    names = getattr(getattr(shell, "compile", None), "format_code_name", None)
    found = names(file) if names is not None else None
    return " ".join(found) if found and found[0] == "Cell" else None
