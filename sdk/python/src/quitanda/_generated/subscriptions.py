# Generated from docs/openapi.json by `npm run sdk`. Changes are overwritten.
from __future__ import annotations

from typing import List, Literal, NotRequired, TypedDict

from .._call import Call, OnResponse, segment
from .._client import AsyncClient, Client
from .._pages import AsyncPages, Pages
from .shared import Customer, Metadata, MetadataInput, PixAuthorization


class Subscription(TypedDict):
    id: str
    assinatura: SubscriptionAssinatura
    cliente: SubscriptionCliente
    metadata: Metadata
    pagamentos: List[SubscriptionPagamento]
    """Last 20 charges, newest first."""


class SubscriptionAssinatura(TypedDict):
    dataDeInicio: str
    """Anchor from which every cycle is counted."""
    status: Literal["active", "past_due", "canceled"]
    """`past_due`: a renewal failed and will be retried; access continues. `canceled` is final."""
    statusLabel: str
    acessoRemovidoEm: str | None
    tipo: str
    """Always `assinatura`."""
    produto: str
    """Name of the product at the time of sale."""
    plano: str
    """Name of the plan at the time of sale."""
    valorInCents: int
    """Amount of each renewal."""
    valorLiquidoInCents: int
    """Seller's net amount of one regular cycle."""
    parcelas: int | None
    frequencia: str
    periodicidade: Literal["weekly", "biweekly", "monthly", "bimonthly", "quarterly", "semiannual", "annual"]
    """Machine-readable frequency."""
    cobrancasAprovadas: int
    """Charges approved so far, including the first."""
    dataDoCancelamento: str | None
    proximaCobrancaEm: str | None
    """Next charge attempt. Null once canceled, also by a buyer whose paid period still lasts."""
    formaDePagamento: Literal["pix", "credit_card", "boleto"]
    """Payment method of each cycle: `credit_card`, or `pix` by an authorization (Pix
    Automático).
    """
    autorizacao: SubscriptionAssinaturaAutorizacao | None
    """Authorization that pays the subscription. Null if a card does."""
    aguardaConexao: bool
    """Whether due cycles wait because none of your connections supports them. Does not count
    as a failed attempt.
    """
    aguardaDados: str | None
    """Missing customer field, such as `phone` or `address.zipCode`, that every one of your
    connections needs before it can charge the next cycle. The cycle waits for it. Does not
    count as a failed attempt. Null if nothing is missing.
    """
    cancelaEm: str | None
    """End date after the buyer canceled the subscription, here or by ending the authorization
    in their bank. Nothing is charged until then. Null otherwise.
    """
    pausa: SubscriptionAssinaturaPausa | None
    """Pause that the buyer chose, from the end of the paid period. Nothing is charged during
    it. Null if none.
    """
    motivoDaSaida: SubscriptionAssinaturaMotivoDaSaida | None
    """Reason given by the buyer for canceling, if any."""


class SubscriptionAssinaturaAutorizacao(TypedDict):
    id: str
    status: Literal["created", "approved", "rejected", "expired", "canceled"]


class SubscriptionAssinaturaMotivoDaSaida(TypedDict):
    motivo: Literal["price", "not_used", "quality", "other_product", "temporary", "other"]
    comentario: str | None


class SubscriptionAssinaturaPausa(TypedDict):
    desde: str
    ate: str


class SubscriptionCanceled(TypedDict):
    success: bool
    message: str


class SubscriptionCardInput(TypedDict):
    """Card that pays every cycle. Either this or `pix`."""

    cardToken: str
    holderName: NotRequired[str]


class SubscriptionCliente(TypedDict):
    id: str
    nome: str
    email: str
    celular: str
    documento: str
    tipoDocumento: str
    metadata: Metadata


class SubscriptionInput(TypedDict):
    productId: str
    """Subscription product."""
    offerSlug: str
    """Plan whose price is charged."""
    card: NotRequired[SubscriptionCardInput]
    pix: NotRequired[SubscriptionPixInput]
    customer: Customer
    orderBumpIds: NotRequired[List[str]]
    """Order bumps of the product, included in the first charge only."""
    couponCode: NotRequired[str]
    """Reduces the first charge, or every charge, depending on the coupon."""
    postbackUrl: NotRequired[str]
    """Receives the events of the first transaction, in addition to the company's webhooks."""
    returnUrl: NotRequired[str]
    """Address to which the buyer's browser returns from `card.challengeUrl`, if the charge has
    one. Its query proves nothing: read the transaction. http or https, without credentials.
    """
    description: NotRequired[str]
    """Description of the first charge and of every renewal. Defaults to the product's name."""
    metadata: NotRequired[MetadataInput]
    """Your keys and values for the subscription, its first charge and every renewal."""


class SubscriptionPagamento(TypedDict):
    id: str
    """The transaction."""
    status: Literal["pending", "paid", "refused", "canceled", "refund", "chargeback"]
    valorInCents: int
    """Integer cents."""
    parcelas: int
    criadoEm: str
    aprovadoEm: str | None
    motivoRecusa: Literal["insufficient_funds", "expired_card", "invalid_card", "invalid_cvv", "do_not_honor", "suspected_fraud", "lost_or_stolen", "blocked_card", "limit_exceeded", "invalid_installments", "issuer_unavailable", "card_not_retryable", None]
    """Reason of a card refusal. Null otherwise."""


class SubscriptionPixInput(TypedDict):
    """Pix Automático: the buyer pays the first charge and authorizes later ones. Either this
    or `card`.
    """

    automatic: bool


class SubscriptionResult(TypedDict):
    transaction: SubscriptionResultTransaction
    subscription: NotRequired[SubscriptionResultSubscription]
    authorization: NotRequired[SubscriptionResultAuthorization]


class SubscriptionResultAuthorization(TypedDict):
    """Pix Automático authorization. Omitted with a card."""

    id: str
    status: Literal["created", "approved", "rejected", "expired", "canceled"]


class SubscriptionResultSubscription(TypedDict):
    """Omitted until the first charge is approved; with Pix Automático, until it is paid and
    authorized. `subscription_created` announces the subscription.
    """

    id: str
    status: Literal["active", "past_due", "canceled"]
    """`past_due`: a renewal failed and will be retried; access continues. `canceled` is final."""
    nextChargeAt: str | None


class SubscriptionResultTransaction(TypedDict):
    id: str
    status: Literal["pending", "paid", "refused", "canceled", "refund", "chargeback"]
    """`pending` becomes `paid`, `refused` or `canceled`. A canceled Pix or boleto still
    becomes `paid` if its money arrives late. `paid` becomes `refund` once it is fully
    refunded (a partial refund leaves it `paid`), or `chargeback`, which becomes `paid`
    again if the dispute is won.
    """
    card: NotRequired[SubscriptionResultTransactionCard]
    pix: NotRequired[SubscriptionResultTransactionPix]
    fees: int
    """Platform fee in integer cents: estimated while pending, final once paid, 0 if refused or
    canceled.
    """
    refuseReason: Literal["insufficient_funds", "expired_card", "invalid_card", "invalid_cvv", "do_not_honor", "suspected_fraud", "lost_or_stolen", "blocked_card", "limit_exceeded", "invalid_installments", "issuer_unavailable", "card_not_retryable", None]
    """Reason of a card refusal. Null otherwise."""


class SubscriptionResultTransactionCard(TypedDict):
    """Omitted with Pix Automático."""

    token: str
    brand: Literal["visa", "mastercard", "elo", "amex", "hipercard", "diners", "discover", "jcb"]
    last4: str
    challengeUrl: NotRequired[str]
    """Issuer's page where the buyer confirms a pending charge (3-D Secure): redirect the
    buyer's browser there. Omitted if there is none, and once the charge is decided.
    """


class SubscriptionResultTransactionPix(TypedDict):
    """Code that pays the first charge and authorizes later ones. Omitted with a card."""

    emv: str
    qrCode: str
    txid: str
    expiresAt: str


class SubscriptionSummary(TypedDict):
    id: str
    status: Literal["active", "past_due", "canceled"]
    """`past_due`: a renewal failed and will be retried; access continues. `canceled` is final."""
    productId: str
    offerSlug: str
    productName: str
    """Name of the product at the time of sale."""
    planName: str
    """Name of the plan at the time of sale."""
    frequency: Literal["weekly", "biweekly", "monthly", "bimonthly", "quarterly", "semiannual", "annual"]
    amountInCents: int
    """Amount of each renewal."""
    customer: SubscriptionSummaryCustomer
    metadata: Metadata
    nextChargeAt: str | None
    """Next charge attempt. Null once canceled, also by a buyer whose paid period still lasts."""
    endsAt: str | None
    """End date after a cancellation by the buyer. Null otherwise, and once it has ended."""
    pausedUntil: str | None
    """End of the buyer's pause, scheduled or in progress."""
    createdAt: str


class SubscriptionSummaryCustomer(TypedDict):
    id: str
    name: str
    phone: str
    documentType: str
    document: str
    emails: List[str]
    metadata: Metadata


class SubscriptionsChangeCardInput(TypedDict):
    cardToken: str
    holderName: NotRequired[str]


class SubscriptionsResource:
    def __init__(self, client: Client) -> None:
        self._client = client

    def create(
        self,
        body: SubscriptionInput,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
        max_retries: int | None = None,
        on_response: OnResponse | None = None,
    ) -> SubscriptionResult:
        """Charges the plan's price, adjusted by order bumps and a coupon, to the card behind a
        token. The subscription is created only when this first charge is approved:
        `data.subscription` is absent after a refusal (`data.transaction.refuseReason` explains
        it) and while the charge is `pending`. `subscription_created` announces a later
        approval. From then on the service stores the card, without its CVV, and charges every
        cycle itself. Do not send an amount. With `pix: {automatic: true}` instead of `card`,
        the response contains a code that pays the first charge and authorizes later ones (Pix
        Automático). The subscription is created once both are done, and `subscription_created`
        announces it. If the charge is paid but not authorized within ten minutes, the money is
        returned automatically. If it is authorized but not paid, the authorization is ended.
        After five refused attempts within an hour, this buyer's card is blocked for an hour
        (429, `code: BUYER_ATTEMPTS_EXCEEDED`).

        `POST /v1/subscriptions`

        Retried safely: every attempt sends the same `Idempotency-Key`, yours or a generated
        one.
        """
        call: Call[SubscriptionResult] = Call(
            "POST",
            "/v1/subscriptions",
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
        start_date: str | None = None,
        end_date: str | None = None,
        status: Literal["active", "past_due", "canceled"] | None = None,
        product_id: str | None = None,
        document: str | None = None,
        timeout: float | None = None,
        max_retries: int | None = None,
        on_response: OnResponse | None = None,
    ) -> Pages[SubscriptionSummary]:
        """Newest first, paged by `limit` and `offset`. Multiple filters are combined with AND.

        `GET /v1/subscriptions`
        """
        call: Call[SubscriptionSummary] = Call(
            "GET",
            "/v1/subscriptions",
            query={
                "limit": limit,
                "offset": offset,
                "startDate": start_date,
                "endDate": end_date,
                "status": status,
                "productId": product_id,
                "document": document,
            },
            timeout=timeout,
            max_retries=max_retries,
            on_response=on_response,
        )
        return self._client.pages(call)

    def get(
        self,
        subscription_id: str,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
        on_response: OnResponse | None = None,
    ) -> Subscription:
        """Returns the subscription, its customer, and its last 20 charges.

        `GET /v1/subscriptions/{subscriptionId}`
        """
        call: Call[Subscription] = Call(
            "GET",
            f"/v1/subscriptions/{segment(subscription_id)}",
            timeout=timeout,
            max_retries=max_retries,
            on_response=on_response,
        )
        return self._client.data(call)

    def cancel(
        self,
        subscription_id: str,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
        max_retries: int | None = None,
        on_response: OnResponse | None = None,
    ) -> SubscriptionCanceled:
        """Cancels the subscription immediately: no charge occurs after the response, the
        customer's access is revoked, and the card is erased. Returns 409 when a renewal has
        been in progress at the acquirer for longer than 20 seconds: try again.

        `POST /v1/subscriptions/{subscriptionId}/cancel`

        Retried safely: every attempt sends the same `Idempotency-Key`, yours or a generated
        one.
        """
        call: Call[SubscriptionCanceled] = Call(
            "POST",
            f"/v1/subscriptions/{segment(subscription_id)}/cancel",
            keyed=True,
            idempotency_key=idempotency_key,
            timeout=timeout,
            max_retries=max_retries,
            on_response=on_response,
        )
        return self._client.whole(call)

    def authorize(
        self,
        subscription_id: str,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
        max_retries: int | None = None,
        on_response: OnResponse | None = None,
    ) -> PixAuthorization:
        """Returns a code with which the buyer authorizes later charges in their bank. Nothing is
        charged now. The card continues to pay until the buyer authorizes. After that
        (`authorization_approved`), the card is erased and the authorization pays every later
        cycle. A card renewal in progress completes first. A repeated request returns the open
        code.

        `POST /v1/subscriptions/{subscriptionId}/pix-authorization`

        Retried safely: every attempt sends the same `Idempotency-Key`, yours or a generated
        one.
        """
        call: Call[PixAuthorization] = Call(
            "POST",
            f"/v1/subscriptions/{segment(subscription_id)}/pix-authorization",
            keyed=True,
            idempotency_key=idempotency_key,
            timeout=timeout,
            max_retries=max_retries,
            on_response=on_response,
        )
        return self._client.data(call)

    def change_card(
        self,
        subscription_id: str,
        body: SubscriptionsChangeCardInput,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
        on_response: OnResponse | None = None,
    ) -> Subscription:
        """Charges every later cycle to the card behind a token, and erases the previous card. A
        `past_due` subscription is charged at once, and `pagamentos` shows the result.

        `PUT /v1/subscriptions/{subscriptionId}/card`
        """
        call: Call[Subscription] = Call(
            "PUT",
            f"/v1/subscriptions/{segment(subscription_id)}/card",
            body=body,
            timeout=timeout,
            max_retries=max_retries,
            on_response=on_response,
        )
        return self._client.data(call)


class AsyncSubscriptionsResource:
    def __init__(self, client: AsyncClient) -> None:
        self._client = client

    async def create(
        self,
        body: SubscriptionInput,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
        max_retries: int | None = None,
        on_response: OnResponse | None = None,
    ) -> SubscriptionResult:
        """Charges the plan's price, adjusted by order bumps and a coupon, to the card behind a
        token. The subscription is created only when this first charge is approved:
        `data.subscription` is absent after a refusal (`data.transaction.refuseReason` explains
        it) and while the charge is `pending`. `subscription_created` announces a later
        approval. From then on the service stores the card, without its CVV, and charges every
        cycle itself. Do not send an amount. With `pix: {automatic: true}` instead of `card`,
        the response contains a code that pays the first charge and authorizes later ones (Pix
        Automático). The subscription is created once both are done, and `subscription_created`
        announces it. If the charge is paid but not authorized within ten minutes, the money is
        returned automatically. If it is authorized but not paid, the authorization is ended.
        After five refused attempts within an hour, this buyer's card is blocked for an hour
        (429, `code: BUYER_ATTEMPTS_EXCEEDED`).

        `POST /v1/subscriptions`

        Retried safely: every attempt sends the same `Idempotency-Key`, yours or a generated
        one.
        """
        call: Call[SubscriptionResult] = Call(
            "POST",
            "/v1/subscriptions",
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
        start_date: str | None = None,
        end_date: str | None = None,
        status: Literal["active", "past_due", "canceled"] | None = None,
        product_id: str | None = None,
        document: str | None = None,
        timeout: float | None = None,
        max_retries: int | None = None,
        on_response: OnResponse | None = None,
    ) -> AsyncPages[SubscriptionSummary]:
        """Newest first, paged by `limit` and `offset`. Multiple filters are combined with AND.

        `GET /v1/subscriptions`
        """
        call: Call[SubscriptionSummary] = Call(
            "GET",
            "/v1/subscriptions",
            query={
                "limit": limit,
                "offset": offset,
                "startDate": start_date,
                "endDate": end_date,
                "status": status,
                "productId": product_id,
                "document": document,
            },
            timeout=timeout,
            max_retries=max_retries,
            on_response=on_response,
        )
        return self._client.pages(call)

    async def get(
        self,
        subscription_id: str,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
        on_response: OnResponse | None = None,
    ) -> Subscription:
        """Returns the subscription, its customer, and its last 20 charges.

        `GET /v1/subscriptions/{subscriptionId}`
        """
        call: Call[Subscription] = Call(
            "GET",
            f"/v1/subscriptions/{segment(subscription_id)}",
            timeout=timeout,
            max_retries=max_retries,
            on_response=on_response,
        )
        return await self._client.data(call)

    async def cancel(
        self,
        subscription_id: str,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
        max_retries: int | None = None,
        on_response: OnResponse | None = None,
    ) -> SubscriptionCanceled:
        """Cancels the subscription immediately: no charge occurs after the response, the
        customer's access is revoked, and the card is erased. Returns 409 when a renewal has
        been in progress at the acquirer for longer than 20 seconds: try again.

        `POST /v1/subscriptions/{subscriptionId}/cancel`

        Retried safely: every attempt sends the same `Idempotency-Key`, yours or a generated
        one.
        """
        call: Call[SubscriptionCanceled] = Call(
            "POST",
            f"/v1/subscriptions/{segment(subscription_id)}/cancel",
            keyed=True,
            idempotency_key=idempotency_key,
            timeout=timeout,
            max_retries=max_retries,
            on_response=on_response,
        )
        return await self._client.whole(call)

    async def authorize(
        self,
        subscription_id: str,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
        max_retries: int | None = None,
        on_response: OnResponse | None = None,
    ) -> PixAuthorization:
        """Returns a code with which the buyer authorizes later charges in their bank. Nothing is
        charged now. The card continues to pay until the buyer authorizes. After that
        (`authorization_approved`), the card is erased and the authorization pays every later
        cycle. A card renewal in progress completes first. A repeated request returns the open
        code.

        `POST /v1/subscriptions/{subscriptionId}/pix-authorization`

        Retried safely: every attempt sends the same `Idempotency-Key`, yours or a generated
        one.
        """
        call: Call[PixAuthorization] = Call(
            "POST",
            f"/v1/subscriptions/{segment(subscription_id)}/pix-authorization",
            keyed=True,
            idempotency_key=idempotency_key,
            timeout=timeout,
            max_retries=max_retries,
            on_response=on_response,
        )
        return await self._client.data(call)

    async def change_card(
        self,
        subscription_id: str,
        body: SubscriptionsChangeCardInput,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
        on_response: OnResponse | None = None,
    ) -> Subscription:
        """Charges every later cycle to the card behind a token, and erases the previous card. A
        `past_due` subscription is charged at once, and `pagamentos` shows the result.

        `PUT /v1/subscriptions/{subscriptionId}/card`
        """
        call: Call[Subscription] = Call(
            "PUT",
            f"/v1/subscriptions/{segment(subscription_id)}/card",
            body=body,
            timeout=timeout,
            max_retries=max_retries,
            on_response=on_response,
        )
        return await self._client.data(call)
