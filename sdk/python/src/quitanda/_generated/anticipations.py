# Generated from docs/openapi.json by `npm run sdk`. Changes are overwritten.
from __future__ import annotations

from typing import Literal, NotRequired, TypedDict

from .._call import Call, segment
from .._client import AsyncClient, Client
from .._pages import AsyncPages, Pages


class Anticipation(TypedDict):
    id: str
    amountInCents: int
    """What the installments would release on their days."""
    priceInCents: int
    """What the acquirer takes of it; no refund returns it."""
    netInCents: int
    """What becomes available now: amountInCents less priceInCents."""
    monthlyRateBps: int
    """The acquirer's rate, in hundredths of a percent a month."""
    installments: int
    """How many installments that is; a sale in one payment is one."""
    lastDay: str
    """The day of the last of them, America/Sao_Paulo."""
    status: Literal["sent", "completed", "refused"]
    """`sent` until the acquirer's answer is known; then `completed`, or `refused` and nothing
    has changed.
    """
    requestedBy: str | None
    """`user:` or `api_key:` and the id of who took the quote."""
    failureReason: Literal["refused_by_acquirer", "not_sent"] | None
    """Of a refused one: `not_sent` if it never reached the acquirer."""
    createdAt: str
    completedAt: str | None


class AnticipationQuote(TypedDict):
    id: str
    amountInCents: int
    """What the installments would release on their days."""
    priceInCents: int
    """What the acquirer takes of it; no refund returns it."""
    netInCents: int
    """What becomes available now: amountInCents less priceInCents."""
    monthlyRateBps: int
    """The acquirer's rate, in hundredths of a percent a month."""
    installments: int
    """How many installments that is; a sale in one payment is one."""
    lastDay: str
    """The day of the last of them, America/Sao_Paulo."""
    expiresAt: str
    """Five minutes after it was made."""


class NewAnticipation(TypedDict):
    quoteId: str
    """The quote that is taken."""


class NewAnticipationQuote(TypedDict):
    untilDay: NotRequired[str]
    """Only installments that are released until this day, America/Sao_Paulo, included. Absent:
    all.
    """


class AnticipationsResource:
    def __init__(self, client: Client) -> None:
        self._client = client

    def quote(
        self,
        body: NewAnticipationQuote | None = None,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> AnticipationQuote:
        """The acquirer's price for paying card installments now that are released after today: all
        of them, or those until `untilDay`, at most 1 000, the soonest first. Nothing moves. The
        quote may be taken within five minutes; of a sale that is refunded or disputed
        meanwhile, it may not.

        `POST /v1/receivables/anticipations/quotes`
        """
        call: Call[AnticipationQuote] = Call(
            "POST",
            "/v1/receivables/anticipations/quotes",
            body=body,
            timeout=timeout,
            max_retries=max_retries,
        )
        return self._client.data(call)

    def take(
        self,
        body: NewAnticipation,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> Anticipation:
        """Takes a quote. The acquirer pays the installments now, with its own money: `netInCents`
        becomes available, and `priceInCents` is charged, which no refund returns. While the
        acquirer's answer is not known it is `sent`, and its installments are neither released
        nor refunded. A quote is taken once; to ask again answers the same anticipation.

        `POST /v1/receivables/anticipations`

        Repeated safely: each attempt has the same `Idempotency-Key`, yours or one made for the
        call.
        """
        call: Call[Anticipation] = Call(
            "POST",
            "/v1/receivables/anticipations",
            body=body,
            keyed=True,
            idempotency_key=idempotency_key,
            timeout=timeout,
            max_retries=max_retries,
        )
        return self._client.data(call)

    def list(
        self,
        *,
        limit: int | None = None,
        offset: int | None = None,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> Pages[Anticipation]:
        """Newest first, by `limit` and `offset`. Quotes that nobody took are left out.

        `GET /v1/receivables/anticipations`
        """
        call: Call[Anticipation] = Call(
            "GET",
            "/v1/receivables/anticipations",
            query={
                "limit": limit,
                "offset": offset,
            },
            timeout=timeout,
            max_retries=max_retries,
        )
        return self._client.pages(call)

    def get(
        self,
        anticipation_id: str,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> Anticipation:
        """An anticipation as it stands now.

        `GET /v1/receivables/anticipations/{anticipationId}`
        """
        call: Call[Anticipation] = Call(
            "GET",
            f"/v1/receivables/anticipations/{segment(anticipation_id)}",
            timeout=timeout,
            max_retries=max_retries,
        )
        return self._client.data(call)


class AsyncAnticipationsResource:
    def __init__(self, client: AsyncClient) -> None:
        self._client = client

    async def quote(
        self,
        body: NewAnticipationQuote | None = None,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> AnticipationQuote:
        """The acquirer's price for paying card installments now that are released after today: all
        of them, or those until `untilDay`, at most 1 000, the soonest first. Nothing moves. The
        quote may be taken within five minutes; of a sale that is refunded or disputed
        meanwhile, it may not.

        `POST /v1/receivables/anticipations/quotes`
        """
        call: Call[AnticipationQuote] = Call(
            "POST",
            "/v1/receivables/anticipations/quotes",
            body=body,
            timeout=timeout,
            max_retries=max_retries,
        )
        return await self._client.data(call)

    async def take(
        self,
        body: NewAnticipation,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> Anticipation:
        """Takes a quote. The acquirer pays the installments now, with its own money: `netInCents`
        becomes available, and `priceInCents` is charged, which no refund returns. While the
        acquirer's answer is not known it is `sent`, and its installments are neither released
        nor refunded. A quote is taken once; to ask again answers the same anticipation.

        `POST /v1/receivables/anticipations`

        Repeated safely: each attempt has the same `Idempotency-Key`, yours or one made for the
        call.
        """
        call: Call[Anticipation] = Call(
            "POST",
            "/v1/receivables/anticipations",
            body=body,
            keyed=True,
            idempotency_key=idempotency_key,
            timeout=timeout,
            max_retries=max_retries,
        )
        return await self._client.data(call)

    def list(
        self,
        *,
        limit: int | None = None,
        offset: int | None = None,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> AsyncPages[Anticipation]:
        """Newest first, by `limit` and `offset`. Quotes that nobody took are left out.

        `GET /v1/receivables/anticipations`
        """
        call: Call[Anticipation] = Call(
            "GET",
            "/v1/receivables/anticipations",
            query={
                "limit": limit,
                "offset": offset,
            },
            timeout=timeout,
            max_retries=max_retries,
        )
        return self._client.pages(call)

    async def get(
        self,
        anticipation_id: str,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> Anticipation:
        """An anticipation as it stands now.

        `GET /v1/receivables/anticipations/{anticipationId}`
        """
        call: Call[Anticipation] = Call(
            "GET",
            f"/v1/receivables/anticipations/{segment(anticipation_id)}",
            timeout=timeout,
            max_retries=max_retries,
        )
        return await self._client.data(call)
