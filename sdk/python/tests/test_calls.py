from __future__ import annotations

import asyncio
import base64
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import httpx
from clients import ClientTest, kinds
from quitanda import AsyncQuitanda, Quitanda, QuitandaError, errors
from scripted_api import Scripted, ScriptedApi, ok, refusal


def with_key(api: ScriptedApi) -> dict[str, str]:
    return {"base_url": f"{api.url}/", "api_key": "pk_1", "api_secret": "sk_1"}


def page(total: int, *ids: str) -> Scripted:
    return Scripted(200, {"success": True, "data": [{"id": id} for id in ids], "totalRows": total})


class Calls(ClientTest):
    def tokens_of(self, api: ScriptedApi) -> list[str | None]:
        return [seen.headers.get("authorization") for seen in api.requests]

    def test_signs_in_once_with_the_key(self) -> None:
        api = self.start(ok({}), ok({}))
        with Quitanda(**with_key(api)) as client:
            client.transactions.get("1")
            client.transactions.get("1")
        basic = base64.b64encode(b"pk_1:sk_1").decode()
        self.assertEqual([seen.headers["authorization"] for seen in api.sign_ins], [f"Basic {basic}"])
        self.assertEqual(self.tokens_of(api), ["Bearer token-1"] * 2)

    def test_signs_in_once_for_many_calls_at_the_same_time(self) -> None:
        api = self.start(*[ok({})] * 8)
        with Quitanda(**with_key(api)) as client, ThreadPoolExecutor(4) as threads:
            list(threads.map(client.transactions.get, "1234"))
        self.assertEqual(len(api.sign_ins), 1)

        async def read_all() -> None:
            async with AsyncQuitanda(**with_key(api)) as awaited:
                await asyncio.gather(*[awaited.transactions.get(id) for id in "1234"])

        asyncio.run(read_all())
        self.assertEqual((len(api.sign_ins), len(api.requests)), (2, 8))

    def test_renews_a_refused_token_once_and_keeps_the_key(self) -> None:
        for kind, call in kinds.items():
            with self.subTest(kind):
                api = self.start(refusal(401), ok({}))
                call(lambda client: client.subscriptions.cancel("1"), **with_key(api))
                self.assertEqual(self.tokens_of(api), ["Bearer token-1", "Bearer token-2"])
                self.assertEqual(len(set(api.keys)), 1)

    def test_gives_up_when_a_new_token_is_refused_too(self) -> None:
        for kind, call in kinds.items():
            with self.subTest(kind):
                api = self.start(refusal(401), refusal(401), refusal(401))
                with self.assertRaises(errors.AuthenticationError):
                    call(lambda client: client.transactions.get("1"), **with_key(api))
                self.assertEqual(len(api.requests), 2)
                own = {"base_url": api.url, "access_token": "own"}
                with self.assertRaises(errors.AuthenticationError):
                    call(lambda client: client.transactions.get("1"), **own)
                self.assertEqual(len(api.requests), 3)

    def test_does_not_repeat_a_refused_sign_in(self) -> None:
        api = self.start(sign_in=refusal(401))
        with Quitanda(**with_key(api)) as client, self.assertRaises(errors.AuthenticationError):
            client.transactions.get("1")
        self.assertEqual((len(api.sign_ins), len(api.requests)), (1, 0))

    def test_tells_an_errors_class_status_code_field_and_request(self) -> None:
        message = "customer.email: must be an e-mail address"
        cases: list[tuple[Scripted, type[QuitandaError], dict[str, Any]]] = [
            (
                Scripted(400, {"statusCode": 400, "error": "Bad Request", "message": message}),
                errors.ValidationError,
                {"status": 400, "code": None, "field": "customer.email", "request_id": "r1"},
            ),
            (refusal(400, "pix_refused"), errors.PixRefusedError, {"code": "pix_refused"}),
            (refusal(404), errors.NotFoundError, {"field": None}),
            (refusal(409, "a_code_of_tomorrow"), QuitandaError, {"code": "a_code_of_tomorrow"}),
            (Scripted(200, "<html>"), QuitandaError, {"message": "The answer is not JSON"}),
        ]
        for kind, call in kinds.items():
            for answer, expected, fields in cases:
                with self.subTest(kind, answer=answer):
                    api = self.start(answer)
                    with self.assertRaises(QuitandaError) as raised:
                        call(lambda client: client.transactions.get("1"), **with_key(api))
                    self.assertIs(type(raised.exception), expected)
                    self.assertEqual({name: getattr(raised.exception, name) for name in fields}, fields)

    def test_tells_the_key_of_a_charge_whose_answer_is_not_json(self) -> None:
        for kind, call in kinds.items():
            with self.subTest(kind):
                api = self.start(Scripted(200, "<html>"))
                with self.assertRaises(QuitandaError) as raised:
                    call(lambda client: client.subscriptions.cancel("1"), **with_key(api))
                self.assertEqual([raised.exception.idempotency_key], api.keys)

    def test_encodes_ids_and_leaves_absent_parameters_out(self) -> None:
        api = self.start(ok({}), page(0))
        with Quitanda(**with_key(api)) as client:
            client.transactions.get("a/../b?c")
            client.transactions.list(search="a&b", limit=5).first_page()
            for id in ("", ".", ".."):
                with self.assertRaises(ValueError):
                    client.transactions.get(id)
        self.assertEqual(
            api.lines,
            [
                "GET /v1/transactions/a%2F..%2Fb%3Fc",
                "GET /v1/transactions?limit=5&offset=0&search=a%26b",
            ],
        )

    def test_reads_a_list_row_after_row(self) -> None:
        for kind, call in kinds.items():
            with self.subTest(kind):
                api = self.start(page(5, "5", "4"), page(5, "4", "3"), page(5, "2"))
                rows = call(lambda client: client.transactions.list(limit=2), **with_key(api))
                self.assertEqual([row["id"] for row in rows], ["5", "4", "3", "2"])
                self.assertEqual(
                    [line.split("?")[1] for line in api.lines],
                    ["limit=2&offset=0", "limit=2&offset=2", "limit=2&offset=4"],
                )

    def test_gives_status_and_request_id_of_each_page(self) -> None:
        for kind, call in kinds.items():
            with self.subTest(kind):
                api = self.start(page(2, "2"), page(2, "1"))
                seen: list[tuple[int, str]] = []

                def note(response: httpx.Response) -> None:
                    seen.append((response.status_code, response.headers["x-request-id"]))

                call(lambda client: client.transactions.list(on_response=note), **with_key(api))
                self.assertEqual(seen, [(200, "r1")] * 2)

    def test_reads_a_stream_of_events_until_it_ends(self) -> None:
        body = ': hello\n\nid: 1\ndata: {"id":"1",\ndata: "event":"\u2028a\x85"}\n\ndata: {"id":"2"}\r\n\r\n'
        for kind, call in kinds.items():
            with self.subTest(kind):
                api = self.start(refusal(404), Scripted(200, body))
                with self.assertRaises(errors.NotFoundError):
                    call(lambda client: client.events.stream(seconds=1), **with_key(api))
                events = call(lambda client: client.events.stream(seconds=1), **with_key(api))
                self.assertEqual(events, [{"id": "1", "event": "\u2028a\x85"}, {"id": "2"}])

    def test_takes_only_an_address_of_the_web_and_whole_credentials(self) -> None:
        for options in (
            {"base_url": "ftp://example.com", "access_token": "t"},
            {"base_url": "example.com", "access_token": "t"},
            {"base_url": "https://example.com"},
            {"base_url": "https://example.com", "api_key": "pk_1"},
        ):
            with self.subTest(options=options), self.assertRaises(ValueError):
                Quitanda(**options)
