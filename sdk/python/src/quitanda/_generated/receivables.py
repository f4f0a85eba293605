# Generated from docs/openapi.json by `npm run sdk`. Changes are overwritten.
from __future__ import annotations

from typing import Literal, TypedDict

from .._call import Call
from .._client import AsyncClient, Client
from .._pages import AsyncPages, Pages


class ReceivableDay(TypedDict):
    day: str
    """A day of America/Sao_Paulo."""
    amountInCents: int
    """What is released then, net of fees and refunds."""
    count: int
    """How many installments that is; a sale in one payment is one."""


class ReceivableInstallment(TypedDict):
    id: str
    transactionId: str
    paymentMethod: Literal["pix", "credit_card", "boleto"]
    installment: int
    """From 1."""
    installments: int
    """Of the sale."""
    amountInCents: int
    """What is released, net of fees and refunds."""
    releasesAt: str


class ReceivablesResource:
    def __init__(self, client: Client) -> None:
        self._client = client

    def list(
        self,
        *,
        limit: int | None = None,
        offset: int | None = None,
        start_date: str | None = None,
        end_date: str | None = None,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> Pages[ReceivableDay]:
        """The money of paid sales that is not available yet, by the day on which it is released,
        the soonest day first: a boleto on the next business day, each installment of a card 30
        days after the one before. Net of fees and refunds; days without any are left out. All
        days together are `pending` of the balance.

        `GET /v1/receivables`
        """
        call: Call[ReceivableDay] = Call(
            "GET",
            "/v1/receivables",
            query={
                "limit": limit,
                "offset": offset,
                "startDate": start_date,
                "endDate": end_date,
            },
            timeout=timeout,
            max_retries=max_retries,
        )
        return self._client.pages(call)

    def installments(
        self,
        *,
        limit: int | None = None,
        offset: int | None = None,
        day: str,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> Pages[ReceivableInstallment]:
        """The installments behind one day of `GET /v1/receivables`, the soonest first, each with
        its transaction. A sale in one payment is its own only installment.

        `GET /v1/receivables/installments`
        """
        call: Call[ReceivableInstallment] = Call(
            "GET",
            "/v1/receivables/installments",
            query={
                "limit": limit,
                "offset": offset,
                "day": day,
            },
            timeout=timeout,
            max_retries=max_retries,
        )
        return self._client.pages(call)


class AsyncReceivablesResource:
    def __init__(self, client: AsyncClient) -> None:
        self._client = client

    def list(
        self,
        *,
        limit: int | None = None,
        offset: int | None = None,
        start_date: str | None = None,
        end_date: str | None = None,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> AsyncPages[ReceivableDay]:
        """The money of paid sales that is not available yet, by the day on which it is released,
        the soonest day first: a boleto on the next business day, each installment of a card 30
        days after the one before. Net of fees and refunds; days without any are left out. All
        days together are `pending` of the balance.

        `GET /v1/receivables`
        """
        call: Call[ReceivableDay] = Call(
            "GET",
            "/v1/receivables",
            query={
                "limit": limit,
                "offset": offset,
                "startDate": start_date,
                "endDate": end_date,
            },
            timeout=timeout,
            max_retries=max_retries,
        )
        return self._client.pages(call)

    def installments(
        self,
        *,
        limit: int | None = None,
        offset: int | None = None,
        day: str,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> AsyncPages[ReceivableInstallment]:
        """The installments behind one day of `GET /v1/receivables`, the soonest first, each with
        its transaction. A sale in one payment is its own only installment.

        `GET /v1/receivables/installments`
        """
        call: Call[ReceivableInstallment] = Call(
            "GET",
            "/v1/receivables/installments",
            query={
                "limit": limit,
                "offset": offset,
                "day": day,
            },
            timeout=timeout,
            max_retries=max_retries,
        )
        return self._client.pages(call)
