"""API on a separate port that sends a test's responses in order. Sign-ins have separate ones."""

from __future__ import annotations

import json
import threading
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any


@dataclass
class Scripted:
    """Response. `cut` closes the connection without one; `silence` delays it, in seconds."""

    status: int = 200
    body: Any = field(default_factory=dict)
    headers: dict[str, str] = field(default_factory=dict)
    cut: bool = False
    silence: float = 0


@dataclass
class Seen:
    line: str
    headers: dict[str, str]
    body: bytes


def ok(data: Any) -> Scripted:
    return Scripted(200, {"success": True, "data": data})


def refusal(status: int, code: str | None = None, **headers: str) -> Scripted:
    body = {"statusCode": status, "error": "Refused", "message": "A sentence"}
    if code is not None:
        body["code"] = code
    return Scripted(status, body, {name.replace("_", "-"): value for name, value in headers.items()})


class ScriptedApi:
    """Issues `token-1`, `token-2`, … After the last response of the script, responds with 500."""

    def __init__(self, *script: Scripted, sign_in: Scripted | None = None) -> None:
        self.requests: list[Seen] = []
        self.sign_ins: list[Seen] = []
        lock = threading.Lock()
        api = self

        class Handler(BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def answer(self) -> None:
                body = self.rfile.read(int(self.headers.get("content-length", 0)))
                headers = {name.lower(): value for name, value in self.headers.items()}
                line = f"{self.command} {self.path}"
                with lock:
                    scripted = api.take(Seen(line, headers, body), script, sign_in)
                if scripted.silence and api.over.wait(scripted.silence):
                    return
                if scripted.cut:
                    self.close_connection = True
                    return
                is_text = isinstance(scripted.body, str)
                content = scripted.body if is_text else json.dumps(scripted.body)
                self.send_response(scripted.status)
                self.send_header("x-request-id", "r1")
                self.send_header("content-length", str(len(content.encode())))
                for name, value in scripted.headers.items():
                    self.send_header(name, value)
                self.end_headers()
                self.wfile.write(content.encode())

            do_GET = do_POST = do_PUT = do_DELETE = answer

            def log_message(self, format: str, *args: Any) -> None:
                return

        self.over = threading.Event()
        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self._server.daemon_threads = True
        self.url = f"http://127.0.0.1:{self._server.server_port}"
        threading.Thread(target=self._server.serve_forever, args=(0.01,), daemon=True).start()

    def take(self, seen: Seen, script: tuple[Scripted, ...], sign_in: Scripted | None) -> Scripted:
        if seen.line == "POST /v1/auth":
            self.sign_ins.append(seen)
            token = f"token-{len(self.sign_ins)}"
            issued = {"success": True, "token": token, "tokenType": "Bearer", "expiresIn": 3_600_000}
            return sign_in or Scripted(200, issued)
        self.requests.append(seen)
        at = len(self.requests) - 1
        return script[at] if at < len(script) else refusal(500)

    @property
    def keys(self) -> list[str | None]:
        return [seen.headers.get("idempotency-key") for seen in self.requests]

    @property
    def lines(self) -> list[str]:
        return [seen.line for seen in self.requests]

    def close(self) -> None:
        self.over.set()
        self._server.shutdown()
        self._server.server_close()
