# Generated from docs/openapi.json by `npm run sdk`. Changes are overwritten.
from __future__ import annotations

from typing import Literal, TypedDict

from .._call import Call
from .._client import AsyncClient, Client
from .._pages import AsyncPages, Pages


class PayoutDestination(TypedDict):
    id: str
    """The company's own id for the company's own document."""
    kind: Literal["cpf", "cnpj", "email", "phone", "random", "bank_account"]
    """The type of the Pix key, or `bank_account`."""
    maskedKey: str
    """The Pix key, or bank, branch and account number, masked."""
    ownerName: str | None
    """The holder's name; null for a Pix key, whose holder is known at the payout."""
    usableFrom: str
    """The earliest instant of a payout to it."""
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
    ) -> Pages[PayoutDestination]:
        """Where payouts may go: the company's own document, its Pix keys and its bank accounts,
        newest first, by `limit` and `offset`. A payout names one by its `id` (`destinationId`).
        Members add and remove them in the dashboard.

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
    ) -> AsyncPages[PayoutDestination]:
        """Where payouts may go: the company's own document, its Pix keys and its bank accounts,
        newest first, by `limit` and `offset`. A payout names one by its `id` (`destinationId`).
        Members add and remove them in the dashboard.

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
        )
        return self._client.pages(call)
