# Generated from docs/openapi.json by `npm run sdk`. Changes are overwritten.
from __future__ import annotations

from typing import Literal, TypedDict

from .._call import Call, OnResponse
from .._client import AsyncClient, Client


class AccessToken(TypedDict):
    success: bool
    token: str
    """Send it as `Authorization: Bearer <token>`."""
    tokenType: Literal["Bearer"]
    expiresIn: int
    """Milliseconds until the token expires."""


class AuthResource:
    def __init__(self, client: Client) -> None:
        self._client = client

    def create_token(
        self,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
        on_response: OnResponse | None = None,
    ) -> AccessToken:
        """Uses HTTP Basic, with the API key as the username and its secret as the password, and no
        body. The token is valid for `expiresIn` milliseconds. It ends earlier when its key
        expires or is revoked. Invalid credentials return 401. After ten failures within a
        minute from one address, the endpoint returns 429 until the minute ends.

        `POST /v1/auth`
        """
        call: Call[AccessToken] = Call(
            "POST",
            "/v1/auth",
            caller="key",
            timeout=timeout,
            max_retries=max_retries,
            on_response=on_response,
        )
        return self._client.whole(call)


class AsyncAuthResource:
    def __init__(self, client: AsyncClient) -> None:
        self._client = client

    async def create_token(
        self,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
        on_response: OnResponse | None = None,
    ) -> AccessToken:
        """Uses HTTP Basic, with the API key as the username and its secret as the password, and no
        body. The token is valid for `expiresIn` milliseconds. It ends earlier when its key
        expires or is revoked. Invalid credentials return 401. After ten failures within a
        minute from one address, the endpoint returns 429 until the minute ends.

        `POST /v1/auth`
        """
        call: Call[AccessToken] = Call(
            "POST",
            "/v1/auth",
            caller="key",
            timeout=timeout,
            max_retries=max_retries,
            on_response=on_response,
        )
        return await self._client.whole(call)
