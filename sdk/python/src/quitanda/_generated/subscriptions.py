# Generated from docs/openapi.json by `npm run sdk`. Changes are overwritten.
from __future__ import annotations

from typing import List, Literal, NotRequired, TypedDict

from .._call import Call, segment
from .._client import AsyncClient, Client
from .._pages import AsyncPages, Pages
from .shared import Customer, Metadata, NewMetadata, PixAuthorization


class NewSubscription(TypedDict):
    productId: str
    """The subscription product."""
    offerSlug: str
    """The plan; its price is charged."""
    card: NotRequired[NewSubscriptionCard]
    pix: NotRequired[NewSubscriptionPix]
    customer: Customer
    orderBumpIds: NotRequired[List[str]]
    """Order bumps of the product, charged with the first charge only."""
    couponCode: NotRequired[str]
    """Lowers the first charge, or every charge, as the coupon says."""
    postbackUrl: NotRequired[str]
    """Receives the webhooks of the first transaction, beside those of the company."""
    returnUrl: NotRequired[str]
    """Where the buyer's browser returns from `card.challengeUrl`, where a charge has one. Its
    query proves nothing: read the transaction. http or https, no credentials.
    """
    description: NotRequired[str]
    """Stands on the first charge and on every renewal. Absent: the product's name."""
    metadata: NotRequired[NewMetadata]
    """Your own keys and values, of the subscription, its first charge and every renewal."""


class NewSubscriptionCard(TypedDict):
    """The card that pays every cycle. Either this or `pix`."""

    cardToken: str
    holderName: NotRequired[str]


class NewSubscriptionPix(TypedDict):
    """Pix Automático: the buyer pays the first charge and authorises the later ones. Either
    this or `card`.
    """

    automatic: Literal[True]


class Subscription(TypedDict):
    id: str
    assinatura: SubscriptionAssinatura
    cliente: SubscriptionCliente
    metadata: Metadata
    pagamentos: List[SubscriptionPagamento]
    """The last 20 charges, newest first."""


class SubscriptionAssinatura(TypedDict):
    dataDeInicio: str
    """The anchor: every cycle is counted from it."""
    status: Literal["active", "past_due", "canceled"]
    """`past_due`: a renewal failed and is tried again; access stays. `canceled` is final."""
    statusLabel: str
    acessoRemovidoEm: str | None
    tipo: str
    """Always `assinatura`."""
    produto: str
    """The product's name when it was sold."""
    plano: str
    """The plan's name when it was sold."""
    valorInCents: int
    """The amount of each renewal."""
    valorLiquidoInCents: int
    """The seller's net amount of one regular cycle."""
    parcelas: int | None
    frequencia: str
    periodicidade: Literal["weekly", "biweekly", "monthly", "bimonthly", "quarterly", "semiannual", "annual"]
    """The same as a word of the wire."""
    cobrancasAprovadas: int
    """Charges approved so far, the first one included."""
    dataDoCancelamento: str | None
    proximaCobrancaEm: str | None
    """The next try; null once canceled, also by a buyer whose paid period still lasts."""
    formaDePagamento: Literal["pix", "credit_card", "boleto"]
    """What pays each cycle: `credit_card`, or `pix` by an authorisation (Pix Automático)."""
    autorizacao: SubscriptionAssinaturaAutorizacao | None
    """The authorisation that pays it; null when a card does."""
    aguardaConexao: bool
    """Whether due cycles wait, uncharged, because no connection of yours takes them. Counts as
    no failed try.
    """
    aguardaDados: str | None
    """The customer's field, such as `phone` or `address.zipCode`, that every connection of
    yours needs before it can charge the next cycle, which waits for it. Counts as no failed
    try. Null when nothing is missing.
    """
    cancelaEm: str | None
    """When it ends, because the buyer canceled it, here or the authorisation in their bank:
    nothing more is charged until then. Null otherwise.
    """
    pausa: SubscriptionAssinaturaPausa | None
    """The pause that the buyer chose, from the end of the paid period: nothing is charged
    until it is over. Null without one.
    """
    motivoDaSaida: SubscriptionAssinaturaMotivoDaSaida | None
    """Why the buyer left, if they said so."""


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
    success: Literal[True]
    message: str


class SubscriptionCliente(TypedDict):
    id: str
    nome: str
    email: str
    celular: str
    documento: str
    tipoDocumento: str
    metadata: Metadata


class SubscriptionPagamento(TypedDict):
    id: str
    """The transaction."""
    status: Literal["pending", "paid", "refused", "canceled", "refund", "chargeback"]
    valorInCents: int
    """Integer cents."""
    parcelas: int
    criadoEm: str
    aprovadoEm: str | None
    motivoRecusa: Literal["insufficient_funds", "expired_card", "invalid_card", "invalid_cvv", "do_not_honor", "suspected_fraud", "lost_or_stolen", "blocked_card", "limit_exceeded", "invalid_installments", "issuer_unavailable", "card_not_retryable"] | None
    """Why a card was refused; null otherwise."""


class SubscriptionResult(TypedDict):
    transaction: SubscriptionResultTransaction
    subscription: NotRequired[SubscriptionResultSubscription]
    authorization: NotRequired[SubscriptionResultAuthorization]


class SubscriptionResultAuthorization(TypedDict):
    """The authorisation of Pix Automático; absent with a card."""

    id: str
    status: Literal["created", "approved", "rejected", "expired", "canceled"]


class SubscriptionResultSubscription(TypedDict):
    """Absent while the first charge is not approved, and with Pix Automático until it is paid
    and authorised. `subscription_created` announces it once it is.
    """

    id: str
    status: Literal["active", "past_due", "canceled"]
    """`past_due`: a renewal failed and is tried again; access stays. `canceled` is final."""
    nextChargeAt: str | None


class SubscriptionResultTransaction(TypedDict):
    id: str
    status: Literal["pending", "paid", "refused", "canceled", "refund", "chargeback"]
    """`pending` becomes `paid`, `refused` or `canceled`. A canceled Pix or boleto still
    becomes `paid` when its money arrives late. `paid` becomes `refund` once all of it is
    refunded (a partial refund leaves it `paid`), or `chargeback`, which becomes `paid`
    again when the dispute is won.
    """
    card: NotRequired[SubscriptionResultTransactionCard]
    pix: NotRequired[SubscriptionResultTransactionPix]
    fees: int
    """The platform's fee in integer cents: expected while pending, final once paid, 0 when
    refused or canceled.
    """
    refuseReason: Literal["insufficient_funds", "expired_card", "invalid_card", "invalid_cvv", "do_not_honor", "suspected_fraud", "lost_or_stolen", "blocked_card", "limit_exceeded", "invalid_installments", "issuer_unavailable", "card_not_retryable"] | None
    """Why a card was refused; null otherwise."""


class SubscriptionResultTransactionCard(TypedDict):
    """Absent with Pix Automático."""

    token: str
    brand: Literal["visa", "mastercard", "elo", "amex", "hipercard", "diners", "discover", "jcb"]
    last4: str
    challengeUrl: NotRequired[str]
    """The issuer's page where the buyer confirms a pending charge (3-D Secure): lead their
    browser there. Absent without one, and once the charge is decided.
    """


class SubscriptionResultTransactionPix(TypedDict):
    """The code that pays the first charge and authorises the later ones; absent with a card."""

    emv: str
    qrCode: str
    txid: str
    expiresAt: str


class SubscriptionSummary(TypedDict):
    id: str
    status: Literal["active", "past_due", "canceled"]
    """`past_due`: a renewal failed and is tried again; access stays. `canceled` is final."""
    productId: str
    offerSlug: str
    productName: str
    """The product's name when it was sold."""
    planName: str
    """The plan's name when it was sold."""
    frequency: Literal["weekly", "biweekly", "monthly", "bimonthly", "quarterly", "semiannual", "annual"]
    amountInCents: int
    """The amount of each renewal."""
    customer: SubscriptionSummaryCustomer
    metadata: Metadata
    nextChargeAt: str | None
    """The next try; null once canceled, also by a buyer whose paid period still lasts."""
    endsAt: str | None
    """When it ends, because the buyer canceled it; null otherwise, and once it has ended."""
    pausedUntil: str | None
    """When the buyer's pause, to come or under way, is over."""
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
        body: NewSubscription,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> SubscriptionResult:
        """Charges the plan's price, and what order bumps and coupon make of it, to the card behind
        a token. The subscription is made only when this first charge is approved:
        `data.subscription` is absent after a refusal (`data.transaction.refuseReason` says why)
        and while the charge is `pending`, which `subscription_created` ends. From then on the
        service keeps the card, without its CVV, and charges every cycle itself. Do not send an
        amount. With `pix: {automatic: true}` in place of `card`, the answer has a code that
        pays the first charge and authorises the later ones (Pix Automático): the subscription
        is made once both are done, which `subscription_created` tells. If it is paid and not
        authorised within ten minutes, the money goes back by itself; if it is authorised and
        not paid, the authorisation is ended. After five refused attempts within an hour this
        buyer's card is blocked for an hour (429, `code: BUYER_ATTEMPTS_EXCEEDED`).

        `POST /v1/subscriptions`

        Repeated safely: each attempt has the same `Idempotency-Key`, yours or one made for the
        call.
        """
        call: Call[SubscriptionResult] = Call(
            "POST",
            "/v1/subscriptions",
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
        status: Literal["active", "past_due", "canceled"] | None = None,
        product_id: str | None = None,
        document: str | None = None,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> Pages[SubscriptionSummary]:
        """Newest first, by `limit` and `offset`. Filters add up.

        `GET /v1/subscriptions`
        """
        call: Call[SubscriptionSummary] = Call(
            "GET",
            "/v1/subscriptions",
            query={
                "limit": limit,
                "offset": offset,
                "status": status,
                "productId": product_id,
                "document": document,
            },
            timeout=timeout,
            max_retries=max_retries,
        )
        return self._client.pages(call)

    def get(
        self,
        subscription_id: str,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> Subscription:
        """The subscription as it stands now, its customer, and its last 20 charges.

        `GET /v1/subscriptions/{subscriptionId}`
        """
        call: Call[Subscription] = Call(
            "GET",
            f"/v1/subscriptions/{segment(subscription_id)}",
            timeout=timeout,
            max_retries=max_retries,
        )
        return self._client.data(call)

    def cancel(
        self,
        subscription_id: str,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> SubscriptionCanceled:
        """Ends it now: nothing is charged after this is answered, the customer's access is
        revoked, the card erased. 409 when a renewal has been on its way to the acquirer for
        longer than 20 seconds: try again.

        `POST /v1/subscriptions/{subscriptionId}/cancel`

        Repeated safely: each attempt has the same `Idempotency-Key`, yours or one made for the
        call.
        """
        call: Call[SubscriptionCanceled] = Call(
            "POST",
            f"/v1/subscriptions/{segment(subscription_id)}/cancel",
            keyed=True,
            idempotency_key=idempotency_key,
            timeout=timeout,
            max_retries=max_retries,
        )
        return self._client.whole(call)

    def authorize(
        self,
        subscription_id: str,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> PixAuthorization:
        """Answers a code by which the buyer authorises the later charges in their bank; nothing is
        charged now. Until they do, the card pays. Once they have (`authorization_approved`),
        the card is erased and the authorisation pays every later cycle; a card renewal under
        way finishes first. Asked again, it answers the open code.

        `POST /v1/subscriptions/{subscriptionId}/pix-authorization`

        Repeated safely: each attempt has the same `Idempotency-Key`, yours or one made for the
        call.
        """
        call: Call[PixAuthorization] = Call(
            "POST",
            f"/v1/subscriptions/{segment(subscription_id)}/pix-authorization",
            keyed=True,
            idempotency_key=idempotency_key,
            timeout=timeout,
            max_retries=max_retries,
        )
        return self._client.data(call)

    def change_card(
        self,
        subscription_id: str,
        body: SubscriptionsChangeCardInput,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> Subscription:
        """Charges every later cycle to the card behind a token, and erases the previous card. A
        `past_due` subscription is charged at once: `pagamentos` shows the result.

        `PUT /v1/subscriptions/{subscriptionId}/card`
        """
        call: Call[Subscription] = Call(
            "PUT",
            f"/v1/subscriptions/{segment(subscription_id)}/card",
            body=body,
            timeout=timeout,
            max_retries=max_retries,
        )
        return self._client.data(call)


class AsyncSubscriptionsResource:
    def __init__(self, client: AsyncClient) -> None:
        self._client = client

    async def create(
        self,
        body: NewSubscription,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> SubscriptionResult:
        """Charges the plan's price, and what order bumps and coupon make of it, to the card behind
        a token. The subscription is made only when this first charge is approved:
        `data.subscription` is absent after a refusal (`data.transaction.refuseReason` says why)
        and while the charge is `pending`, which `subscription_created` ends. From then on the
        service keeps the card, without its CVV, and charges every cycle itself. Do not send an
        amount. With `pix: {automatic: true}` in place of `card`, the answer has a code that
        pays the first charge and authorises the later ones (Pix Automático): the subscription
        is made once both are done, which `subscription_created` tells. If it is paid and not
        authorised within ten minutes, the money goes back by itself; if it is authorised and
        not paid, the authorisation is ended. After five refused attempts within an hour this
        buyer's card is blocked for an hour (429, `code: BUYER_ATTEMPTS_EXCEEDED`).

        `POST /v1/subscriptions`

        Repeated safely: each attempt has the same `Idempotency-Key`, yours or one made for the
        call.
        """
        call: Call[SubscriptionResult] = Call(
            "POST",
            "/v1/subscriptions",
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
        status: Literal["active", "past_due", "canceled"] | None = None,
        product_id: str | None = None,
        document: str | None = None,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> AsyncPages[SubscriptionSummary]:
        """Newest first, by `limit` and `offset`. Filters add up.

        `GET /v1/subscriptions`
        """
        call: Call[SubscriptionSummary] = Call(
            "GET",
            "/v1/subscriptions",
            query={
                "limit": limit,
                "offset": offset,
                "status": status,
                "productId": product_id,
                "document": document,
            },
            timeout=timeout,
            max_retries=max_retries,
        )
        return self._client.pages(call)

    async def get(
        self,
        subscription_id: str,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> Subscription:
        """The subscription as it stands now, its customer, and its last 20 charges.

        `GET /v1/subscriptions/{subscriptionId}`
        """
        call: Call[Subscription] = Call(
            "GET",
            f"/v1/subscriptions/{segment(subscription_id)}",
            timeout=timeout,
            max_retries=max_retries,
        )
        return await self._client.data(call)

    async def cancel(
        self,
        subscription_id: str,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> SubscriptionCanceled:
        """Ends it now: nothing is charged after this is answered, the customer's access is
        revoked, the card erased. 409 when a renewal has been on its way to the acquirer for
        longer than 20 seconds: try again.

        `POST /v1/subscriptions/{subscriptionId}/cancel`

        Repeated safely: each attempt has the same `Idempotency-Key`, yours or one made for the
        call.
        """
        call: Call[SubscriptionCanceled] = Call(
            "POST",
            f"/v1/subscriptions/{segment(subscription_id)}/cancel",
            keyed=True,
            idempotency_key=idempotency_key,
            timeout=timeout,
            max_retries=max_retries,
        )
        return await self._client.whole(call)

    async def authorize(
        self,
        subscription_id: str,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> PixAuthorization:
        """Answers a code by which the buyer authorises the later charges in their bank; nothing is
        charged now. Until they do, the card pays. Once they have (`authorization_approved`),
        the card is erased and the authorisation pays every later cycle; a card renewal under
        way finishes first. Asked again, it answers the open code.

        `POST /v1/subscriptions/{subscriptionId}/pix-authorization`

        Repeated safely: each attempt has the same `Idempotency-Key`, yours or one made for the
        call.
        """
        call: Call[PixAuthorization] = Call(
            "POST",
            f"/v1/subscriptions/{segment(subscription_id)}/pix-authorization",
            keyed=True,
            idempotency_key=idempotency_key,
            timeout=timeout,
            max_retries=max_retries,
        )
        return await self._client.data(call)

    async def change_card(
        self,
        subscription_id: str,
        body: SubscriptionsChangeCardInput,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> Subscription:
        """Charges every later cycle to the card behind a token, and erases the previous card. A
        `past_due` subscription is charged at once: `pagamentos` shows the result.

        `PUT /v1/subscriptions/{subscriptionId}/card`
        """
        call: Call[Subscription] = Call(
            "PUT",
            f"/v1/subscriptions/{segment(subscription_id)}/card",
            body=body,
            timeout=timeout,
            max_retries=max_retries,
        )
        return await self._client.data(call)
