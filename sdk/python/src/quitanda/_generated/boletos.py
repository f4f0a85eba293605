# Generated from docs/openapi.json by `npm run sdk`. Changes are overwritten.
from __future__ import annotations

from typing import List, Literal, NotRequired, TypedDict

from .._call import Call, OnResponse
from .._client import AsyncClient, Client
from .shared import Boleto, Customer, Item, MetadataInput


class BoletoCharge(TypedDict):
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
    """Address to which the page at `paymentUrl` returns the payer. http or https, without
    credentials.
    """


class BoletoChargeResult(TypedDict):
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
    boleto: Boleto
    paymentUrl: str
    """Hosted page for the payer, styled like your checkout: it shows the payment code, then
    the receipt and a link to `returnUrl`. Anyone with the address can view it; the document
    is masked.
    """


class BoletosResource:
    def __init__(self, client: Client) -> None:
        self._client = client

    def create_charge(
        self,
        body: BoletoCharge,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
        max_retries: int | None = None,
        on_response: OnResponse | None = None,
    ) -> BoletoChargeResult:
        """Creates a boleto due in three business days that remains payable for thirty further
        days. Clearing takes one to three business days, and `transaction_paid` announces it.
        Deprecated: a Pix with a due date replaces it and settles in seconds.

        `POST /v1/boleto`

        Retried safely: every attempt sends the same `Idempotency-Key`, yours or a generated
        one.

        Deprecated.
        """
        call: Call[BoletoChargeResult] = Call(
            "POST",
            "/v1/boleto",
            body=body,
            keyed=True,
            idempotency_key=idempotency_key,
            timeout=timeout,
            max_retries=max_retries,
            on_response=on_response,
        )
        return self._client.data(call)


class AsyncBoletosResource:
    def __init__(self, client: AsyncClient) -> None:
        self._client = client

    async def create_charge(
        self,
        body: BoletoCharge,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
        max_retries: int | None = None,
        on_response: OnResponse | None = None,
    ) -> BoletoChargeResult:
        """Creates a boleto due in three business days that remains payable for thirty further
        days. Clearing takes one to three business days, and `transaction_paid` announces it.
        Deprecated: a Pix with a due date replaces it and settles in seconds.

        `POST /v1/boleto`

        Retried safely: every attempt sends the same `Idempotency-Key`, yours or a generated
        one.

        Deprecated.
        """
        call: Call[BoletoChargeResult] = Call(
            "POST",
            "/v1/boleto",
            body=body,
            keyed=True,
            idempotency_key=idempotency_key,
            timeout=timeout,
            max_retries=max_retries,
            on_response=on_response,
        )
        return await self._client.data(call)
