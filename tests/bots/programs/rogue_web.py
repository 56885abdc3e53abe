"""The same over HTTP: answers as it should, or as its first argument says. It prints its port."""

import json
import sys
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

how, folder = "", Path()


class Handler(BaseHTTPRequestHandler):
    def do_POST(self):
        asked = json.loads(self.rfile.read(int(self.headers["content-length"])))
        with (folder / "questions").open("a") as file:
            file.write(f"{self.path} {json.dumps(asked)}\n")
        if asked["ask"] == "hello":
            return self.say({"protocol": 1, "name": "Web", "games": ["canoe", "zwei-wege"]})
        if how == "redirects":
            self.send_response(307)
            self.send_header("location", "/elsewhere")
            self.send_header("content-length", "0")
            return self.end_headers()
        if how == "drips":
            self.wfile.write(b"HTTP/1.0 200 OK\r\nx: ")
            while True:
                self.wfile.write(b"x")
                self.wfile.flush()
                time.sleep(0.05)
        if how == "fails":
            return self.send_error(500)
        if how == "floods":
            self.send_response(200)
            self.end_headers()
            while True:
                self.wfile.write(b"x" * 65536)
        if how == "hangs up":
            return None
        if how == "never answers":
            time.sleep(1000)
        return self.say({"move": asked["moves"][0]})

    def say(self, answer):
        data = json.dumps(answer).encode()
        self.send_response(200)
        self.send_header("content-length", str(len(data)))
        self.end_headers()
        self.wfile.write(data)

    def log_message(self, *given):
        pass


if __name__ == "__main__":
    how, folder = sys.argv[1], Path(sys.argv[2])
    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    server.daemon_threads = True
    print(server.server_address[1], flush=True)
    server.serve_forever()
