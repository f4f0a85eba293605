"""Verification of signed deliveries according to Standard Webhooks."""

from __future__ import annotations

import base64
import binascii
import hashlib
import hmac
import json
import re
import threading
import time
from typing import Callable, Mapping, Protocol, cast

from ._generated.shared import Event

__all__ = [
    "ReplayedWebhookError",
    "SeenIds",
    "SeenStore",
    "WebhookVerificationError",
    "WebhookVerifier",
]

_MIN_SECRET_BYTES = 24
"""Minimum secret length of Standard Webhooks. A shorter secret could be guessed."""

_TIMESTAMP = re.compile(r"[0-9]{1,12}")


class WebhookVerificationError(Exception):
    """The delivery is forged or outside the time tolerance. Respond with 400."""


class ReplayedWebhookError(WebhookVerificationError):
    """The delivery is genuine, but its id is repeated. Respond with 200, or it is retried."""

    def __init__(self, id: str) -> None:
        super().__init__(f"The delivery {id} was seen before")
        self.id = id


class SeenStore(Protocol):
    """Store of delivery ids for `WebhookVerifier`. Implement it with a database to share it between
    processes.
    """

    def seen(self, id: str) -> bool:
        """Stores an id atomically. Returns True if the id was already stored."""
        ...


class SeenIds:
    """Stores the newest ids in memory, for a single process. Several processes, or a process that
    restarts, need a shared, persistent store.
    """

    def __init__(self, max_ids: int = 100_000) -> None:
        self._ids: dict[str, None] = {}
        self._max_ids = max_ids
        self._lock = threading.Lock()

    def seen(self, id: str) -> bool:
        """Stores an id. Returns True if the id was already stored."""
        with self._lock:
            if id in self._ids:
                return True
            self._ids[id] = None
            if len(self._ids) > self._max_ids:
                del self._ids[next(iter(self._ids))]
            return False

    def forget(self, id: str) -> None:
        """Removes an id, so that the next attempt is accepted. Call it if you could not store the
        event.
        """
        with self._lock:
            self._ids.pop(id, None)


class WebhookVerifier:
    """Verifies signed deliveries according to Standard Webhooks: `webhook-id`, `webhook-timestamp`,
    and in `webhook-signature` the HMAC-SHA256 of `id.timestamp.body`.
    """

    def __init__(
        self,
        secret: str,
        *,
        tolerance_seconds: float = 300,
        store: SeenStore | None = None,
        now: Callable[[], float] = time.time,
    ) -> None:
        """Takes the webhook's signing secret, `whsec_…`. Raises ValueError if it is not one.

        `tolerance_seconds` is the maximum clock difference, in either direction. `store` rejects
        repeated ids; without it, the caller must discard repeated deliveries. `now` returns the
        current time in seconds since 1970.
        """
        key = _decode_base64(secret.removeprefix("whsec_"))
        if key is None or len(key) < _MIN_SECRET_BYTES:
            raise ValueError("The secret is not a signing secret: whsec_…")
        self._key = key
        self._tolerance_seconds = tolerance_seconds
        self._store = store
        self._now = now

    def verify(self, body: bytes | str, headers: Mapping[str, str]) -> Event:
        """Verifies a delivery and returns its event.

        `body` is the body exactly as it arrived, before any JSON parser. Raises
        WebhookVerificationError if the delivery is forged, changed, or outside the time tolerance,
        and ReplayedWebhookError if it is genuine, but the store already contains its id.
        """
        found = {name.lower(): value for name, value in headers.items()}
        id = _read_header(found, "webhook-id")
        timestamp = _read_header(found, "webhook-timestamp")
        content = body.encode() if isinstance(body, str) else body
        self._check_age(timestamp)
        self._check_signature(
            _read_header(found, "webhook-signature"), f"{id}.{timestamp}.".encode() + content
        )
        try:
            event = cast(Event, json.loads(content))
        except ValueError as cause:
            raise WebhookVerificationError("The body is not JSON") from cause
        if self._store is not None and self._store.seen(id):
            raise ReplayedWebhookError(id)
        return event

    def _check_age(self, timestamp: str) -> None:
        if not _TIMESTAMP.fullmatch(timestamp):
            raise WebhookVerificationError("webhook-timestamp is not a time")
        if not abs(self._now() - int(timestamp)) <= self._tolerance_seconds:
            raise WebhookVerificationError(
                "webhook-timestamp is too far from this machine's time"
            )

    def _check_signature(self, signatures: str, signed: bytes) -> None:
        # During a secret rotation, a delivery has one signature per secret.
        expected = hmac.new(self._key, signed, hashlib.sha256).digest()
        for each in signatures.split(" "):
            signature = _decode_base64(each[3:]) if each.startswith("v1,") else None
            if signature is not None and hmac.compare_digest(signature, expected):
                return
        raise WebhookVerificationError("No signature fits the secret and the body")


def _read_header(headers: Mapping[str, str], name: str) -> str:
    value = headers.get(name)
    if not value:
        raise WebhookVerificationError(f"The header {name} is missing")
    return value


def _decode_base64(text: str) -> bytes | None:
    bare = text.rstrip("=")
    try:
        return base64.b64decode(bare + "=" * (-len(bare) % 4), validate=True) if bare else None
    except (binascii.Error, ValueError):
        return None
