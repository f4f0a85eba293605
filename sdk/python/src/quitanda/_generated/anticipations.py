# Generated from docs/openapi.json by `npm run sdk`. Changes are overwritten.
from __future__ import annotations

from typing import Literal, NotRequired, TypedDict

from .._call import Call, OnResponse, segment
from .._client import AsyncClient, Client
from .._pages import AsyncPages, Pages


class Anticipation(TypedDict):
    id: str
    amountInCents: int
    """Amount that the installments would release on their days."""
    priceInCents: int
    """Price charged by the acquirer. No refund returns it."""
    netInCents: int
    """Amount that becomes available now: amountInCents less priceInCents."""
    monthlyRateBps: int
    """Acquirer's rate, in hundredths of a percent per month."""
    installments: int
    """Number of installments. A sale in one payment counts as one."""
    lastDay: str
    """Day of the last installment, America/Sao_Paulo."""
    status: Literal["sent", "completed", "refused"]
    """`sent` until the acquirer answers; then `completed`, or `refused` without any change."""
    requestedBy: str | None
    """`user:` or `api_key:`, followed by the id of the acceptor of the quote."""
    failureReason: Literal["refused_by_acquirer", "not_sent", None]
    """Reason of a refusal: `not_sent` if the request never reached the acquirer."""
    createdAt: str
    completedAt: str | None


class AnticipationInput(TypedDict):
    quoteId: str
    """Quote to accept."""


class AnticipationQuote(TypedDict):
    id: str
    amountInCents: int
    """Amount that the installments would release on their days."""
    priceInCents: int
    """Price charged by the acquirer. No refund returns it."""
    netInCents: int
    """Amount that becomes available now: amountInCents less priceInCents."""
    monthlyRateBps: int
    """Acquirer's rate, in hundredths of a percent per month."""
    installments: int
    """Number of installments. A sale in one payment counts as one."""
    lastDay: str
    """Day of the last installment, America/Sao_Paulo."""
    expiresAt: str
    """Five minutes after creation."""


class AnticipationQuoteInput(TypedDict):
    untilDay: NotRequired[str]
    """Only installments released until this day, America/Sao_Paulo, inclusive. Defaults to
    all.
    """


class AnticipationsResource:
    def __init__(self, client: Client) -> None:
        self._client = client

    def quote(
        self,
        body: AnticipationQuoteInput | None = None,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
        on_response: OnResponse | None = None,
    ) -> AnticipationQuote:
        """Returns the acquirer's price for paying card installments now that are released after
        today: all of them, or those until `untilDay`. A quote covers at most 1 000
        installments, earliest first. No money moves. A quote is valid for five minutes. It
        becomes invalid if one of its sales is refunded or disputed in that time.

        `POST /v1/receivables/anticipations/quotes`
        """
        call: Call[AnticipationQuote] = Call(
            "POST",
            "/v1/receivables/anticipations/quotes",
            body=body,
            timeout=timeout,
            max_retries=max_retries,
            on_response=on_response,
        )
        return self._client.data(call)

    def take(
        self,
        body: AnticipationInput,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
        max_retries: int | None = None,
        on_response: OnResponse | None = None,
    ) -> Anticipation:
        """Accepts a quote. The acquirer pays the installments now, with its own money:
        `netInCents` becomes available, and `priceInCents` is charged. No refund returns
        `priceInCents`. The anticipation stays `sent` until the acquirer answers; until then its
        installments are neither released nor refunded. A quote can only be accepted once. A
        repeated request returns the same anticipation.

        `POST /v1/receivables/anticipations`

        Retried safely: every attempt sends the same `Idempotency-Key`, yours or a generated
        one.
        """
        call: Call[Anticipation] = Call(
            "POST",
            "/v1/receivables/anticipations",
            body=body,
            keyed=True,
            idempotency_key=idempotency_key,
            timeout=timeout,
            max_retries=max_retries,
            on_response=on_response,
        )
        return self._client.data(call)

    def list(
        self,
        *,
        limit: int | None = None,
        offset: int | None = None,
        timeout: float | None = None,
        max_retries: int | None = None,
        on_response: OnResponse | None = None,
    ) -> Pages[Anticipation]:
        """Returns anticipations, newest first, paged by `limit` and `offset`. Quotes that were not
        accepted are not listed.

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
            on_response=on_response,
        )
        return self._client.pages(call)

    def get(
        self,
        anticipation_id: str,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
        on_response: OnResponse | None = None,
    ) -> Anticipation:
        """Returns an anticipation.

        `GET /v1/receivables/anticipations/{anticipationId}`
        """
        call: Call[Anticipation] = Call(
            "GET",
            f"/v1/receivables/anticipations/{segment(anticipation_id)}",
            timeout=timeout,
            max_retries=max_retries,
            on_response=on_response,
        )
        return self._client.data(call)


class AsyncAnticipationsResource:
    def __init__(self, client: AsyncClient) -> None:
        self._client = client

    async def quote(
        self,
        body: AnticipationQuoteInput | None = None,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
        on_response: OnResponse | None = None,
    ) -> AnticipationQuote:
        """Returns the acquirer's price for paying card installments now that are released after
        today: all of them, or those until `untilDay`. A quote covers at most 1 000
        installments, earliest first. No money moves. A quote is valid for five minutes. It
        becomes invalid if one of its sales is refunded or disputed in that time.

        `POST /v1/receivables/anticipations/quotes`
        """
        call: Call[AnticipationQuote] = Call(
            "POST",
            "/v1/receivables/anticipations/quotes",
            body=body,
            timeout=timeout,
            max_retries=max_retries,
            on_response=on_response,
        )
        return await self._client.data(call)

    async def take(
        self,
        body: AnticipationInput,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
        max_retries: int | None = None,
        on_response: OnResponse | None = None,
    ) -> Anticipation:
        """Accepts a quote. The acquirer pays the installments now, with its own money:
        `netInCents` becomes available, and `priceInCents` is charged. No refund returns
        `priceInCents`. The anticipation stays `sent` until the acquirer answers; until then its
        installments are neither released nor refunded. A quote can only be accepted once. A
        repeated request returns the same anticipation.

        `POST /v1/receivables/anticipations`

        Retried safely: every attempt sends the same `Idempotency-Key`, yours or a generated
        one.
        """
        call: Call[Anticipation] = Call(
            "POST",
            "/v1/receivables/anticipations",
            body=body,
            keyed=True,
            idempotency_key=idempotency_key,
            timeout=timeout,
            max_retries=max_retries,
            on_response=on_response,
        )
        return await self._client.data(call)

    def list(
        self,
        *,
        limit: int | None = None,
        offset: int | None = None,
        timeout: float | None = None,
        max_retries: int | None = None,
        on_response: OnResponse | None = None,
    ) -> AsyncPages[Anticipation]:
        """Returns anticipations, newest first, paged by `limit` and `offset`. Quotes that were not
        accepted are not listed.

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
            on_response=on_response,
        )
        return self._client.pages(call)

    async def get(
        self,
        anticipation_id: str,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
        on_response: OnResponse | None = None,
    ) -> Anticipation:
        """Returns an anticipation.

        `GET /v1/receivables/anticipations/{anticipationId}`
        """
        call: Call[Anticipation] = Call(
            "GET",
            f"/v1/receivables/anticipations/{segment(anticipation_id)}",
            timeout=timeout,
            max_retries=max_retries,
            on_response=on_response,
        )
        return await self._client.data(call)
