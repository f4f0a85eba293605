"""The clients of a program."""

from __future__ import annotations

from types import TracebackType

import httpx

from ._client import AsyncClient, Client
from ._flow import read_settings
from ._generated.resources import AsyncResources, Resources


class Quitanda(Resources):
    """A client of one company. Resources are attributes, operations their methods:
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
        """Signs in with an API key and its secret, or with an access token.

        `timeout` is how many seconds an attempt may wait for the connection, for sending, and for
        the next part of the answer. `max_retries` is how often a failed attempt is repeated at
        most, where that is safe. `http` sends the requests, for a proxy or certificates of your
        own; you close it. Raises ValueError for an address or credentials that are none.
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
        """Closes the connections; `with` does it too."""
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
    """As `Quitanda`, with `await` and `async for`."""

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
        """As `Quitanda`."""
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
        """Closes the connections; `async with` does it too."""
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
