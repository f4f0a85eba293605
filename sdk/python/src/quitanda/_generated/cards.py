# Generated from docs/openapi.json by `npm run sdk`. Changes are overwritten.
from __future__ import annotations

from typing import List, Literal, NotRequired, TypedDict

from .._call import Call, OnResponse
from .._client import AsyncClient, Client
from .shared import Customer, Item, MetadataInput


class CardCharge(TypedDict):
    amountInCents: int
    """Integer cents: R$ 49,90 is 4990."""
    description: NotRequired[str]
    customer: Customer
    items: NotRequired[List[Item]]
    """If given, amountInCents must equal the sum of amountInCents times quantity over the
    items.
    """
    postbackUrl: NotRequired[str]
    """Receives the events of this transaction, in addition to the company's webhooks. http or
    https, without credentials.
    """
    externalId: NotRequired[str]
    """Your reference for this charge."""
    metadata: NotRequired[MetadataInput]
    """Your keys and values. Every read of the transaction and its events return them."""
    returnUrl: NotRequired[str]
    """Address to which the buyer's browser returns from `card.challengeUrl`, if the charge has
    one. Its query proves nothing: read the transaction. http or https, without credentials.
    """
    card: CardChargeCard


class CardChargeCard(TypedDict):
    cardToken: str
    installments: NotRequired[int]
    holderName: NotRequired[str]


class CardChargeResult(TypedDict):
    id: str
    status: Literal["pending", "paid", "refused", "canceled", "refund", "chargeback"]
    """`pending` becomes `paid`, `refused` or `canceled`. A canceled Pix or boleto still
    becomes `paid` if its money arrives late. `paid` becomes `refund` once it is fully
    refunded (a partial refund leaves it `paid`), or `chargeback`, which becomes `paid`
    again if the dispute is won.
    """
    fees: int
    """Platform fee in integer cents: estimated while pending, final once paid, 0 if refused or
    canceled.
    """
    card: CardChargeResultCard
    refuseReason: Literal["insufficient_funds", "expired_card", "invalid_card", "invalid_cvv", "do_not_honor", "suspected_fraud", "lost_or_stolen", "blocked_card", "limit_exceeded", "invalid_installments", "issuer_unavailable", "card_not_retryable", None]
    """Reason of a card refusal. Null otherwise."""


class CardChargeResultCard(TypedDict):
    token: str
    brand: Literal["visa", "mastercard", "elo", "amex", "hipercard", "diners", "discover", "jcb"]
    last4: str
    challengeUrl: NotRequired[str]
    """Issuer's page where the buyer confirms a pending charge (3-D Secure): redirect the
    buyer's browser there. Omitted if there is none, and once the charge is decided.
    """


class CardInput(TypedDict):
    number: str
    """Digits only."""
    holderName: str
    expirationMonth: str
    expirationYear: str
    cvv: str
    """Three or four digits, depending on the brand."""


class CardTokenResult(TypedDict):
    success: bool
    token: str


class CardsResource:
    def __init__(self, client: Client) -> None:
        self._client = client

    def create_token(
        self,
        body: CardInput,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
        on_response: OnResponse | None = None,
    ) -> CardTokenResult:
        """Receives the card number and CVV; no other operation does. Call it from your back end,
        over HTTPS. If the operator has not enabled card numbers on this installation, a company
        whose cards move real money gets 400 (`card_data_not_accepted`). In that case, send the
        card to the acquirer and use the acquirer's token. The token is valid for one charge
        within 15 minutes and goes in `card.cardToken`. The sandbox only accepts its published
        test numbers. `Idempotency-Key` is ignored here.

        `POST /v1/card-token`
        """
        call: Call[CardTokenResult] = Call(
            "POST",
            "/v1/card-token",
            body=body,
            timeout=timeout,
            max_retries=max_retries,
            on_response=on_response,
        )
        return self._client.whole(call)

    def create_charge(
        self,
        body: CardCharge,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
        max_retries: int | None = None,
        on_response: OnResponse | None = None,
    ) -> CardChargeResult:
        """Charges the card behind a token, issued here or by the acquirer, in up to 12
        installments. A refusal returns success with status `refused` and its `refuseReason`. A
        `pending` charge is decided later, and a webhook announces the result. With
        `card.challengeUrl`, the charge is decided once the buyer has confirmed it there (3-D
        Secure). After five refused attempts within an hour, this buyer's card is blocked for an
        hour (429, `code: BUYER_ATTEMPTS_EXCEEDED`). Pix stays available.

        `POST /v1/card`

        Retried safely: every attempt sends the same `Idempotency-Key`, yours or a generated
        one.
        """
        call: Call[CardChargeResult] = Call(
            "POST",
            "/v1/card",
            body=body,
            keyed=True,
            idempotency_key=idempotency_key,
            timeout=timeout,
            max_retries=max_retries,
            on_response=on_response,
        )
        return self._client.data(call)


class AsyncCardsResource:
    def __init__(self, client: AsyncClient) -> None:
        self._client = client

    async def create_token(
        self,
        body: CardInput,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
        on_response: OnResponse | None = None,
    ) -> CardTokenResult:
        """Receives the card number and CVV; no other operation does. Call it from your back end,
        over HTTPS. If the operator has not enabled card numbers on this installation, a company
        whose cards move real money gets 400 (`card_data_not_accepted`). In that case, send the
        card to the acquirer and use the acquirer's token. The token is valid for one charge
        within 15 minutes and goes in `card.cardToken`. The sandbox only accepts its published
        test numbers. `Idempotency-Key` is ignored here.

        `POST /v1/card-token`
        """
        call: Call[CardTokenResult] = Call(
            "POST",
            "/v1/card-token",
            body=body,
            timeout=timeout,
            max_retries=max_retries,
            on_response=on_response,
        )
        return await self._client.whole(call)

    async def create_charge(
        self,
        body: CardCharge,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
        max_retries: int | None = None,
        on_response: OnResponse | None = None,
    ) -> CardChargeResult:
        """Charges the card behind a token, issued here or by the acquirer, in up to 12
        installments. A refusal returns success with status `refused` and its `refuseReason`. A
        `pending` charge is decided later, and a webhook announces the result. With
        `card.challengeUrl`, the charge is decided once the buyer has confirmed it there (3-D
        Secure). After five refused attempts within an hour, this buyer's card is blocked for an
        hour (429, `code: BUYER_ATTEMPTS_EXCEEDED`). Pix stays available.

        `POST /v1/card`

        Retried safely: every attempt sends the same `Idempotency-Key`, yours or a generated
        one.
        """
        call: Call[CardChargeResult] = Call(
            "POST",
            "/v1/card",
            body=body,
            keyed=True,
            idempotency_key=idempotency_key,
            timeout=timeout,
            max_retries=max_retries,
            on_response=on_response,
        )
        return await self._client.data(call)
