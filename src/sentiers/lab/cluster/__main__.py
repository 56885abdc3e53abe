"""`make cluster`: a whole house on this machine, until Ctrl-C. What it keeps is gone afterwards."""

from __future__ import annotations

import argparse
import signal
import sys
import tempfile
import threading
from pathlib import Path

from sentiers.lab.cluster.house import Cluster
from sentiers.lab.cluster.servers import Missing


def main() -> None:
    asked = argparse.ArgumentParser(prog="python -m sentiers.lab.cluster", description=__doc__)
    asked.add_argument("--workers", type=int, default=3)
    asked.add_argument("--thinkers", type=int, default=2)
    asked.add_argument("--port", type=int, default=8000)
    given = asked.parse_args()
    done = threading.Event()
    for sign in (signal.SIGINT, signal.SIGTERM):
        signal.signal(sign, lambda *_: done.set())
    with tempfile.TemporaryDirectory(prefix="sentiers-cluster-") as folder:
        Path(folder).chmod(0o755)
        try:
            with Cluster(Path(folder), given.workers, given.thinkers, given.port) as house:
                print(f"Sentiers: {house.address} (a proxy before {given.workers} workers)", flush=True)
                print(f"  PostgreSQL {house.postgres.url}   NATS {house.nats.url}")
                for part in house.parts:
                    assert part.process is not None
                    print(f"  {part.name:<14} pid {part.process.pid:<8} log {part.log}")
                print("Kill whichever you like; Ctrl-C ends it all.", flush=True)
                done.wait()
        except Missing as missing:
            sys.exit(str(missing))


if __name__ == "__main__":
    main()
