from __future__ import annotations

import base64
import hashlib
import hmac
import json
import secrets
import time
import unittest
from concurrent.futures import ThreadPoolExecutor
from datetime import datetime, timezone

from standardwebhooks.webhooks import Webhook
from standardwebhooks.webhooks import WebhookVerificationError as ReferenceError

from quitanda.webhooks import (
    ReplayedWebhookError,
    SeenIds,
    WebhookVerificationError,
    WebhookVerifier,
)

SECRET = "whsec_" + base64.b64encode(secrets.token_bytes(32)).decode()
OTHER = "whsec_" + base64.b64encode(secrets.token_bytes(32)).decode()
BODY = json.dumps({"id": "1", "event": "transaction_paid", "description": "Pão"}, ensure_ascii=False)

Headers = dict[str, str]


def sign(*by: str, ago: float = 0, id: str = "evt_1") -> Headers:
    """Returns the headers of a delivery, with a signature computed here."""
    at = int(time.time() - ago)
    signed = f"{id}.{at}.{BODY}".encode()
    signatures = [
        base64.b64encode(hmac.digest(base64.b64decode(each[6:]), signed, hashlib.sha256)).decode()
        for each in by
    ]
    return {
        "webhook-id": id,
        "webhook-timestamp": str(at),
        "webhook-signature": " ".join(f"v1,{each}" for each in signatures),
    }


def is_accepted_by_reference(body: str, headers: Headers) -> bool:
    try:
        Webhook(SECRET).verify(body, headers)
    except ReferenceError:
        return False
    return True


class Deliveries(unittest.TestCase):
    def test_are_accepted_as_by_the_reference_implementation(self) -> None:
        signed = sign(SECRET)
        unknown = f"v1a,AAAA v2,AAAA {signed['webhook-signature']}"
        for headers in (
            signed,
            sign(SECRET, ago=240),
            sign(SECRET, ago=-240),
            sign(OTHER, SECRET),
            {**signed, "webhook-signature": unknown},
        ):
            with self.subTest(headers=headers):
                self.assertEqual(WebhookVerifier(SECRET).verify(BODY, headers), json.loads(BODY))
                self.assertTrue(is_accepted_by_reference(BODY, headers))

    def test_are_refused_as_by_the_reference_implementation(self) -> None:
        signed = sign(SECRET)
        signature = signed["webhook-signature"]
        for body, headers in (
            (BODY.replace("1", "2"), signed),
            (BODY + " ", signed),
            (BODY, sign(OTHER)),
            (BODY, sign(SECRET, ago=360)),
            (BODY, sign(SECRET, ago=-360)),
            (BODY, {**sign(SECRET, ago=360), "webhook-timestamp": str(int(time.time()))}),
            (BODY, {**signed, "webhook-id": "evt_2"}),
            (BODY, {**signed, "webhook-signature": ""}),
            (BODY, {**signed, "webhook-signature": signature.replace("v1,", "v2,")}),
            (BODY, {**signed, "webhook-timestamp": "soon"}),
        ):
            with self.subTest(body=body, headers=headers):
                with self.assertRaises(WebhookVerificationError):
                    WebhookVerifier(SECRET).verify(body, headers)
                self.assertFalse(is_accepted_by_reference(body, headers))

    def test_with_a_signature_that_is_none_are_refused(self) -> None:
        signed = sign(SECRET)
        for signature in ("v1,", "v1,é", "v1", signed["webhook-signature"][:20], "v1,====", "v1,A"):
            with self.subTest(signature), self.assertRaises(WebhookVerificationError):
                WebhookVerifier(SECRET).verify(BODY, {**signed, "webhook-signature": signature})

    def test_signed_by_the_reference_implementation_are_accepted(self) -> None:
        at = datetime.now(tz=timezone.utc)
        headers = {
            "Webhook-Id": "msg_1",
            "Webhook-Timestamp": str(int(at.timestamp())),
            "Webhook-Signature": Webhook(SECRET).sign("msg_1", at, BODY),
        }
        for body in (BODY, BODY.encode()):
            self.assertEqual(WebhookVerifier(SECRET).verify(body, headers), json.loads(BODY))

    def test_seen_before_are_refused_until_they_are_forgotten(self) -> None:
        store = SeenIds()
        verifier = WebhookVerifier(SECRET, store=store)
        verifier.verify(BODY, sign(SECRET))
        with self.assertRaises(ReplayedWebhookError) as raised:
            verifier.verify(BODY, sign(SECRET, ago=1))
        self.assertEqual(raised.exception.id, "evt_1")
        store.forget("evt_1")
        verifier.verify(BODY, sign(SECRET))

    def test_forged_are_not_remembered(self) -> None:
        verifier = WebhookVerifier(SECRET, store=SeenIds())
        with self.assertRaises(WebhookVerificationError):
            verifier.verify(BODY + " ", sign(SECRET))
        verifier.verify(BODY, sign(SECRET))


class Ids(unittest.TestCase):
    def test_are_new_to_one_of_twenty_threads(self) -> None:
        store = SeenIds()
        with ThreadPoolExecutor(20) as threads:
            answers = list(threads.map(lambda _: store.seen("1"), range(20)))
        self.assertEqual(answers.count(False), 1)

    def test_are_remembered_as_long_as_there_is_room(self) -> None:
        store = SeenIds(2)
        answers = [store.seen(id) for id in ("1", "2", "1", "3", "2", "1")]
        self.assertEqual(answers, [False, False, True, False, True, False])


class Secrets(unittest.TestCase):
    def test_that_are_none_are_refused(self) -> None:
        for secret in ("", "whsec_", "whsec_c2hvcnQ=", "not base64!"):
            with self.subTest(secret), self.assertRaises(ValueError):
                WebhookVerifier(secret)

    def test_may_stand_without_their_prefix(self) -> None:
        WebhookVerifier(SECRET.removeprefix("whsec_")).verify(BODY, sign(SECRET))
