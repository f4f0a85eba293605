"""Clients of the API."""

from __future__ import annotations

from types import TracebackType

import httpx

from ._client import AsyncClient, Client
from ._flow import read_settings
from ._generated.resources import AsyncResources, Resources


class Quitanda(Resources):
    """Client of one company. Resources are attributes, and operations are their methods:
    `quitanda.transactions.get(id)`.
    """

    def __init__(
        self,
        *,
        base_url: str,
        api_key: str | None = None,
        api_secret: str | None = None,
        access_token: str | None = None,
        timeout: float = 30.0,
        max_retries: int = 3,
        http: httpx.Client | None = None,
    ) -> None:
        """Creates a client from an API key and its secret, or from an access token.

        `timeout` is the timeout, in seconds, of the connection and of each read and write.
        `max_retries` is the maximum number of retries; only safe calls are retried. `http` sends
        the requests, for example through a proxy or with your own certificates; you close it.
        Raises ValueError for an invalid address or missing credentials.
        """
        settings = read_settings(
            base_url=base_url,
            api_key=api_key,
            api_secret=api_secret,
            access_token=access_token,
            timeout=timeout,
            max_retries=max_retries,
        )
        self._client = Client(settings, http)
        super().__init__(self._client)

    def close(self) -> None:
        """Closes the connections. `with` calls it on exit."""
        self._client.close()

    def __enter__(self) -> Quitanda:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()


class AsyncQuitanda(AsyncResources):
    """Like `Quitanda`, for `await` and `async for`."""

    def __init__(
        self,
        *,
        base_url: str,
        api_key: str | None = None,
        api_secret: str | None = None,
        access_token: str | None = None,
        timeout: float = 30.0,
        max_retries: int = 3,
        http: httpx.AsyncClient | None = None,
    ) -> None:
        """Takes the arguments of `Quitanda`, with an async `http`."""
        settings = read_settings(
            base_url=base_url,
            api_key=api_key,
            api_secret=api_secret,
            access_token=access_token,
            timeout=timeout,
            max_retries=max_retries,
        )
        self._client = AsyncClient(settings, http)
        super().__init__(self._client)

    async def close(self) -> None:
        """Closes the connections. `async with` calls it on exit."""
        await self._client.close()

    async def __aenter__(self) -> AsyncQuitanda:
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        await self.close()
