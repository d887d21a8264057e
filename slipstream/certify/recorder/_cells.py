"""Runs the cells of a notebook or document one after the other, as a notebook does."""

import ast
import json
import subprocess


def load(path):
    """Cells, each with the file name and line that its statements are known by, and its source."""
    with open(path, "rb") as file:
        cells = json.loads(file.read().decode())
    return [(cell["file"], "\n" * (cell["line"] - 1) + cell["source"]) for cell in cells]


def run(cells, namespace):
    namespace["__slipstream_magics__"] = Magics
    namespace["__slipstream_show__"] = show
    namespace["tab"] = Tab()
    for file, source in cells:
        tree = ast.parse(source, file)
        last = tree.body[-1] if tree.body else None
        if isinstance(last, ast.Expr) and not source.rstrip().endswith(";"):
            name = ast.Name(id="__slipstream_show__", ctx=ast.Load())
            call = ast.Call(func=name, args=[last.value], keywords=[])
            last.value = ast.fix_missing_locations(ast.copy_location(call, last.value))
        exec(compile(tree, file, "exec", dont_inherit=True), namespace)


def show(value):
    """The value of a cell's last expression is a look, as it is in a notebook."""
    if value is not None:
        print(repr(value))


class Tab:
    """``tab`` of the book's documents: the cells of MXNet are chosen."""

    def interact_select(self, *names):
        pass

    def selected(self, *names):
        return "mxnet" in names


class Magics:
    """Replacements for lines that are not Python (``slipstream.compat._magics``)."""

    @staticmethod
    def line(name, arguments):
        pass

    @staticmethod
    def shell(command, variables):
        """Commands may make files that the program reads; packages are not installed."""
        if command.split()[:1] and command.split()[0] in ("pip", "pip3", "conda", "apt", "apt-get"):
            return []
        done = subprocess.run(command, shell=True, stdout=subprocess.PIPE)
        return done.stdout.decode(errors="replace").splitlines()

    @staticmethod
    def time(statement, variables):
        exec(compile(statement, "<%time>", "exec"), variables)

    timeit = time

    @staticmethod
    def write(path, text):
        with open(path.strip(), "w", encoding="utf-8") as file:
            file.write(text)
