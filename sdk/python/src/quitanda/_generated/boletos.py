# Generated from docs/openapi.json by `npm run sdk`. Changes are overwritten.
from __future__ import annotations

from typing import List, Literal, NotRequired, TypedDict

from .._call import Call
from .._client import AsyncClient, Client
from .shared import Boleto, Customer, Item, NewMetadata


class BoletoCharge(TypedDict):
    amountInCents: int
    """Integer cents: R$ 49,90 is 4990."""
    description: NotRequired[str]
    customer: Customer
    items: NotRequired[List[Item]]
    """When sent, amountInCents must equal the sum of amountInCents times quantity over the
    items.
    """
    postbackUrl: NotRequired[str]
    """Receives the webhooks of this transaction, beside those of the company. http or https,
    no credentials.
    """
    externalId: NotRequired[str]
    """Your own name for this charge."""
    metadata: NotRequired[NewMetadata]
    """Your own keys and values, which every read of the transaction and its events return."""
    returnUrl: NotRequired[str]
    """Where the page at `paymentUrl` leads its payer back to. http or https, no credentials."""


class BoletoChargeResult(TypedDict):
    id: str
    status: Literal["pending", "paid", "refused", "canceled", "refund", "chargeback"]
    """`pending` becomes `paid`, `refused` or `canceled`. A canceled Pix or boleto still
    becomes `paid` when its money arrives late. `paid` becomes `refund` once all of it is
    refunded (a partial refund leaves it `paid`), or `chargeback`, which becomes `paid`
    again when the dispute is won.
    """
    fees: int
    """The platform's fee in integer cents: expected while pending, final once paid, 0 when
    refused or canceled.
    """
    boleto: Boleto
    paymentUrl: str
    """A page of ours for the payer, in the look of your checkout: the code to pay, then the
    receipt and the way back to `returnUrl`. Whoever has the address sees it; the document
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
    ) -> BoletoChargeResult:
        """Creates a boleto due in three business days and payable for thirty days more; clearing
        takes one to three business days and is announced by `transaction_paid`. Deprecated: a
        Pix with a due date does the same and settles in seconds.

        `POST /v1/boleto`

        Repeated safely: each attempt has the same `Idempotency-Key`, yours or one made for the
        call.

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
    ) -> BoletoChargeResult:
        """Creates a boleto due in three business days and payable for thirty days more; clearing
        takes one to three business days and is announced by `transaction_paid`. Deprecated: a
        Pix with a due date does the same and settles in seconds.

        `POST /v1/boleto`

        Repeated safely: each attempt has the same `Idempotency-Key`, yours or one made for the
        call.

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
        )
        return await self._client.data(call)
