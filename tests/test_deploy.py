"""What people run services with: the image, the compose file and the units name only what is there, and give nothing away."""

import re
import shutil
import subprocess
from dataclasses import fields
from pathlib import Path

import pytest
import yaml

from sentiers.cli.app import app
from sentiers.server.settings import Settings

ROOT = Path(__file__).resolve().parent.parent
DEPLOY = ROOT / "deploy"
IMAGE = (DEPLOY / "Containerfile").read_text(encoding="utf-8")
COMPOSE = yaml.safe_load((DEPLOY / "compose.yaml").read_text(encoding="utf-8"))
UNITS = [DEPLOY / "sentiers.service", DEPLOY / "sentiers-think.service"]
PAGE = (ROOT / "docs" / "running.md").read_text(encoding="utf-8")
OWN = {"SENTIERS_HOST", "SENTIERS_DATABASE", "SENTIERS_BUS", "SENTIERS_WARMED"}  # of these files, and not of the server


def commands():
    return {command.name for command in app.registered_commands}


def steps():
    """The instructions of the image, each on one line."""
    text = re.sub(r"\\\n", " ", re.sub(r"^#.*\n", "", IMAGE, flags=re.M))
    return [line.split(None, 1) for line in text.splitlines() if line.strip()]


def test_whatever_the_image_copies_is_in_the_checkout():
    for name, rest in steps():
        if name == "COPY" and "--from" not in rest:
            *sources, _ = [part for part in rest.split() if not part.startswith("--")]
            for source in sources:
                assert (ROOT / source).exists(), source


def test_every_package_of_the_image_is_pinned_by_its_hash():
    for installed in re.findall(r"pip install ([^\n&]*)", IMAGE):
        assert "--require-hashes" in installed or "--no-deps" in installed, installed


def test_the_image_runs_as_nobody_and_says_whether_it_is_well():
    users = [rest for name, rest in steps() if name == "USER"]
    assert users == ["10001:10001"]
    assert [name for name, _ in steps()].index("USER") < [name for name, _ in steps()].index("ENTRYPOINT")
    assert any(name == "HEALTHCHECK" and "/healthz" in rest for name, rest in steps())


def test_the_start_of_a_container_brings_the_compiled_rules_and_becomes_the_server(tmp_path):
    """With the files of the image out of reach for writing."""
    warmed, cache, bin_ = tmp_path / "warmed", tmp_path / "run", tmp_path / "bin"
    (warmed / "sentiers").mkdir(parents=True)
    (warmed / "sentiers" / "rules").write_text("compiled")
    warmed.chmod(0o555)
    bin_.mkdir()
    (bin_ / "sentiers").write_text('#!/bin/sh\necho "$$" "$@" "$(cat "$XDG_CACHE_HOME/sentiers/rules")"\n')
    (bin_ / "sentiers").chmod(0o755)
    environment = {"PATH": f"{bin_}:/usr/bin:/bin", "XDG_CACHE_HOME": str(cache), "SENTIERS_WARMED": str(warmed)}
    started = subprocess.Popen(
        [DEPLOY / "start", "serve", "--port=1"], env=environment, stdout=subprocess.PIPE, text=True
    )
    told, _ = started.communicate(timeout=60)
    assert told == f"{started.pid} serve --port=1 compiled\n"


def test_compose_runs_two_workers_services_thinkers_and_what_they_need():
    services = COMPOSE["services"]
    assert set(services) == {"postgres", "nats", "workers-a", "workers-b", "thinkers", "proxy"}
    for name in ("workers-a", "workers-b", "thinkers"):
        service = services[name]
        assert service["read_only"] is True
        assert service["cap_drop"] == ["ALL"]
        assert service["security_opt"] == ["no-new-privileges:true"]
        assert service["command"][0] in commands()
        assert service["build"]["dockerfile"] == "deploy/Containerfile"
    assert [name for name, service in services.items() if "ports" in service] == ["proxy"], "only the proxy is reached"
    for service in services.values():
        assert "privileged" not in service
        assert "/" not in service.get("image", ""), "short names only"


def test_compose_and_the_proxy_agree():
    proxy = (DEPLOY / "Caddyfile").read_text(encoding="utf-8")
    assert "reverse_proxy workers-a:8000 workers-b:8000" in proxy
    network = COMPOSE["networks"]["inside"]["ipam"]["config"][0]["subnet"]
    for name in ("workers-a", "workers-b"):
        worker = COMPOSE["services"][name]
        assert worker["environment"]["SENTIERS_TRUSTED_PROXIES"] == network
        assert "--port=8000" in worker["command"]
    assert "respond /metrics 404" in proxy


def test_no_password_stands_in_a_file():
    for file in DEPLOY.iterdir():
        for secret in re.findall(r"postgresql://\w+:([^@\s]+)@", file.read_text(encoding="utf-8")):
            assert secret.startswith("${"), f"{file.name}: {secret}"


def options(unit):
    """The last value of each option of [Service]."""
    text = unit.read_text(encoding="utf-8").partition("[Service]")[2].partition("[Install]")[0]
    return dict(re.findall(r"^(\w+)=(.*)$", text, re.M))


@pytest.mark.parametrize("unit", UNITS, ids=lambda unit: unit.name)
def test_a_unit_locks_itself_in(unit):
    found = options(unit)
    wanted = {
        "DynamicUser": "yes", "ProtectSystem": "strict", "ProtectHome": "yes", "NoNewPrivileges": "yes",
        "StateDirectory": "sentiers", "CapabilityBoundingSet": "", "PrivateDevices": "yes", "RestrictNamespaces": "yes",
    }  # fmt: skip
    assert wanted.items() <= found.items()
    assert "SystemCallFilter" in found
    assert "MemoryMax" in found
    assert found["ExecStart"].split()[1] in commands()


@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="needs systemd-analyze")
@pytest.mark.parametrize("unit", UNITS, ids=lambda unit: unit.name)
def test_systemd_understands_a_unit_and_finds_it_little_exposed(unit, tmp_path):
    own = tmp_path / unit.name
    own.write_text(
        unit.read_text(encoding="utf-8").replace("/opt/sentiers/bin/sentiers", "/bin/true"), encoding="utf-8"
    )
    checked = subprocess.run(["systemd-analyze", "verify", own], capture_output=True, text=True)
    assert unit.name not in checked.stdout + checked.stderr, checked.stderr
    judged = subprocess.run(
        ["systemd-analyze", "security", "--offline=true", "--threshold=20", own], capture_output=True, text=True
    )
    assert judged.returncode == 0, judged.stdout[-500:] + judged.stderr


@pytest.mark.parametrize(
    "file", [*(path for path in sorted(DEPLOY.iterdir())), ROOT / "docs" / "running.md", ROOT / "docs" / "security.md"],
    ids=lambda path: path.name,
)  # fmt: skip
def test_every_setting_that_is_named_exists(file):
    known = {f"SENTIERS_{field.name.upper()}" for field in fields(Settings)} | OWN
    assert set(re.findall(r"SENTIERS_[A-Z_]+[A-Z]", file.read_text(encoding="utf-8"))) <= known


def test_every_command_that_the_page_names_exists():
    named = set(re.findall(r"^(?:\$ )?sentiers ([a-z]+)", PAGE, re.M)) | set(re.findall(r"`sentiers ([a-z]+)", PAGE))
    assert {"serve", "think", "backup", "restore", "migrate", "doctor"} <= named
    assert named <= commands()


def test_the_page_tells_every_setting_with_its_default():
    for field in fields(Settings):
        row = next((line for line in PAGE.splitlines() if line.startswith(f"| `{field.name.upper()}` |")), None)
        assert row, f"{field.name} is not told"
        assert f"| {_shown(field.default)} |" in row, row


def _shown(default):
    """As the page writes it.

    >>> _shown(262144), _shown(0.4), _shown("")
    ('256 KB', '0.4', '–')
    """
    if default == "":
        return "–"
    if isinstance(default, int) and default and default % 1024 == 0:
        return f"{default // 2**20} MB" if default % 2**20 == 0 else f"{default // 1024} KB"
    return f"{default:g}" if isinstance(default, float) else f"{default}"
