# Generated from docs/openapi.json by `npm run sdk`. Changes are overwritten.
from __future__ import annotations

from typing import Any, Dict, TypeAlias

from .._call import Call, OnResponse
from .._client import AsyncClient, Client


OpenapiReadAnswer: TypeAlias = "Dict[str, Any]"
"""OpenAPI 3.1."""


class OpenapiResource:
    def __init__(self, client: Client) -> None:
        self._client = client

    def get(
        self,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
        on_response: OnResponse | None = None,
    ) -> OpenapiReadAnswer:
        """Returns the OpenAPI 3.1 document of this installation. Requires no token and may be read
        from any origin.

        `GET /v1/openapi.json`
        """
        call: Call[OpenapiReadAnswer] = Call(
            "GET",
            "/v1/openapi.json",
            caller="nobody",
            timeout=timeout,
            max_retries=max_retries,
            on_response=on_response,
        )
        return self._client.whole(call)


class AsyncOpenapiResource:
    def __init__(self, client: AsyncClient) -> None:
        self._client = client

    async def get(
        self,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
        on_response: OnResponse | None = None,
    ) -> OpenapiReadAnswer:
        """Returns the OpenAPI 3.1 document of this installation. Requires no token and may be read
        from any origin.

        `GET /v1/openapi.json`
        """
        call: Call[OpenapiReadAnswer] = Call(
            "GET",
            "/v1/openapi.json",
            caller="nobody",
            timeout=timeout,
            max_retries=max_retries,
            on_response=on_response,
        )
        return await self._client.whole(call)
