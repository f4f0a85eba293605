"""Flows: generators that yield requests and delays, and receive responses. Both clients run them,
so the rules for authentication and retries are written once.
"""

from __future__ import annotations

import base64
import json
import time
import uuid
from dataclasses import dataclass, replace
from typing import Any, Generator

import httpx

from ._call import Call
from ._errors import NetworkError, NetworkTimeoutError, QuitandaError
from ._read_error import read_error
from ._retry import delay_before, was_turned_away
from ._version import version

_TOKEN_MARGIN_SECONDS = 60
"""Time before expiry at which a token is renewed, so that it does not expire in transit."""


@dataclass(frozen=True)
class Send:
    """Request to send. With `stream`, the body of a successful response is not read."""

    verb: str
    url: str
    headers: dict[str, str]
    content: bytes | None
    timeout: float
    stream: bool


@dataclass(frozen=True)
class Sleep:
    seconds: float


@dataclass(frozen=True)
class SignIn:
    """Request for an access token. The client runs `Flows.sign_in` for one call at a time."""


Effect = Send | Sleep | SignIn

Answer = httpx.Response | httpx.RequestError | str | QuitandaError | None
"""Result of an effect: the response to a request or the reason why none arrived, a token or the
error of the sign-in, or None after a delay.
"""

Flow = Generator[Effect, Answer, httpx.Response]
"""Returns the response of an attempt."""

Result = Generator[Effect, Answer, Any]
"""Returns the parsed response body, or the response itself if it is a stream."""


@dataclass(frozen=True)
class Settings:
    """Address and credentials of a client, and its defaults."""

    base_url: str
    api_key: str | None
    api_secret: str | None
    access_token: str | None
    timeout: float
    max_retries: int


def read_settings(
    *,
    base_url: str,
    api_key: str | None,
    api_secret: str | None,
    access_token: str | None,
    timeout: float,
    max_retries: int,
) -> Settings:
    """Checks the settings. Raises ValueError for an invalid address or missing credentials."""
    url = httpx.URL(base_url)
    if url.scheme not in ("https", "http") or not url.host:
        raise ValueError("base_url must begin with https:// or http://")
    if (access_token is None) == (api_key is None or api_secret is None):
        raise ValueError("Give api_key and api_secret, or an access_token")
    address = str(url.copy_with(query=None, fragment=None, userinfo=b"")).rstrip("/")
    return Settings(address, api_key, api_secret, access_token, timeout, max_retries)


class Flows:
    """Flows of one client, with its cached access token."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._token: str | None = None
        self._renew_at = 0.0

    def perform(self, call: Call[Any], *, stream: bool = False) -> Result:
        """Makes the attempts of a call and returns its result."""
        request = self._prepare(call, stream)
        is_repeatable = call.verb == "GET" or call.keyed
        retries = self._settings.max_retries if call.max_retries is None else call.max_retries
        attempt = 0
        while True:
            try:
                response = yield from self._attempt(call, request)
                if call.on_response is not None:
                    call.on_response(response)
                return response if stream else _read_json(response)
            except QuitandaError as error:
                error.idempotency_key = request.headers["idempotency-key"] if call.keyed else None
                may_repeat = is_repeatable or was_turned_away(error)
                delay = delay_before(error, attempt) if may_repeat else None
                if delay is None or attempt >= retries:
                    raise
            yield Sleep(delay)
            attempt += 1

    def _prepare(self, call: Call[Any], stream: bool) -> Send:
        headers = {"accept": "application/json", "user-agent": f"quitanda-python/{version}"}
        content: bytes | None = None
        if call.body is not None:
            content = json.dumps(call.body, ensure_ascii=False, allow_nan=False).encode()
            headers["content-type"] = "application/json"
        if call.verb != "GET":
            headers["idempotency-key"] = call.idempotency_key or str(uuid.uuid4())
        query = {
            name: str(value).lower() if isinstance(value, bool) else str(value)
            for name, value in (call.query or {}).items()
            if value is not None
        }
        url = f"{self._settings.base_url}{call.path}"
        return Send(
            call.verb,
            f"{url}?{httpx.QueryParams(query)}" if query else url,
            headers,
            content,
            self._settings.timeout if call.timeout is None else call.timeout,
            stream,
        )

    def _attempt(self, call: Call[Any], request: Send) -> Flow:
        """Makes one attempt. If the server rejects the token, which happens before any effect,
        repeats it with a new token.
        """
        if call.caller == "nobody":
            return (yield from _exchange(request, None))
        if call.caller == "key":
            return (yield from _exchange(request, self._basic()))
        token = yield from _get_token()
        try:
            return (yield from _exchange(request, f"Bearer {token}"))
        except QuitandaError as error:
            if error.status != 401 or self._settings.access_token is not None:
                raise
        if self._token == token:
            self._token = None
        renewed = yield from _get_token()
        return (yield from _exchange(request, f"Bearer {renewed}"))

    def kept_token(self) -> str | None:
        """Returns the cached token, or None if there is none or it is about to expire."""
        if self._settings.access_token is not None:
            return self._settings.access_token
        return self._token if time.time() < self._renew_at else None

    def sign_in(self) -> Result:
        """Calls `POST /v1/auth`. A failed sign-in is retried by the call that needs the token, if
        that call may be retried.
        """
        return self.perform(Call("POST", "/v1/auth", caller="key"))

    def keep_token(self, issued: Any) -> str:
        """Caches the token that `sign_in` returned, and returns it."""
        token = str(issued["token"])
        self._token = token
        self._renew_at = time.time() + issued["expiresIn"] / 1000 - _TOKEN_MARGIN_SECONDS
        return token

    def _basic(self) -> str:
        if self._settings.api_key is None or self._settings.api_secret is None:
            raise ValueError("Only a client with an API key can sign in with it")
        pair = f"{self._settings.api_key}:{self._settings.api_secret}".encode()
        return f"Basic {base64.b64encode(pair).decode()}"


def _get_token() -> Generator[Effect, Answer, str]:
    answer = yield SignIn()
    if isinstance(answer, QuitandaError):
        raise answer
    if not isinstance(answer, str):
        raise TypeError("A sign-in ended with no token")
    return answer


def _exchange(request: Send, authorization: str | None) -> Flow:
    """Sends one request and returns its response. Raises the error of a failed one."""
    if authorization is not None:
        request = replace(request, headers={**request.headers, "authorization": authorization})
    response = yield request
    if isinstance(response, httpx.TimeoutException):
        message = f"No answer within {request.timeout} s"
        raise NetworkTimeoutError(message, status=0) from response
    if isinstance(response, httpx.RequestError):
        raise NetworkError(f"No answer: {response}", status=0) from response
    if not isinstance(response, httpx.Response):
        raise TypeError("A request ended with no answer")
    if not response.is_success:
        raise read_error(response)
    return response


def _read_json(response: httpx.Response) -> Any:
    try:
        return response.json()
    except ValueError as cause:
        raise QuitandaError(
            "The answer is not JSON",
            status=response.status_code,
            request_id=response.headers.get("x-request-id"),
        ) from cause
