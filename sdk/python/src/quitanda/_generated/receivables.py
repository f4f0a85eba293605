# Generated from docs/openapi.json by `npm run sdk`. Changes are overwritten.
from __future__ import annotations

from typing import Literal, TypedDict

from .._call import Call, OnResponse
from .._client import AsyncClient, Client
from .._pages import AsyncPages, Pages


class ReceivableDay(TypedDict):
    day: str
    """A day of America/Sao_Paulo."""
    amountInCents: int
    """Amount released on this day, net of fees and refunds."""
    count: int
    """Number of installments. A sale in one payment counts as one."""


class ReceivableInstallment(TypedDict):
    id: str
    transactionId: str
    paymentMethod: Literal["pix", "credit_card", "boleto"]
    installment: int
    """Installment number, from 1."""
    installments: int
    """Of the sale."""
    amountInCents: int
    """Amount released, net of fees and refunds."""
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
        on_response: OnResponse | None = None,
    ) -> Pages[ReceivableDay]:
        """Returns the money from paid sales that is not available yet, grouped by release day,
        earliest first: a boleto on the next business day, each installment of a card 30 days
        after the previous one. Amounts are net of fees and refunds. Days without an amount are
        not listed. All days together equal `pending` of the balance.

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
            on_response=on_response,
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
        on_response: OnResponse | None = None,
    ) -> Pages[ReceivableInstallment]:
        """Returns the installments of one day of `GET /v1/receivables`, earliest first, each with
        its transaction. A sale in one payment counts as a single installment.

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
            on_response=on_response,
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
        on_response: OnResponse | None = None,
    ) -> AsyncPages[ReceivableDay]:
        """Returns the money from paid sales that is not available yet, grouped by release day,
        earliest first: a boleto on the next business day, each installment of a card 30 days
        after the previous one. Amounts are net of fees and refunds. Days without an amount are
        not listed. All days together equal `pending` of the balance.

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
            on_response=on_response,
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
        on_response: OnResponse | None = None,
    ) -> AsyncPages[ReceivableInstallment]:
        """Returns the installments of one day of `GET /v1/receivables`, earliest first, each with
        its transaction. A sale in one payment counts as a single installment.

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
            on_response=on_response,
        )
        return self._client.pages(call)
