# Generated from docs/openapi.json by `npm run sdk`. Changes are overwritten.
from __future__ import annotations

from typing import Dict, List, Literal, NotRequired, TypeAlias, TypedDict



class Address(TypedDict):
    street: NotRequired[str]
    number: NotRequired[str]
    complement: NotRequired[str]
    neighborhood: NotRequired[str]
    city: NotRequired[str]
    state: NotRequired[str]
    zipCode: NotRequired[str]
    country: NotRequired[str]


class Boleto(TypedDict):
    url: str
    """Page with the barcode and the digitable line, to copy or print."""
    barcode: str
    """44 digits."""
    digitableLine: str
    """47 digits, to type or copy."""
    dueAt: str
    """End of the due date, America/Sao_Paulo."""


class Card(TypedDict):
    brand: Literal["visa", "mastercard", "elo", "amex", "hipercard", "diners", "discover", "jcb"]
    last4: str
    holderName: str
    refuseCode: str | None
    """Issuer's response (ABECS) after a refusal."""
    retryable: bool | None
    """Whether the card brands allow a retry of this card."""
    challengeUrl: NotRequired[str]
    """Issuer's page where the buyer confirms a pending charge (3-D Secure): redirect the
    buyer's browser there. Omitted if there is none, and once the charge is decided.
    """


class CobOutput(TypedDict):
    expirationDate: str
    """Due date, today or later. If it is not a business day, all terms count from the next
    business day.
    """
    daysAfterDueDate: int
    """Calendar days after the due date during which it can still be paid."""
    fine: NotRequired[Fine]
    interest: NotRequired[Interest]
    discount: NotRequired[Discount]


class Customer(TypedDict):
    name: str
    email: str
    documentType: Literal["cpf", "cnpj"]
    document: str
    """CPF: 11 digits. CNPJ: 12 digits or capital letters, then 2 digits. No punctuation."""
    phone: NotRequired[str]
    """International format. Brazilian national numbers are normalized to it."""
    address: NotRequired[Address]
    metadata: NotRequired[MetadataInput]
    """Your keys and values for this customer. They replace earlier ones."""


Discount: TypeAlias = "DiscountUntilDate | DiscountPerDay"
"""Early payment discount: up to given dates (if several are still ahead, the highest
applies), or for each day before the due date.
"""


class DiscountPerDay(TypedDict):
    type: Literal["percent", "fixed"]
    basis: Literal["per_day"]
    calendar: Literal["calendar", "business"]
    """Days that count: all days, or banking days only."""
    value: float
    """Deducted for each day that the payment precedes the due date."""


class DiscountUntilDate(TypedDict):
    type: Literal["percent", "fixed"]
    basis: Literal["until_date"]
    dates: List[DiscountUntilDateDate]


class DiscountUntilDateDate(TypedDict):
    date: str
    """Last day of this discount, not after `expirationDate`."""
    value: float
    """For `percent`, up to 100 with at most two decimals; for `fixed`, integer cents."""


class DisputeDefence(TypedDict):
    text: str
    links: List[str]
    sentAt: str


class Event(TypedDict):
    id: str
    """The same for every receiver and every attempt: discard repeated ids."""
    type: str
    """Subject of the event: the name of the property that contains it. In `/v1/events` that
    property is null once the payload was deleted; in a delivery it is never null.
    """
    event: EventKind
    scope: Literal["user", "postback", "test"]
    """`user`: sent to your webhooks. `postback`: sent to the URL of a transaction. `test`:
    discard it.
    """
    createdAt: str
    simulatedAt: NotRequired[str]
    """Time of the company's clock for an event created while that clock was ahead of the real
    time. Omitted otherwise.
    """
    transaction: NotRequired[EventTransaction | None]
    subscription: NotRequired[EventSubscription | None]
    authorization: NotRequired[EventAuthorization | None]
    dispute: NotRequired[EventDispute | None]
    shipment: NotRequired[EventShipment | None]
    payout: NotRequired[EventPayout | None]
    enrollment: NotRequired[EventEnrollment | None]
    webhook: NotRequired[EventWebhook | None]
    """Of `webhook_test` and `webhook_disabled`."""


class EventAuthorization(TypedDict):
    id: NotRequired[str]
    status: NotRequired[Literal["created", "approved", "rejected", "expired", "canceled"]]
    """`created`: waiting for the payer. `approved`: the payer's bank pays each cycle's charge.
    `rejected`, `expired` and `canceled` are final.
    """
    journey: NotRequired[int]
    """2: authorizes only. 3: pays the first charge and authorizes."""
    subscriptionId: NotRequired[str]
    """Subscription. In journey 3, set once the subscription has started."""
    transactionId: NotRequired[str | None]
    """First charge, in journey 3."""
    amountInCents: NotRequired[int]
    """Amount of each cycle."""
    frequency: NotRequired[Literal["weekly", "biweekly", "monthly", "bimonthly", "quarterly", "semiannual", "annual"]]
    startsOn: NotRequired[str]
    """Due day of the first recurring charge, America/Sao_Paulo."""
    reason: NotRequired[str | None]
    """Bank's code of the reason why it ended (API Pix 2.9.0)."""
    expiresAt: NotRequired[str]
    """Deadline for the authorization."""
    decidedAt: NotRequired[str | None]
    createdAt: NotRequired[str]


class EventDispute(TypedDict):
    id: NotRequired[str]
    kind: NotRequired[Literal["chargeback", "infraction"]]
    """`chargeback`: card dispute. `infraction`: MED of a Pix."""
    transactionId: NotRequired[str]
    amountInCents: NotRequired[int]
    """Amount blocked or lost, in cents. May be a part of the charge."""
    reason: NotRequired[str]
    """Reason in the acquirer's words. Empty if it gives none."""
    status: NotRequired[Literal["opened", "defended", "won", "lost"]]
    """`defended`: open, with a defense submitted. `won` and `lost`: the acquirer's decision,
    from the seller's side.
    """
    deadlineAt: NotRequired[str | None]
    """Deadline for the defense, if the acquirer sets one."""
    defence: NotRequired[DisputeDefence | None]
    """Submitted defense. Null if none. Its text is deleted with the customer's data."""
    createdAt: NotRequired[str]
    updatedAt: NotRequired[str]


class EventEnrollment(TypedDict):
    id: NotRequired[str]
    courseId: NotRequired[str]
    productId: NotRequired[str]
    customer: NotRequired[EventEnrollmentCustomer]
    enrolledAt: NotRequired[str]
    revokedAt: NotRequired[str | None]
    """End of the access. Null while it is open."""


class EventEnrollmentCustomer(TypedDict):
    id: str
    name: str
    phone: str
    documentType: str
    document: str
    emails: List[str]
    metadata: Metadata


EventKind: TypeAlias = "Literal['transaction_created', 'transaction_paid', 'transaction_refused', 'transaction_canceled', 'transaction_underpaid', 'transaction_overpaid', 'transaction_duplicated', 'transaction_refunded', 'transaction_chargeback', 'transaction_chargeback_won', 'refund_requested', 'subscription_created', 'subscription_renewed', 'subscription_renewal_failed', 'subscription_canceled', 'product_canceled', 'authorization_approved', 'authorization_ended', 'dispute_opened', 'dispute_defended', 'dispute_won', 'dispute_lost', 'order_shipped', 'order_delivered', 'payout_created', 'payout_completed', 'payout_failed', 'payout_returned', 'payout_canceled', 'course_enrolled', 'course_revoked', 'course_completed', 'certificate_issued', 'webhook_disabled', 'webhook_test']"
"""Event kind. `transaction_overpaid`: money arrived for a charge that was already paid,
refunded or canceled. The amount is included in `amountPaidInCents` and can be refunded.
"""


class EventPayout(TypedDict):
    id: NotRequired[str]
    amountInCents: NotRequired[int]
    """Integer cents."""
    feeInCents: NotRequired[int]
    """Integer cents."""
    status: NotRequired[Literal["awaiting_approval", "scheduled", "sent", "completed", "failed", "returned", "canceled"]]
    """`awaiting_approval` until a second member approves it, `scheduled` until it is sent,
    `sent` until the bank reports the outcome. `returned`: it was completed, then the
    receiving bank sent the money back.
    """
    pixKey: NotRequired[str | None]
    """Masked Pix key that receives the payout. Null for a bank account."""
    account: NotRequired[PayoutAccount | None]
    """Bank account that receives the payout, with masked numbers. Null for a Pix key."""
    destinationId: NotRequired[str]
    """Payout account. The id of the company if the payout goes to the company's own document."""
    description: NotRequired[str]
    requestedBy: NotRequired[str]
    """`user:` or `api_key:`, followed by the id of the requester."""
    approvedBy: NotRequired[str | None]
    """`user:`, followed by the id of the member who approved it. Null without an approval."""
    endToEndId: NotRequired[str | None]
    """EndToEndId of the payment in the Pix system, once known."""
    failureReason: NotRequired[Literal["invalid_key", "refused_by_bank", "not_sent", None]]
    """Reason of a failure: `not_sent` if the request never reached the bank."""
    createdAt: NotRequired[str]
    completedAt: NotRequired[str | None]
    returnedAt: NotRequired[str | None]


class EventShipment(TypedDict):
    id: NotRequired[str]
    transactionId: NotRequired[str]
    status: NotRequired[Literal["to_ship", "shipped", "delivered"]]
    carrier: NotRequired[str | None]
    """Null for goods that the seller delivered without a carrier."""
    trackingCode: NotRequired[str | None]
    trackingUrl: NotRequired[str | None]
    """Page of the carrier that shows where the goods are."""
    shippedAt: NotRequired[str | None]
    """Null for goods that were delivered without having been marked as sent, such as those
    picked up.
    """
    deliveredAt: NotRequired[str | None]
    """Start of the day of delivery in São Paulo, as recorded by the seller or the buyer."""
    items: NotRequired[List[EventShipmentItem]]
    """The transaction's goods. Services, digital products and freight are left out."""


class EventShipmentItem(TypedDict):
    offerSlug: NotRequired[str]
    title: str
    amountInCents: int
    """Integer cents."""
    quantity: int


class EventSubscription(TypedDict):
    id: NotRequired[str]
    status: NotRequired[Literal["active", "past_due", "canceled"]]
    """`past_due`: a renewal failed and will be retried; access continues. `canceled` is final."""
    productId: NotRequired[str]
    offerSlug: NotRequired[str]
    customer: NotRequired[EventSubscriptionCustomer]
    metadata: NotRequired[Metadata]
    nextChargeAt: NotRequired[str | None]
    canceledAt: NotRequired[str | None]
    cancelReason: NotRequired[Literal["requested", "max_retries", "refunded", "disputed", "customer", None]]
    transaction: NotRequired[EventSubscriptionTransaction | None]
    """Charge that caused it. Null if none did."""


class EventSubscriptionCustomer(TypedDict):
    id: str
    name: str
    phone: str
    documentType: str
    document: str
    emails: List[str]
    metadata: Metadata


class EventSubscriptionTransaction(TypedDict):
    id: str
    status: Literal["pending", "paid", "refused", "canceled", "refund", "chargeback"]
    amount: int
    """Integer cents."""
    netAmount: int
    """Integer cents."""
    fees: int
    """Platform fee in integer cents: estimated while pending, final once paid, 0 if refused or
    canceled.
    """
    refuseReason: Literal["insufficient_funds", "expired_card", "invalid_card", "invalid_cvv", "do_not_honor", "suspected_fraud", "lost_or_stolen", "blocked_card", "limit_exceeded", "invalid_installments", "issuer_unavailable", "card_not_retryable", None]
    """Reason of a card refusal. Null otherwise."""
    createdAt: str
    aprovedAt: str | None


class EventTransaction(TypedDict):
    id: NotRequired[str]
    paymentMethod: NotRequired[Literal["pix", "credit_card", "boleto"]]
    amount: NotRequired[int]
    """Amount charged, in cents."""
    netAmount: NotRequired[int]
    """amount less fees. Estimated while pending, final once paid."""
    fees: NotRequired[int]
    """Platform fee in integer cents: estimated while pending, final once paid, 0 if refused or
    canceled.
    """
    status: NotRequired[Literal["pending", "paid", "refused", "canceled", "refund", "chargeback"]]
    """`pending` becomes `paid`, `refused` or `canceled`. A canceled Pix or boleto still
    becomes `paid` if its money arrives late. `paid` becomes `refund` once it is fully
    refunded (a partial refund leaves it `paid`), or `chargeback`, which becomes `paid`
    again if the dispute is won.
    """
    description: NotRequired[str]
    createdAt: NotRequired[str]
    updatedAt: NotRequired[str]
    aprovedAt: NotRequired[str | None]
    """Time of the payment. Null until paid."""
    refuseReason: NotRequired[Literal["insufficient_funds", "expired_card", "invalid_card", "invalid_cvv", "do_not_honor", "suspected_fraud", "lost_or_stolen", "blocked_card", "limit_exceeded", "invalid_installments", "issuer_unavailable", "card_not_retryable", None]]
    """Reason of a card refusal. Null otherwise."""
    customer: NotRequired[TransactionCustomer]
    Pix: NotRequired[Pix | None]
    card: NotRequired[Card | None]
    boleto: NotRequired[Boleto | None]
    cob: NotRequired[CobOutput | None]
    """Terms of a Pix with a due date."""
    amountDueInCents: NotRequired[int | None]
    """Amount due today, while a Pix with a due date is pending."""
    amountPaidInCents: NotRequired[int | None]
    """Amount received. Null until money arrives."""
    refundedInCents: NotRequired[int]
    """Amount refunded so far, including refunds in progress."""
    installments: NotRequired[int]
    installmentInterest: NotRequired[TransactionInstallmentInterest | None]
    """Installment interest that the buyer bears, if the offer sets it: the monthly rate in
    hundredths of a percent, and the interest, which amount includes in addition to the
    items. Null if none.
    """
    externalId: NotRequired[str | None]
    metadata: NotRequired[Metadata]
    items: NotRequired[List[TransactionItem]]
    subscriptionId: NotRequired[str | None]
    """Subscription of this charge."""
    tracking: NotRequired[TransactionTracking | None]
    """UTM parameters of the checkout link. Null unless it was sold on a checkout page."""
    refund: NotRequired[EventTransactionRefund]
    duplicateOf: NotRequired[str]
    """For `transaction_duplicated`: the transaction that paid the order."""
    paymentLinkId: NotRequired[str]
    """Instead of `duplicateOf`: the payment link that already had all its payments."""
    soldOutProductId: NotRequired[str]
    """Instead of `duplicateOf`: the product that was sold out when the money arrived."""
    usedUpCouponId: NotRequired[str]
    """Instead of `duplicateOf`: the coupon that was used up when the money arrived."""
    pix: NotRequired[Pix | None]
    """Same as `Pix`."""


class EventTransactionRefund(TypedDict):
    """For `transaction_refunded`: the refund."""

    id: str
    amount: int
    reason: str
    refundedAt: str


class EventWebhook(TypedDict):
    id: NotRequired[str]
    url: NotRequired[str]
    name: NotRequired[str]
    events: NotRequired[List[Literal["transaction_created", "transaction_paid", "transaction_refused", "transaction_canceled", "transaction_underpaid", "transaction_overpaid", "transaction_duplicated", "transaction_refunded", "transaction_chargeback", "transaction_chargeback_won", "refund_requested", "subscription_created", "subscription_renewed", "subscription_renewal_failed", "subscription_canceled", "product_canceled", "authorization_approved", "authorization_ended", "dispute_opened", "dispute_defended", "dispute_won", "dispute_lost", "order_shipped", "order_delivered", "payout_created", "payout_completed", "payout_failed", "payout_returned", "payout_canceled", "course_enrolled", "course_revoked", "course_completed", "certificate_issued", "webhook_disabled", "webhook_test"]] | None]
    """Event kinds that the webhook receives. Null for all, including future ones."""
    active: NotRequired[bool]
    disabledReason: NotRequired[Literal["gone", "failing", None]]
    """Reason why deliveries stopped: the endpoint answered 410 (`gone`), or only failed for 5
    days (`failing`).
    """
    disabledAt: NotRequired[str | None]
    pausedUntil: NotRequired[str | None]
    """Set after ten consecutive failures: nothing is sent before this time. Then one delivery
    is sent as a probe.
    """
    createdAt: NotRequired[str]
    updatedAt: NotRequired[str]
    signed: NotRequired[bool]
    """Whether deliveries are signed according to Standard Webhooks (`webhook-id`,
    `webhook-timestamp`, `webhook-signature`).
    """
    previousSecretEndsAt: NotRequired[str | None]
    """Time until which the previous secret also signs. Null if only one secret is active."""
    headers: NotRequired[List[WebhookHeader]]
    """Custom headers, with masked values."""
    productIds: NotRequired[List[str] | None]
    """Only events about a charge, subscription, authorization, dispute or enrollment of one of
    these products. Events that concern no product (payouts, charges without one) are not
    sent; tests are always sent. Null: every event.
    """
    deliveriesPerSecond: NotRequired[int | None]
    """Maximum number of deliveries per second, across all servers, including retries and
    replays. Further deliveries are queued. A tenth of the limit can be sent at once. Null:
    no limit.
    """
    signatureSecretMasked: NotRequired[str]
    """Bullets followed by the last four characters of the secret."""
    reason: NotRequired[Literal["gone", "failing"]]
    """For `webhook_disabled`, which has `id`, `url` without its path, `reason` and
    `disabledAt`.
    """


class Fine(TypedDict):
    """Charged once, from the first day after the due date. Brazilian consumer law allows at
    most 2 %; higher values are accepted.
    """

    type: Literal["percent", "fixed"]
    value: float
    """For `percent`, up to 100 with at most two decimals; for `fixed`, integer cents."""


class Interest(TypedDict):
    """Simple interest on the original amount for each day after the due date."""

    type: Literal["percent", "fixed"]
    basis: Literal["day", "month", "year"]
    """Period of `value`. Interest accrues daily: a month has 30 calendar or 21 business days,
    a year 365 or 252.
    """
    calendar: Literal["calendar", "business"]
    """Days that count: all days, or banking days only."""
    value: float
    """For `percent`, up to 100 with at most two decimals; for `fixed`, integer cents."""


class Item(TypedDict):
    offerSlug: NotRequired[str]
    """The offer sold. It must be for sale, and amountInCents must equal its price."""
    title: str
    amountInCents: int
    """Integer cents: R$ 49,90 is 4990."""
    quantity: int
    tangible: NotRequired[bool]


class Lesson(TypedDict):
    id: str
    title: str
    description: str
    videoUrl: str | None
    durationSeconds: int | None
    isSample: bool
    """Whether anyone can watch the lesson, from the checkout page."""
    captions: List[LessonCaption]
    chapters: List[LessonChapter]
    position: int
    """Position among its siblings, from 0 without gaps."""
    materials: List[Material]


class LessonCaption(TypedDict):
    language: str
    label: str
    url: str


class LessonChapter(TypedDict):
    startSeconds: int
    title: str


class Material(TypedDict):
    id: str
    title: str
    url: str
    position: int
    """Position among its siblings, from 0 without gaps."""


class MemberCourse(TypedDict):
    id: str
    productId: str
    slug: str
    kind: Literal["course"]
    status: Literal["draft", "published", "archived"]
    title: str
    producerName: str
    tagline: str
    description: str
    category: str
    level: str
    highlights: List[str]
    certificateHours: int
    instructor: MemberCourseInstructor
    artwork: MemberCourseArtwork
    cover: str | None
    issuesCertificates: bool
    takesComments: bool
    enrolledAt: str | None
    """Enrollment time of the reader. Null for the seller."""
    modules: List[Module]
    """Modules with their lessons and materials, in order."""
    createdAt: str
    updatedAt: str


MemberCourseArtwork = TypedDict(
    "MemberCourseArtwork",
    {
        "from": "str",
        "via": "str",
        "to": "str",
        "glow": "str",
        "motif": "str",
    },
)


class MemberCourseInstructor(TypedDict):
    name: str
    role: str
    bio: str
    initials: str


Metadata: TypeAlias = "Dict[str, str]"
"""Your keys and values. Empty if none were given."""


MetadataInput: TypeAlias = "Dict[str, str]"
"""Your keys and string values."""


class Module(TypedDict):
    id: str
    title: str
    position: int
    """Position among its siblings, from 0 without gaps."""
    release: ModuleRelease
    lessons: List[Lesson]


class ModuleRelease(TypedDict):
    """Opening time of the module for a student."""

    kind: Literal["at_once", "after_days", "on_date", "after_module"]
    days: int | None
    on: str | None
    moduleId: str | None


class Offer(TypedDict):
    id: str
    slug: str
    """Identifies the offer in links and charges."""
    name: str
    priceInCents: int
    """Integer cents."""
    frequency: Literal["weekly", "biweekly", "monthly", "bimonthly", "quarterly", "semiannual", "annual", None]
    """How often a plan is charged. Null for an offer that is not a plan."""
    interestBorneBy: Literal["seller", "buyer"]
    """Bearer of the interest on card installments at checkout. `seller`: the installments add
    up to the price. `buyer`: from two installments, monthlyInterestBps is added by the
    Price table. Plans have no installments.
    """
    monthlyInterestBps: int | None
    """Buyer's rate, in hundredths of a percent per month. Null while the seller bears the
    interest.
    """
    accessDays: int | None
    """Days of access to the product's courses from the purchase. Null: unlimited."""
    lateRefunds: Literal["ask", "refund"]
    """Handling of a refund that a buyer requests within the guarantee, after the statutory
    seven days. `ask`: the seller decides. `refund`: it is refunded automatically.
    """
    active: bool
    """Whether the offer is for sale."""
    checkoutUrl: str
    """Checkout page for buyers."""
    createdAt: str
    updatedAt: str


class Payout(TypedDict):
    id: str
    amountInCents: int
    """Integer cents."""
    feeInCents: int
    """Integer cents."""
    status: Literal["awaiting_approval", "scheduled", "sent", "completed", "failed", "returned", "canceled"]
    """`awaiting_approval` until a second member approves it, `scheduled` until it is sent,
    `sent` until the bank reports the outcome. `returned`: it was completed, then the
    receiving bank sent the money back.
    """
    pixKey: str | None
    """Masked Pix key that receives the payout. Null for a bank account."""
    account: PayoutAccount | None
    """Bank account that receives the payout, with masked numbers. Null for a Pix key."""
    destinationId: str
    """Payout account. The id of the company if the payout goes to the company's own document."""
    description: str
    requestedBy: str
    """`user:` or `api_key:`, followed by the id of the requester."""
    approvedBy: str | None
    """`user:`, followed by the id of the member who approved it. Null without an approval."""
    endToEndId: str | None
    """EndToEndId of the payment in the Pix system, once known."""
    failureReason: Literal["invalid_key", "refused_by_bank", "not_sent", None]
    """Reason of a failure: `not_sent` if the request never reached the bank."""
    createdAt: str
    completedAt: str | None
    returnedAt: str | None


class PayoutAccount(TypedDict):
    bankCode: str
    branch: str
    accountNumber: str
    accountType: Literal["checking", "savings", "payment"]
    holderName: str
    holderDocument: str


class Pix(TypedDict):
    emv: str
    """Copy-and-paste code (BR Code)."""
    qrCode: str
    """The same code as a PNG image, in a data URI."""
    txid: str
    expiresAt: str
    endToEndId: str | None
    """Id of the payment in the Pix system, once paid."""
    payerInfo: PixPayerInfo | None


class PixAuthorization(TypedDict):
    id: str
    status: Literal["created", "approved", "rejected", "expired", "canceled"]
    """`created`: waiting for the payer. `approved`: the payer's bank pays each cycle's charge.
    `rejected`, `expired` and `canceled` are final.
    """
    journey: int
    """2: authorizes only. 3: pays the first charge and authorizes."""
    subscriptionId: str
    """Subscription. In journey 3, set once the subscription has started."""
    transactionId: str | None
    """First charge, in journey 3."""
    amountInCents: int
    """Amount of each cycle."""
    frequency: Literal["weekly", "biweekly", "monthly", "bimonthly", "quarterly", "semiannual", "annual"]
    startsOn: str
    """Due day of the first recurring charge, America/Sao_Paulo."""
    reason: str | None
    """Bank's code of the reason why it ended (API Pix 2.9.0)."""
    expiresAt: str
    """Deadline for the authorization."""
    decidedAt: str | None
    createdAt: str
    pix: PixAuthorizationPix | None
    """Code that the payer scans or copies. Null once decided."""


class PixAuthorizationPix(TypedDict):
    emv: str
    qrCode: str
    """Code as an image in a data URI."""


class PixPayerInfo(TypedDict):
    name: str
    document: str


class Removed(TypedDict):
    success: bool


class Transaction(TypedDict):
    id: str
    paymentMethod: Literal["pix", "credit_card", "boleto"]
    amount: int
    """Amount charged, in cents."""
    netAmount: int
    """amount less fees. Estimated while pending, final once paid."""
    fees: int
    """Platform fee in integer cents: estimated while pending, final once paid, 0 if refused or
    canceled.
    """
    status: Literal["pending", "paid", "refused", "canceled", "refund", "chargeback"]
    """`pending` becomes `paid`, `refused` or `canceled`. A canceled Pix or boleto still
    becomes `paid` if its money arrives late. `paid` becomes `refund` once it is fully
    refunded (a partial refund leaves it `paid`), or `chargeback`, which becomes `paid`
    again if the dispute is won.
    """
    description: str
    createdAt: str
    updatedAt: str
    aprovedAt: str | None
    """Time of the payment. Null until paid."""
    refuseReason: Literal["insufficient_funds", "expired_card", "invalid_card", "invalid_cvv", "do_not_honor", "suspected_fraud", "lost_or_stolen", "blocked_card", "limit_exceeded", "invalid_installments", "issuer_unavailable", "card_not_retryable", None]
    """Reason of a card refusal. Null otherwise."""
    customer: TransactionCustomer
    Pix: Pix | None
    card: Card | None
    boleto: Boleto | None
    cob: CobOutput | None
    """Terms of a Pix with a due date."""
    amountDueInCents: int | None
    """Amount due today, while a Pix with a due date is pending."""
    amountPaidInCents: int | None
    """Amount received. Null until money arrives."""
    refundedInCents: int
    """Amount refunded so far, including refunds in progress."""
    installments: int
    installmentInterest: TransactionInstallmentInterest | None
    """Installment interest that the buyer bears, if the offer sets it: the monthly rate in
    hundredths of a percent, and the interest, which amount includes in addition to the
    items. Null if none.
    """
    externalId: str | None
    metadata: Metadata
    items: List[TransactionItem]
    subscriptionId: str | None
    """Subscription of this charge."""
    tracking: TransactionTracking | None
    """UTM parameters of the checkout link. Null unless it was sold on a checkout page."""


class TransactionCustomer(TypedDict):
    id: str
    name: str
    phone: str
    documentType: str
    document: str
    email: str
    """E-mail used for this purchase. Empty once the customer's data is erased."""
    emails: List[str]
    """All e-mail addresses of this customer, newest first."""
    metadata: Metadata


class TransactionInstallmentInterest(TypedDict):
    monthlyRateBps: int
    amountInCents: int
    """Integer cents."""


class TransactionItem(TypedDict):
    offerSlug: NotRequired[str]
    paymentLinkId: NotRequired[str]
    """Payment link that was paid, instead of an offer."""
    title: str
    amountInCents: int
    """Integer cents."""
    quantity: int
    tangible: bool
    discountInCents: NotRequired[int]
    """Coupon discount, not included in amountInCents. Omitted if none."""
    couponCode: NotRequired[str]
    """Coupon code at the time of sale."""
    pixDiscountInCents: NotRequired[int]
    """Checkout discount for paying by Pix, not included in amountInCents. Omitted if none."""


class TransactionTracking(TypedDict):
    source: NotRequired[str]
    medium: NotRequired[str]
    campaign: NotRequired[str]
    term: NotRequired[str]
    content: NotRequired[str]


class WebhookDelivery(TypedDict):
    id: str
    webhookId: str | None
    """Null for the `postbackUrl` of a transaction."""
    eventId: str
    event: Literal["transaction_created", "transaction_paid", "transaction_refused", "transaction_canceled", "transaction_underpaid", "transaction_overpaid", "transaction_duplicated", "transaction_refunded", "transaction_chargeback", "transaction_chargeback_won", "refund_requested", "subscription_created", "subscription_renewed", "subscription_renewal_failed", "subscription_canceled", "product_canceled", "authorization_approved", "authorization_ended", "dispute_opened", "dispute_defended", "dispute_won", "dispute_lost", "order_shipped", "order_delivered", "payout_created", "payout_completed", "payout_failed", "payout_returned", "payout_canceled", "course_enrolled", "course_revoked", "course_completed", "certificate_issued", "webhook_disabled", "webhook_test"]
    scope: Literal["user", "postback", "test"]
    url: str
    status: Literal["created", "delivered", "error", "failed", "canceled"]
    """`created`: queued. `delivered`: answered 2xx. `error`: retried at `nextAttemptAt`.
    `failed`: not retried. `canceled`: its webhook was deleted.
    """
    retries: int
    """Number of attempts."""
    responseStatus: int | None
    responseBody: str | None
    """First kilobyte of the last response."""
    error: str | None
    """Reason why the last attempt failed, in English."""
    errorCode: Literal["http_status", "redirected", "timeout", "answer_too_large", "url_invalid", "address_not_allowed", "host_not_found", "connection_refused", "connection_reset", "connection_timeout", "connection_failed", "address_unreachable", "certificate_invalid", "tls_failed", "not_http", "not_sent", "endpoint_paused", "endpoint_disabled", None]
    """Machine-readable reason. `http_status`: the response was not 2xx, see `responseStatus`.
    `endpoint_paused` and `endpoint_disabled`: nothing is sent to the endpoint. `not_sent`:
    an internal error. Null if `error` is null, and for deliveries from before codes
    existed.
    """
    durationMs: int | None
    nextAttemptAt: str | None
    createdAt: str
    updatedAt: str


class WebhookHeader(TypedDict):
    name: str
    valueMasked: str
