# Generated from docs/openapi.json by `npm run sdk`. Changes are overwritten.
from __future__ import annotations

from typing import List, Literal, TypedDict

from .._call import Call, segment
from .._client import AsyncClient, Client
from .._pages import AsyncPages, Pages


class Difference(TypedDict):
    id: str
    connectionId: str
    kind: Literal["money_without_charge", "charge_without_money", "other_amount", "unknown_refund", "missing_refund"]
    action: Literal["read_again", "return_at_bank", "ask_bank"]
    """The proposed action. None moves money by itself."""
    endToEndId: str | None
    """The payment's; null for a refund that the bank lacks."""
    refundKey: str | None
    """The refund's id at the bank; null for a payment."""
    txid: str | None
    """What the bank names as the charge."""
    transactionId: str | None
    bankAmountInCents: int | None
    """Null for what the bank lacks."""
    bookAmountInCents: int | None
    """Null for what our books lack."""
    at: str
    """The time of the payment."""
    resolvedAt: str | None
    resolvedBy: Literal["comparison", "member"] | None
    note: str
    """Why a member settled it."""


class ReconciledDay(TypedDict):
    day: str
    """A day of America/Sao_Paulo."""
    status: Literal["agrees", "differs", "settled", "not_compared"]
    """`settled`: members settled what differs. `not_compared` until every bank has listed the
    day.
    """
    bankCount: int | None
    """Payments that the bank lists; null until it has listed the day."""
    bankAmountInCents: int | None
    bookCount: int | None
    """Payments of the day in our books."""
    bookAmountInCents: int | None
    ignoredCount: int | None
    """Payments without a txid of ours, at connections with `ignoresOtherMoney`. Not counted by
    the bank's.
    """
    ignoredAmountInCents: int | None
    openDifferences: int
    """Differences that nobody has resolved."""
    comparedAt: str | None
    """When it was last compared."""


class ReconciledDayDetail(TypedDict):
    day: str
    """A day of America/Sao_Paulo."""
    status: Literal["agrees", "differs", "settled", "not_compared"]
    """`settled`: members settled what differs. `not_compared` until every bank has listed the
    day.
    """
    bankCount: int | None
    """Payments that the bank lists; null until it has listed the day."""
    bankAmountInCents: int | None
    bookCount: int | None
    """Payments of the day in our books."""
    bookAmountInCents: int | None
    ignoredCount: int | None
    """Payments without a txid of ours, at connections with `ignoresOtherMoney`. Not counted by
    the bank's.
    """
    ignoredAmountInCents: int | None
    openDifferences: int
    """Differences that nobody has resolved."""
    comparedAt: str | None
    """When it was last compared."""
    connections: List[ReconciledDayDetailConnection]
    differences: List[Difference]
    """A page of them: unresolved ones first, then the latest."""
    totalDifferences: int
    """All of them, on every page, resolved ones too."""
    openKinds: List[ReconciledDayDetailOpenKind]
    """How many unresolved ones there are of each kind, on every page; kinds without any are
    left out.
    """


class ReconciledDayDetailConnection(TypedDict):
    connectionId: str
    name: str
    status: Literal["agrees", "differs", "settled", "not_compared"]
    bankCount: int | None
    """Payments that the bank lists; null until it has listed the day."""
    bankAmountInCents: int | None
    bookCount: int | None
    """Payments of the day in our books."""
    bookAmountInCents: int | None
    ignoredCount: int | None
    """Payments without a txid of ours, at connections with `ignoresOtherMoney`. Not counted by
    the bank's.
    """
    ignoredAmountInCents: int | None
    openDifferences: int
    """Differences that nobody has resolved."""
    comparedAt: str | None
    """When it was last compared."""


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
    ) -> Pages[ReconciledDay]:
        """Each morning after six, São Paulo, the Pix of the day before in our books are compared
        with what the banks of your connections list as received. A day `agrees` when every
        payment and refund is on both sides; a bank that did not answer leaves it
        `not_compared`. Newest first, by `limit` and `offset`.

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
    ) -> ReconciledDayDetail:
        """A day with its connections and its differences. `money_without_charge`: the bank
        received what our books lack. `charge_without_money`: our books have a payment that the
        bank does not list. `other_amount`: both have it, by other amounts. `unknown_refund`:
        the bank sent money back, and our books do not have it. `missing_refund`: a refund of
        ours that the bank does not know. A difference that a later comparison no longer finds
        is resolved by it. `limit` and `offset` page the differences.

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
    ) -> AsyncPages[ReconciledDay]:
        """Each morning after six, São Paulo, the Pix of the day before in our books are compared
        with what the banks of your connections list as received. A day `agrees` when every
        payment and refund is on both sides; a bank that did not answer leaves it
        `not_compared`. Newest first, by `limit` and `offset`.

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
    ) -> ReconciledDayDetail:
        """A day with its connections and its differences. `money_without_charge`: the bank
        received what our books lack. `charge_without_money`: our books have a payment that the
        bank does not list. `other_amount`: both have it, by other amounts. `unknown_refund`:
        the bank sent money back, and our books do not have it. `missing_refund`: a refund of
        ours that the bank does not know. A difference that a later comparison no longer finds
        is resolved by it. `limit` and `offset` page the differences.

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
        )
        return await self._client.data(call)
