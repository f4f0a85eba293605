from __future__ import annotations

import time

from clients import ClientTest, kinds
from quitanda import errors
from quitanda.types import PixQrCodeCharge
from scripted_api import Scripted, ok, refusal

CHARGE: PixQrCodeCharge = {
    "amountInCents": 4990,
    "customer": {
        "name": "Maria Souza",
        "email": "maria@example.com",
        "documentType": "cpf",
        "document": "52998224725",
    },
}

TRANSIENT = [
    Scripted(cut=True),
    refusal(408),
    refusal(425),
    refusal(429),
    refusal(500),
    Scripted(502, "<html>"),
    refusal(503),
    refusal(409, "IDEMPOTENCY_KEY_IN_USE"),
]

FINAL = [
    refusal(400),
    refusal(400, "pix_refused"),
    refusal(404),
    refusal(409, "IDEMPOTENCY_KEY_REUSED"),
    refusal(429, "BUYER_ATTEMPTS_EXCEEDED", retry_after="1"),
    Scripted(307, headers={"location": "/v1/pix/in/qrcode"}),
]


class Retries(ClientTest):
    def test_repeats_a_charge_with_the_same_key_and_the_same_bytes(self) -> None:
        for kind, call in kinds.items():
            for failure in TRANSIENT:
                with self.subTest(kind, failure=failure):
                    api = self.start(failure, failure, ok({"id": "1"}))
                    result = call(
                        lambda client: client.pix.create_charge(CHARGE),
                        base_url=api.url,
                        access_token="t",
                    )
                    self.assertEqual(result, {"id": "1"})
                    self.assertRegex(api.keys[0] or "", r"^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$")
                    self.assertEqual(api.keys, [api.keys[0]] * 3)
                    self.assertEqual(len({seen.body for seen in api.requests}), 1)

    def test_repeats_a_read_and_no_write_without_a_key(self) -> None:
        for kind, call in kinds.items():
            for failure in (each for each in TRANSIENT if each.status != 429):
                with self.subTest(kind, failure=failure):
                    api = self.start(failure, ok({"id": "1"}), failure, failure, failure)
                    options = {"base_url": api.url, "access_token": "t"}
                    call(lambda client: client.transactions.get("1"), **options)
                    product = {"name": "Curso", "price": 4990}
                    for write in (
                        lambda client: client.products.create(product),
                        lambda client: client.products.update("1", {"name": "Curso"}),
                        lambda client: client.products.delete("1"),
                    ):
                        with self.assertRaises(errors.QuitandaError):
                            call(write, **options)
                    self.assertEqual(
                        api.lines,
                        ["GET /v1/transactions/1"] * 2
                        + ["POST /v1/products/v2", "PUT /v1/products/1", "DELETE /v1/products/1"],
                    )

    def test_repeats_any_write_after_a_429_of_a_limit_and_sends_a_key_with_each(self) -> None:
        for kind, call in kinds.items():
            for failure in (refusal(429), refusal(429, "some_limit")):
                with self.subTest(kind, failure=failure):
                    api = self.start(failure, ok({"id": "1"}))
                    product = {"name": "Curso", "price": 4990}
                    options = {"base_url": api.url, "access_token": "t"}
                    result = call(lambda client: client.products.create(product), **options)
                    self.assertEqual(result, {"id": "1"})
                    self.assertEqual(len(set(api.keys)), 1)
                    self.assertIsNotNone(api.keys[0])

    def test_does_not_repeat_what_was_decided(self) -> None:
        for kind, call in kinds.items():
            for failure in FINAL:
                with self.subTest(kind, failure=failure):
                    api = self.start(failure)
                    with self.assertRaises(errors.QuitandaError):
                        call(
                            lambda client: client.pix.create_charge(CHARGE),
                            base_url=api.url,
                            access_token="t",
                        )
                    self.assertEqual(len(api.requests), 1)

    def test_sends_the_callers_key(self) -> None:
        own = "5b2f8c1e-7d40-4a6b-9c3d-2e1f0a9b8c7d"
        for kind, call in kinds.items():
            with self.subTest(kind):
                api = self.start(ok({}), ok({}))
                options = {"base_url": api.url, "access_token": "t"}
                call(lambda client: client.pix.create_charge(CHARGE, idempotency_key=own), **options)
                call(lambda client: client.pix.create_charge(CHARGE), **options)
                self.assertEqual(api.keys[0], own)
                self.assertNotEqual(api.keys[1], own)

    def test_tells_its_key_when_its_outcome_is_unknown_to_go_on_with(self) -> None:
        for kind, call in kinds.items():
            with self.subTest(kind):
                api = self.start(Scripted(cut=True), Scripted(cut=True), ok({}), refusal(404))
                options = {"base_url": api.url, "access_token": "t", "max_retries": 1}
                with self.assertRaises(errors.NetworkError) as raised:
                    call(lambda client: client.pix.create_charge(CHARGE), **options)
                key = raised.exception.idempotency_key
                call(lambda client: client.pix.create_charge(CHARGE, idempotency_key=key), **options)
                self.assertEqual(api.keys, [key] * 3)
                with self.assertRaises(errors.NotFoundError) as missing:
                    call(lambda client: client.transactions.get("1"), **options)
                self.assertIsNone(missing.exception.idempotency_key)

    def test_gives_up_after_max_retries(self) -> None:
        for kind, call in kinds.items():
            with self.subTest(kind):
                api = self.start(refusal(500), refusal(503))
                with self.assertRaises(errors.ServerError) as raised:
                    call(
                        lambda client: client.pix.create_charge(CHARGE, max_retries=1),
                        base_url=api.url,
                        access_token="t",
                    )
                self.assertEqual((raised.exception.status, len(api.requests)), (503, 2))

    def test_waits_as_long_as_the_server_asks_but_not_beyond_a_minute(self) -> None:
        for kind, call in kinds.items():
            with self.subTest(kind):
                api = self.start(refusal(429, retry_after="1"), ok({}), refusal(429, retry_after="61"))
                options = {"base_url": api.url, "access_token": "t"}
                start = time.monotonic()
                call(lambda client: client.transactions.get("1"), **options)
                self.assertGreater(time.monotonic() - start, 0.95)
                with self.assertRaises(errors.RateLimitError):
                    call(lambda client: client.transactions.get("1"), **options)
                self.assertEqual(len(api.requests), 3)

    def test_ends_an_attempt_after_its_time(self) -> None:
        for kind, call in kinds.items():
            with self.subTest(kind):
                api = self.start(Scripted(silence=5), ok({"id": "1"}), Scripted(silence=5))
                options = {"base_url": api.url, "access_token": "t", "timeout": 0.2}
                call(lambda client: client.pix.create_charge(CHARGE), **options)
                self.assertEqual(len(set(api.keys)), 1)
                with self.assertRaises(errors.NetworkTimeoutError):
                    call(lambda client: client.products.delete("1"), **options)
                self.assertEqual(len(api.requests), 3)
