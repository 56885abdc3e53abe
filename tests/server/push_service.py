"""A push service of the tests' own: it takes what the house posts, and has the devices that can read it."""

from __future__ import annotations

import base64
import json
import os
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import http_ece
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

PATIENCE = 60.0


def text(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


class Device:
    """A browser that has subscribed: its endpoint and its keys."""

    def __init__(self, service: PushService, name: str) -> None:
        self.endpoint, self.path = f"{service.address}/{name}", f"/{name}"
        self._key, self._auth = ec.generate_private_key(ec.SECP256R1()), os.urandom(16)
        self._service = service

    @property
    def subscription(self) -> dict[str, Any]:
        point = self._key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        return {"endpoint": self.endpoint, "keys": {"p256dh": text(point), "auth": text(self._auth)}}

    def read(self, body: bytes) -> dict[str, Any]:
        plain = http_ece.decrypt(body, private_key=self._key, auth_secret=self._auth, version="aes128gcm")
        found: dict[str, Any] = json.loads(plain)
        return found

    def next(self) -> tuple[dict[str, Any], dict[str, str]]:
        """What comes next to this device, and with which headers; waits for it."""
        with self._service.came:
            mine: Callable[[], Any] = lambda: next((one for one in self._service.posts if one[0] == self.path), None)  # noqa: E731
            assert self._service.came.wait_for(mine, PATIENCE), "nothing was pushed"
            post = mine()
            self._service.posts.remove(post)
        return self.read(post[2]), post[1]


class PushService:
    def __init__(self) -> None:
        self.posts: list[tuple[str, dict[str, str], bytes]] = []  # path, headers, body
        self.came = threading.Condition()
        self.status = 201
        self.open = threading.Event()  # answers wait for it
        self.open.set()
        service = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers["content-length"]))
                with service.came:
                    headers = {name.lower(): value for name, value in self.headers.items()}
                    service.posts.append((self.path, headers, body))
                    service.came.notify_all()
                service.open.wait(PATIENCE)
                self.send_response(service.status)
                self.send_header("location", f"{service.address}/elsewhere")
                self.send_header("content-length", "0")
                self.end_headers()

            def log_message(self, *_: Any) -> None:
                pass

        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self._server.daemon_threads = True

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self._server.server_port}"

    def device(self, name: str) -> Device:
        return Device(self, name)

    @contextmanager
    def running(self) -> Iterator[PushService]:
        thread = threading.Thread(target=self._server.serve_forever, args=(0.05,), daemon=True)
        thread.start()
        try:
            yield self
        finally:
            self.open.set()
            self._server.shutdown()
            self._server.server_close()
