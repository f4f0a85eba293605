# Generated from docs/openapi.json by `npm run sdk`. Changes are overwritten.
from __future__ import annotations

from typing import Literal, TypedDict

from .._call import Call, OnResponse
from .._client import AsyncClient, Client
from .._pages import AsyncPages, Pages


class PayoutDestination(TypedDict):
    id: str
    """For the company's own document: the id of the company."""
    kind: Literal["cpf", "cnpj", "email", "phone", "random", "bank_account"]
    """Type of the Pix key, or `bank_account`."""
    maskedKey: str
    """Masked Pix key, or masked bank, branch and account number."""
    ownerName: str | None
    """Name of the holder. Null for a Pix key, whose holder is only known at the payout."""
    usableFrom: str
    """Earliest time of a payout to this account."""
    createdAt: str


class PayoutAccountsResource:
    def __init__(self, client: Client) -> None:
        self._client = client

    def list(
        self,
        *,
        limit: int | None = None,
        offset: int | None = None,
        timeout: float | None = None,
        max_retries: int | None = None,
        on_response: OnResponse | None = None,
    ) -> Pages[PayoutDestination]:
        """Returns the payout accounts of the company: its own document, its Pix keys and its bank
        accounts, newest first, paged by `limit` and `offset`. A payout refers to one by its
        `id` (`destinationId`). Members add and remove payout accounts in the dashboard.

        `GET /v1/payout-accounts`
        """
        call: Call[PayoutDestination] = Call(
            "GET",
            "/v1/payout-accounts",
            query={
                "limit": limit,
                "offset": offset,
            },
            timeout=timeout,
            max_retries=max_retries,
            on_response=on_response,
        )
        return self._client.pages(call)


class AsyncPayoutAccountsResource:
    def __init__(self, client: AsyncClient) -> None:
        self._client = client

    def list(
        self,
        *,
        limit: int | None = None,
        offset: int | None = None,
        timeout: float | None = None,
        max_retries: int | None = None,
        on_response: OnResponse | None = None,
    ) -> AsyncPages[PayoutDestination]:
        """Returns the payout accounts of the company: its own document, its Pix keys and its bank
        accounts, newest first, paged by `limit` and `offset`. A payout refers to one by its
        `id` (`destinationId`). Members add and remove payout accounts in the dashboard.

        `GET /v1/payout-accounts`
        """
        call: Call[PayoutDestination] = Call(
            "GET",
            "/v1/payout-accounts",
            query={
                "limit": limit,
                "offset": offset,
            },
            timeout=timeout,
            max_retries=max_retries,
            on_response=on_response,
        )
        return self._client.pages(call)
