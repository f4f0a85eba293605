# Generated from docs/openapi.json by `npm run sdk`. Changes are overwritten.
from __future__ import annotations

from typing import List, Literal, TypedDict

from .._call import Call, OnResponse, segment
from .._client import AsyncClient, Client
from .._pages import AsyncPages, Pages


class Difference(TypedDict):
    id: str
    connectionId: str
    kind: Literal["money_without_charge", "charge_without_money", "other_amount", "unknown_refund", "missing_refund"]
    action: Literal["read_again", "return_at_bank", "ask_bank"]
    """Proposed action. No action moves money automatically."""
    endToEndId: str | None
    """EndToEndId of the payment. Null for a refund that the bank does not list."""
    refundKey: str | None
    """Id of the refund at the bank. Null for a payment."""
    txid: str | None
    """Txid of the charge at the bank."""
    transactionId: str | None
    bankAmountInCents: int | None
    """Null if the bank does not list it."""
    bookAmountInCents: int | None
    """Null if it is not in our records."""
    at: str
    """Time of the payment."""
    resolvedAt: str | None
    resolvedBy: Literal["comparison", "member", None]
    note: str
    """Reason given by the member who settled it."""


class ReconciledDay(TypedDict):
    day: str
    """A day of America/Sao_Paulo."""
    status: Literal["agrees", "differs", "settled", "not_compared"]
    """`settled`: members settled the differences. `not_compared`: not every bank has listed
    the day yet.
    """
    bankCount: int | None
    """Payments that the bank lists. Null until it has listed the day."""
    bankAmountInCents: int | None
    """Integer cents."""
    bookCount: int | None
    """Payments of the day in our records."""
    bookAmountInCents: int | None
    """Integer cents."""
    ignoredCount: int | None
    """Payments without one of our txids, at connections with `ignoresOtherMoney`. Not included
    in the bank's payments.
    """
    ignoredAmountInCents: int | None
    """Integer cents."""
    openDifferences: int
    """Unresolved differences."""
    comparedAt: str | None
    """Time of the last comparison."""


class ReconciledDayDetail(TypedDict):
    day: str
    """A day of America/Sao_Paulo."""
    status: Literal["agrees", "differs", "settled", "not_compared"]
    """`settled`: members settled the differences. `not_compared`: not every bank has listed
    the day yet.
    """
    bankCount: int | None
    """Payments that the bank lists. Null until it has listed the day."""
    bankAmountInCents: int | None
    """Integer cents."""
    bookCount: int | None
    """Payments of the day in our records."""
    bookAmountInCents: int | None
    """Integer cents."""
    ignoredCount: int | None
    """Payments without one of our txids, at connections with `ignoresOtherMoney`. Not included
    in the bank's payments.
    """
    ignoredAmountInCents: int | None
    """Integer cents."""
    openDifferences: int
    """Unresolved differences."""
    comparedAt: str | None
    """Time of the last comparison."""
    connections: List[ReconciledDayDetailConnection]
    differences: List[Difference]
    """A page of differences: unresolved ones first, then the latest."""
    totalDifferences: int
    """Number of all differences, including resolved ones. The same on every page."""
    openKinds: List[ReconciledDayDetailOpenKind]
    """Number of unresolved differences by kind. The same on every page. Kinds without any are
    omitted.
    """


class ReconciledDayDetailConnection(TypedDict):
    connectionId: str
    name: str
    status: Literal["agrees", "differs", "settled", "not_compared"]
    bankCount: int | None
    """Payments that the bank lists. Null until it has listed the day."""
    bankAmountInCents: int | None
    """Integer cents."""
    bookCount: int | None
    """Payments of the day in our records."""
    bookAmountInCents: int | None
    """Integer cents."""
    ignoredCount: int | None
    """Payments without one of our txids, at connections with `ignoresOtherMoney`. Not included
    in the bank's payments.
    """
    ignoredAmountInCents: int | None
    """Integer cents."""
    openDifferences: int
    """Unresolved differences."""
    comparedAt: str | None
    """Time of the last comparison."""


class ReconciledDayDetailOpenKind(TypedDict):
    kind: Literal["money_without_charge", "charge_without_money", "other_amount", "unknown_refund", "missing_refund"]
    count: int


class ReconciliationsResource:
    def __init__(self, client: Client) -> None:
        self._client = client

    def list(
        self,
        *,
        limit: int | None = None,
        offset: int | None = None,
        status: Literal["agrees", "differs", "settled", "not_compared"] | None = None,
        timeout: float | None = None,
        max_retries: int | None = None,
        on_response: OnResponse | None = None,
    ) -> Pages[ReconciledDay]:
        """Returns the reconciled days, newest first, paged by `limit` and `offset`. Every morning
        after 06:00 (São Paulo), the reconciliation compares the Pix payments of the previous
        day in our records with those that the banks of your connections list as received. A day
        `agrees` when every payment and refund is on both sides. It is `not_compared` if a bank
        did not answer.

        `GET /v1/reconciliations`
        """
        call: Call[ReconciledDay] = Call(
            "GET",
            "/v1/reconciliations",
            query={
                "limit": limit,
                "offset": offset,
                "status": status,
            },
            timeout=timeout,
            max_retries=max_retries,
            on_response=on_response,
        )
        return self._client.pages(call)

    def get(
        self,
        day: str,
        *,
        limit: int | None = None,
        offset: int | None = None,
        timeout: float | None = None,
        max_retries: int | None = None,
        on_response: OnResponse | None = None,
    ) -> ReconciledDayDetail:
        """Returns a day with its connections and its differences. `money_without_charge`: the bank
        received a payment that is not in our records. `charge_without_money`: our records
        contain a payment that the bank does not list. `other_amount`: both sides have the
        payment, with different amounts. `unknown_refund`: the bank lists a refund that is not
        in our records. `missing_refund`: our records contain a refund that the bank does not
        list. A later comparison resolves a difference that it no longer finds. `limit` and
        `offset` page the differences.

        `GET /v1/reconciliations/{day}`
        """
        call: Call[ReconciledDayDetail] = Call(
            "GET",
            f"/v1/reconciliations/{segment(day)}",
            query={
                "limit": limit,
                "offset": offset,
            },
            timeout=timeout,
            max_retries=max_retries,
            on_response=on_response,
        )
        return self._client.data(call)


class AsyncReconciliationsResource:
    def __init__(self, client: AsyncClient) -> None:
        self._client = client

    def list(
        self,
        *,
        limit: int | None = None,
        offset: int | None = None,
        status: Literal["agrees", "differs", "settled", "not_compared"] | None = None,
        timeout: float | None = None,
        max_retries: int | None = None,
        on_response: OnResponse | None = None,
    ) -> AsyncPages[ReconciledDay]:
        """Returns the reconciled days, newest first, paged by `limit` and `offset`. Every morning
        after 06:00 (São Paulo), the reconciliation compares the Pix payments of the previous
        day in our records with those that the banks of your connections list as received. A day
        `agrees` when every payment and refund is on both sides. It is `not_compared` if a bank
        did not answer.

        `GET /v1/reconciliations`
        """
        call: Call[ReconciledDay] = Call(
            "GET",
            "/v1/reconciliations",
            query={
                "limit": limit,
                "offset": offset,
                "status": status,
            },
            timeout=timeout,
            max_retries=max_retries,
            on_response=on_response,
        )
        return self._client.pages(call)

    async def get(
        self,
        day: str,
        *,
        limit: int | None = None,
        offset: int | None = None,
        timeout: float | None = None,
        max_retries: int | None = None,
        on_response: OnResponse | None = None,
    ) -> ReconciledDayDetail:
        """Returns a day with its connections and its differences. `money_without_charge`: the bank
        received a payment that is not in our records. `charge_without_money`: our records
        contain a payment that the bank does not list. `other_amount`: both sides have the
        payment, with different amounts. `unknown_refund`: the bank lists a refund that is not
        in our records. `missing_refund`: our records contain a refund that the bank does not
        list. A later comparison resolves a difference that it no longer finds. `limit` and
        `offset` page the differences.

        `GET /v1/reconciliations/{day}`
        """
        call: Call[ReconciledDayDetail] = Call(
            "GET",
            f"/v1/reconciliations/{segment(day)}",
            query={
                "limit": limit,
                "offset": offset,
            },
            timeout=timeout,
            max_retries=max_retries,
            on_response=on_response,
        )
        return await self._client.data(call)
