"""Writes tests/c/abi.json: what programs that were linked to libslipstream rely on.

    python tools/write_abi.py            # add what is new
    python tools/write_abi.py --check    # only compare; exit code 1 when it differs

Functions and their types, sizes and offsets of structs, numbers of enumerations and macros, as the
compiler sees them in slipstream.h, and the functions of c_predict_api.h. What is in the file may
not change and may not go away, unless SS_ABI_VERSION grows; additions have to be written down.
"""

from __future__ import annotations

import argparse
import json
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
INCLUDE = ROOT / "slipstream" / "include"
HEADERS = [INCLUDE / "slipstream.h", INCLUDE / "c_predict_api.h"]
WRITTEN = ROOT / "tests" / "c" / "abi.json"


def _without_comments(text: str) -> str:
    return re.sub(r"/\*.*?\*/", " ", text, flags=re.DOTALL)


def functions(text: str) -> dict[str, str]:
    """Names and types of functions."""
    found = re.findall(r"^(?:SS_API|MXNET_DLL) ([^;{]*?)\b(\w+)\(([^;]*?)\);", text, re.MULTILINE)
    return {
        name: re.sub(r"\s+", " ", f"{result.strip()} ({parameters.strip()})")
        for result, name, parameters in found
    }


def structs(text: str) -> dict[str, list[str]]:
    """Names and fields of structs; members of a union are those of the struct."""
    found = {}
    for name, body in re.findall(r"typedef struct (\w+) \{(.*?)\n\} \1;", text, re.DOTALL):
        fields = []
        body = re.sub(r"union \{.*?\} (\w+);", r"union \1;", body, flags=re.DOTALL)
        for line in body.split(";"):
            fields += [
                re.sub(r"\[.*\]", "", part).split()[-1].lstrip("*")
                for part in line.split(",")
                if part.split()
            ]
        found[name] = fields
    return found


def numbers(text: str) -> list[str]:
    """Names of the enumerations' members and of macros that are numbers."""
    members = []
    for body in re.findall(r"typedef enum \w+ \{(.*?)\}", text, re.DOTALL):
        members += re.findall(r"\b(SS_\w+)\s*=", body)
    return members + re.findall(r"^#define (SS_\w+) [\w(-]", text, re.MULTILINE)


def abi() -> dict[str, Any]:
    """What the header promises now."""
    text = "\n".join(_without_comments(path.read_text("utf-8")) for path in HEADERS)
    lines = []
    for name, fields in structs(text).items():
        lines.append(f'printf("size {name} %zu\\n", sizeof({name}));')
        lines += [
            f'printf("offset {name}.{field} %zu\\n", offsetof({name}, {field}));'
            for field in fields
        ]
    skipped = ("SS_API", "SS_HERE", "SS_CALL")
    for name in numbers(text):
        if not name.startswith(skipped):
            lines.append(f'printf("number {name} %lld\\n", (long long)({name}));')
    source = (
        "#include <slipstream.h>\n#include <stdio.h>\nint main(void) {\n"
        + "\n".join(lines)
        + "\nreturn 0;\n}\n"
    )
    result: dict[str, Any] = {"functions": functions(text), "size": {}, "offset": {}, "number": {}}
    for line in _output(source).splitlines():
        kind, name, value = line.split()
        result[kind][name] = int(value)
    return {kind: dict(sorted(names.items())) for kind, names in result.items()}


def _output(source: str) -> str:
    compiler = shutil.which("cc") or shutil.which("gcc") or "clang"
    with tempfile.TemporaryDirectory() as folder:
        path, program = Path(folder, "abi.c"), Path(folder, "abi")
        path.write_text(source, "utf-8")
        subprocess.run([compiler, f"-I{INCLUDE}", path, "-o", program], check=True)
        return subprocess.run([program], check=True, capture_output=True, text=True).stdout


def differences(written: dict[str, Any], now: dict[str, Any]) -> list[str]:
    """What a program built before would trip over, and what is not written down yet."""
    wrong = []
    grown = now["number"]["SS_ABI_VERSION"] > written["number"]["SS_ABI_VERSION"]
    for kind, names in written.items():
        for name, value in names.items():
            if not grown and now[kind].get(name) != value:
                became = now[kind].get(name, "nothing")
                wrong.append(f"{kind} {name} was {value!r} and is {became!r}")
    for kind, names in now.items():
        wrong += [f"{kind} {name} is new" for name in names if name not in written[kind]]
    return wrong


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--check", action="store_true", help="only compare")
    options = parser.parse_args()
    now = abi()
    written = json.loads(WRITTEN.read_text("utf-8")) if WRITTEN.exists() else now
    wrong = differences(written, now)
    broken = [line for line in wrong if not line.endswith(" is new")]
    if options.check or broken:
        print("\n".join(wrong))
        if broken:
            print("raise SS_ABI_VERSION, or leave these as they were", file=sys.stderr)
        return 1 if wrong else 0
    WRITTEN.write_text(json.dumps(now, indent=1) + "\n", "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
