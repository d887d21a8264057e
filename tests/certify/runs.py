"""Runs a program under the recorder in forks of one process that has imported slipstream.

    python runs.py SETTINGS.json

The file lists runs: the recorder's settings, each with the name of a change or none.
"""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path

FOLDER = Path(__file__).parent


def main(path: str) -> None:
    import slipstream.certify
    from slipstream import compat

    sys.path.insert(0, str(FOLDER))
    sys.path.insert(0, str(Path(slipstream.certify.__file__).parent))
    compat.install(force=True)
    compat.version("1.x")
    import changes
    import recorder

    for run in json.loads(Path(path).read_text()):
        child = os.fork()
        if child == 0:
            if run["change"]:
                changes.CHANGES[run["change"]][0]()
            recorder.main(run["settings"])
            sys.stdout.flush()
            os._exit(0)
        os.waitpid(child, 0)


if __name__ == "__main__":
    main(sys.argv[1])
