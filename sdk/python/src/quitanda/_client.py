"""Blocking and async clients, which send the requests of flows (`_flow.py`)."""

from __future__ import annotations

import asyncio
import threading
import time
from dataclasses import replace
from typing import Any, AsyncIterator, Iterator, TypeVar, cast

import httpx

from ._call import Call
from ._errors import NetworkError, QuitandaError
from ._events import EventReader
from ._flow import Answer, Effect, Flows, Result, Send, Settings, SignIn, Sleep
from ._pages import AsyncPages, Page, Pages

T = TypeVar("T")


def _at(call: Call[Any], offset: int) -> Call[Any]:
    return replace(call, query={**(call.query or {}), "offset": offset})


def _offset_of(call: Call[Any]) -> int:
    return (call.query or {}).get("offset") or 0


def _page_of(body: Any) -> Page[Any]:
    return Page(data=body["data"], total_rows=body["totalRows"])


def _request_of(http: httpx.Client | httpx.AsyncClient, effect: Send) -> httpx.Request:
    return http.build_request(
        effect.verb,
        effect.url,
        headers=effect.headers,
        content=effect.content,
        timeout=effect.timeout,
    )


class Client:
    """Sends calls and waits for their responses."""

    def __init__(self, settings: Settings, http: httpx.Client | None) -> None:
        self._flows = Flows(settings)
        self._signing_in = threading.Lock()
        self._http = http or httpx.Client()
        self._is_own = http is None

    def whole(self, call: Call[T]) -> T:
        """Returns the whole response body."""
        return cast(T, self._run(self._flows.perform(call)))

    def data(self, call: Call[T]) -> T:
        """Returns the `data` property of the response."""
        body: Any = self.whole(call)
        return cast(T, body["data"])

    def pages(self, call: Call[T]) -> Pages[T]:
        """Returns a list, which loads its pages on demand."""
        return Pages(lambda offset: _page_of(self.whole(_at(call, offset))), _offset_of(call))

    def stream(self, call: Call[T]) -> Iterator[T]:
        """Yields server-sent events until the server ends the stream."""
        response: httpx.Response = self._run(self._flows.perform(call, stream=True))
        reader = EventReader()
        try:
            for text in response.iter_text():
                yield from reader.take(text)
        except httpx.RequestError as cause:
            raise NetworkError(f"The stream broke: {cause}", status=0) from cause
        finally:
            response.close()

    def close(self) -> None:
        """Closes the connections, unless the caller passed `http`."""
        if self._is_own:
            self._http.close()

    def _run(self, flow: Result) -> Any:
        answer: Answer = None
        while True:
            try:
                effect = flow.send(answer)
            except StopIteration as end:
                return end.value
            answer = self._apply(effect)

    def _apply(self, effect: Effect) -> Answer:
        if isinstance(effect, Sleep):
            time.sleep(effect.seconds)
            return None
        if isinstance(effect, SignIn):
            return self._sign_in()
        request = _request_of(self._http, effect)
        try:
            # Following a redirect would send the request and its token to another address.
            response = self._http.send(request, stream=effect.stream, follow_redirects=False)
            if effect.stream and not response.is_success:
                response.read()
        except httpx.RequestError as error:
            return error
        return response

    def _sign_in(self) -> str | QuitandaError:
        with self._signing_in:
            try:
                kept = self._flows.kept_token()
                return kept or self._flows.keep_token(self._run(self._flows.sign_in()))
            except QuitandaError as error:
                return error


class AsyncClient:
    """Like `Client`, for `await` and `async for`."""

    def __init__(self, settings: Settings, http: httpx.AsyncClient | None) -> None:
        self._flows = Flows(settings)
        self._signing_in = asyncio.Lock()
        self._http = http or httpx.AsyncClient()
        self._is_own = http is None

    async def whole(self, call: Call[T]) -> T:
        """Returns the whole response body."""
        return cast(T, await self._run(self._flows.perform(call)))

    async def data(self, call: Call[T]) -> T:
        """Returns the `data` property of the response."""
        body: Any = await self.whole(call)
        return cast(T, body["data"])

    def pages(self, call: Call[T]) -> AsyncPages[T]:
        """Returns a list, which loads its pages on demand."""

        async def load(offset: int) -> Page[T]:
            return _page_of(await self.whole(_at(call, offset)))

        return AsyncPages(load, _offset_of(call))

    async def stream(self, call: Call[T]) -> AsyncIterator[T]:
        """Yields server-sent events until the server ends the stream."""
        response: httpx.Response = await self._run(self._flows.perform(call, stream=True))
        reader = EventReader()
        try:
            async for text in response.aiter_text():
                for event in reader.take(text):
                    yield event
        except httpx.RequestError as cause:
            raise NetworkError(f"The stream broke: {cause}", status=0) from cause
        finally:
            await response.aclose()

    async def close(self) -> None:
        """Closes the connections, unless the caller passed `http`."""
        if self._is_own:
            await self._http.aclose()

    async def _run(self, flow: Result) -> Any:
        answer: Answer = None
        while True:
            try:
                effect = flow.send(answer)
            except StopIteration as end:
                return end.value
            answer = await self._apply(effect)

    async def _apply(self, effect: Effect) -> Answer:
        if isinstance(effect, Sleep):
            await asyncio.sleep(effect.seconds)
            return None
        if isinstance(effect, SignIn):
            return await self._sign_in()
        request = _request_of(self._http, effect)
        try:
            response = await self._http.send(request, stream=effect.stream, follow_redirects=False)
            if effect.stream and not response.is_success:
                await response.aread()
        except httpx.RequestError as error:
            return error
        return response

    async def _sign_in(self) -> str | QuitandaError:
        async with self._signing_in:
            try:
                kept = self._flows.kept_token()
                return kept or self._flows.keep_token(await self._run(self._flows.sign_in()))
            except QuitandaError as error:
                return error
