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
    """A page with the bars, the line, copy and print."""
    barcode: str
    """44 digits."""
    digitableLine: str
    """47 digits, to type or to copy."""
    dueAt: str
    """The last instant of the due date, America/Sao_Paulo."""


class Card(TypedDict):
    brand: Literal["visa", "mastercard", "elo", "amex", "hipercard", "diners", "discover", "jcb"]
    last4: str
    holderName: str
    refuseCode: str | None
    """The issuer's own answer (ABECS), once it refused."""
    retryable: bool | None
    """Whether the brands allow this card to be tried again."""
    challengeUrl: NotRequired[str]
    """The issuer's page where the buyer confirms a pending charge (3-D Secure): lead their
    browser there. Absent without one, and once the charge is decided.
    """


class CobOutput(TypedDict):
    expirationDate: str
    """The due date, today or later. If it is not a business day, everything counts from the
    next one.
    """
    daysAfterDueDate: int
    """How many calendar days after the due date it may still be paid."""
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
    """International format; Brazilian national numbers are normalised to it."""
    address: NotRequired[Address]
    metadata: NotRequired[NewMetadata]
    """Your own keys and values of this customer; they replace those given before."""


Discount: TypeAlias = "DiscountUntilDate | DiscountPerDay"
"""For paying early: up to given dates (if several are still ahead, the highest counts), or
for each day before the due date.
"""


class DiscountPerDay(TypedDict):
    type: Literal["percent", "fixed"]
    basis: Literal["per_day"]
    calendar: Literal["calendar", "business"]
    """Which days are counted: all of them, or those on which banks work."""
    value: float
    """Taken off for each day that the payment comes before the due date."""


class DiscountUntilDate(TypedDict):
    type: Literal["percent", "fixed"]
    basis: Literal["until_date"]
    dates: List[DiscountUntilDateDate]


class DiscountUntilDateDate(TypedDict):
    date: str
    """The last day of this discount, not after `expirationDate`."""
    value: float
    """For `percent`, up to 100 with at most two decimals; for `fixed`, integer cents."""


class DisputeDefence(TypedDict):
    text: str
    links: List[str]
    sentAt: str


class Event(TypedDict):
    id: str
    """The same for every receiver and every attempt: discard one you have seen."""
    type: str
    """Its subject: the name of the property that holds it."""
    event: Literal["transaction_created", "transaction_paid", "transaction_refused", "transaction_canceled", "transaction_underpaid", "transaction_overpaid", "transaction_duplicated", "transaction_refunded", "transaction_chargeback", "transaction_chargeback_won", "refund_requested", "subscription_created", "subscription_renewed", "subscription_renewal_failed", "subscription_canceled", "product_canceled", "authorization_approved", "authorization_ended", "dispute_opened", "dispute_defended", "dispute_won", "dispute_lost", "payout_created", "payout_completed", "payout_failed", "payout_returned", "payout_canceled", "course_enrolled", "course_revoked", "course_completed", "certificate_issued", "webhook_test"]
    """What happened. `transaction_overpaid`: money arrived for a charge that was not waiting
    for any: it was paid, refunded or canceled before. It is counted in `amountPaidInCents`
    and can be refunded.
    """
    scope: Literal["user", "postback", "test"]
    """`user`: to your webhooks. `postback`: to a transaction's own URL. `test`: discard it."""
    createdAt: str
    simulatedAt: NotRequired[str]
    """The company's own instant, of an event made while its clock was ahead of the real time;
    else absent.
    """
    transaction: NotRequired[EventTransaction]
    subscription: NotRequired[EventSubscription]
    authorization: NotRequired[EventAuthorization]
    dispute: NotRequired[EventDispute]
    payout: NotRequired[EventPayout]
    enrollment: NotRequired[EventEnrollment]
    webhook: NotRequired[EventWebhook]


class EventAuthorization(TypedDict):
    id: NotRequired[str]
    status: NotRequired[Literal["created", "approved", "rejected", "expired", "canceled"]]
    """`created` waits for the payer. `approved`: their bank pays each cycle's charge.
    `rejected`, `expired` and `canceled` are final.
    """
    journey: NotRequired[int]
    """2: authorises only. 3: pays the first charge and authorises."""
    subscriptionId: NotRequired[str]
    """The subscription; in journey 3 it exists once it has started."""
    transactionId: NotRequired[str | None]
    """The first charge, in journey 3."""
    amountInCents: NotRequired[int]
    """What each cycle charges."""
    frequency: NotRequired[Literal["weekly", "biweekly", "monthly", "bimonthly", "quarterly", "semiannual", "annual"]]
    startsOn: NotRequired[str]
    """The due day of the first recurring charge, America/Sao_Paulo."""
    reason: NotRequired[str | None]
    """Why it ended, in the bank's code (API Pix 2.9.0)."""
    expiresAt: NotRequired[str]
    """Until when it may be given."""
    decidedAt: NotRequired[str | None]
    createdAt: NotRequired[str]


class EventDispute(TypedDict):
    id: NotRequired[str]
    kind: NotRequired[Literal["chargeback", "infraction"]]
    """`chargeback`: a cardholder's. `infraction`: the MED of a Pix."""
    transactionId: NotRequired[str]
    amountInCents: NotRequired[int]
    """What it blocks or took, in cents; perhaps a part of the charge."""
    reason: NotRequired[str]
    """In the acquirer's words; empty where it gives none."""
    status: NotRequired[Literal["opened", "defended", "won", "lost"]]
    """`defended`: open, and answered. `won` and `lost` are the acquirer's decision, as the
    seller sees it.
    """
    deadlineAt: NotRequired[str | None]
    """Until when it may be answered, where the acquirer says so."""
    defence: NotRequired[DisputeDefence | None]
    """What was answered; null where nothing was. Its words go with the customer's data."""
    createdAt: NotRequired[str]
    updatedAt: NotRequired[str]


class EventEnrollment(TypedDict):
    id: NotRequired[str]
    courseId: NotRequired[str]
    productId: NotRequired[str]
    customer: NotRequired[EventEnrollmentCustomer]
    enrolledAt: NotRequired[str]
    revokedAt: NotRequired[str | None]
    """When access ended; null while it lasts."""


class EventEnrollmentCustomer(TypedDict):
    id: str
    name: str
    phone: str
    documentType: str
    document: str
    emails: List[str]
    metadata: Metadata


class EventPayout(TypedDict):
    id: NotRequired[str]
    amountInCents: NotRequired[int]
    """Integer cents."""
    feeInCents: NotRequired[int]
    """Integer cents."""
    status: NotRequired[Literal["awaiting_approval", "scheduled", "sent", "completed", "failed", "returned", "canceled"]]
    """`awaiting_approval` until a second member approves it, `scheduled` until it is sent,
    `sent` until the bank's outcome is known. A `returned` one was completed before: the
    receiving bank sent the money back.
    """
    pixKey: NotRequired[str | None]
    """The Pix key it goes to, masked; null for a bank account."""
    account: NotRequired[PayoutAccount | None]
    """The bank account it goes to, its numbers masked; null for a Pix key."""
    destinationId: NotRequired[str]
    """The company's own id if it goes to the company's own document."""
    description: NotRequired[str]
    requestedBy: NotRequired[str]
    """`user:` or `api_key:` and the id of who asked for it."""
    approvedBy: NotRequired[str | None]
    """`user:` and the id of the member who approved it; null without an approval."""
    endToEndId: NotRequired[str | None]
    """The Pix system's id of the payment, once it is known."""
    failureReason: NotRequired[Literal["invalid_key", "refused_by_bank", "not_sent"] | None]
    """Of a failed one: `not_sent` if it never reached the bank."""
    createdAt: NotRequired[str]
    completedAt: NotRequired[str | None]
    returnedAt: NotRequired[str | None]


class EventSubscription(TypedDict):
    id: NotRequired[str]
    status: NotRequired[Literal["active", "past_due", "canceled"]]
    """`past_due`: a renewal failed and is tried again; access stays. `canceled` is final."""
    productId: NotRequired[str]
    offerSlug: NotRequired[str]
    customer: NotRequired[EventSubscriptionCustomer]
    metadata: NotRequired[Metadata]
    nextChargeAt: NotRequired[str | None]
    canceledAt: NotRequired[str | None]
    cancelReason: NotRequired[Literal["requested", "max_retries", "refunded", "disputed", "customer"] | None]
    transaction: NotRequired[EventSubscriptionTransaction | None]
    """The charge that caused it; null when none did."""


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
    """The platform's fee in integer cents: expected while pending, final once paid, 0 when
    refused or canceled.
    """
    refuseReason: Literal["insufficient_funds", "expired_card", "invalid_card", "invalid_cvv", "do_not_honor", "suspected_fraud", "lost_or_stolen", "blocked_card", "limit_exceeded", "invalid_installments", "issuer_unavailable", "card_not_retryable"] | None
    """Why a card was refused; null otherwise."""
    createdAt: str
    aprovedAt: str | None


class EventTransaction(TypedDict):
    id: NotRequired[str]
    paymentMethod: NotRequired[Literal["pix", "credit_card", "boleto"]]
    amount: NotRequired[int]
    """The amount charged, in cents."""
    netAmount: NotRequired[int]
    """amount less fees; expected while pending, final once paid."""
    fees: NotRequired[int]
    """The platform's fee in integer cents: expected while pending, final once paid, 0 when
    refused or canceled.
    """
    status: NotRequired[Literal["pending", "paid", "refused", "canceled", "refund", "chargeback"]]
    """`pending` becomes `paid`, `refused` or `canceled`. A canceled Pix or boleto still
    becomes `paid` when its money arrives late. `paid` becomes `refund` once all of it is
    refunded (a partial refund leaves it `paid`), or `chargeback`, which becomes `paid`
    again when the dispute is won.
    """
    description: NotRequired[str]
    createdAt: NotRequired[str]
    updatedAt: NotRequired[str]
    aprovedAt: NotRequired[str | None]
    """When it was paid; null until then."""
    refuseReason: NotRequired[Literal["insufficient_funds", "expired_card", "invalid_card", "invalid_cvv", "do_not_honor", "suspected_fraud", "lost_or_stolen", "blocked_card", "limit_exceeded", "invalid_installments", "issuer_unavailable", "card_not_retryable"] | None]
    """Why a card was refused; null otherwise."""
    customer: NotRequired[TransactionCustomer]
    Pix: NotRequired[Pix | None]
    card: NotRequired[Card | None]
    boleto: NotRequired[Boleto | None]
    cob: NotRequired[CobOutput | None]
    """The terms of a Pix with a due date."""
    amountDueInCents: NotRequired[int | None]
    """Due today, while a Pix with a due date is pending."""
    amountPaidInCents: NotRequired[int | None]
    """The amount received; null until money arrives."""
    refundedInCents: NotRequired[int]
    """Refunded so far, refunds under way included."""
    installments: NotRequired[int]
    installmentInterest: NotRequired[TransactionInstallmentInterest | None]
    """What the buyer bears for paying in installments, where the offer says so: its monthly
    rate in hundredths of a percent, and the interest, which amount contains beside the
    items. Null without any.
    """
    externalId: NotRequired[str | None]
    metadata: NotRequired[Metadata]
    items: NotRequired[List[TransactionItem]]
    subscriptionId: NotRequired[str | None]
    """The subscription that it is a charge of."""
    tracking: NotRequired[TransactionTracking | None]
    """The UTM parameters of the checkout link; null unless a checkout page sold it."""
    pix: NotRequired[Pix | None]
    """The same as `Pix`."""
    refund: NotRequired[EventTransactionRefund]
    duplicateOf: NotRequired[str]
    """The transaction that paid the order, of `transaction_duplicated`."""
    paymentLinkId: NotRequired[str]
    """In its place, the payment link that had all its payments."""
    soldOutProductId: NotRequired[str]
    """In its place, the product that was sold out when the money arrived."""
    usedUpCouponId: NotRequired[str]
    """In its place, the coupon that was used up when the money arrived."""


class EventTransactionRefund(TypedDict):
    """The refund of `transaction_refunded`."""

    id: str
    amount: int
    reason: str
    refundedAt: str


class EventWebhook(TypedDict):
    """Of `webhook_test`."""

    id: NotRequired[str]
    url: NotRequired[str]
    name: NotRequired[str]
    events: NotRequired[List[Literal["transaction_created", "transaction_paid", "transaction_refused", "transaction_canceled", "transaction_underpaid", "transaction_overpaid", "transaction_duplicated", "transaction_refunded", "transaction_chargeback", "transaction_chargeback_won", "refund_requested", "subscription_created", "subscription_renewed", "subscription_renewal_failed", "subscription_canceled", "product_canceled", "authorization_approved", "authorization_ended", "dispute_opened", "dispute_defended", "dispute_won", "dispute_lost", "payout_created", "payout_completed", "payout_failed", "payout_returned", "payout_canceled", "course_enrolled", "course_revoked", "course_completed", "certificate_issued", "webhook_test"]] | None]
    """The kinds it receives; null for all, those to come included."""
    active: NotRequired[bool]
    disabledReason: NotRequired[Literal["gone", "failing"] | None]
    """Why deliveries were stopped: it answered 410 (`gone`), or only failed for 5 days
    (`failing`).
    """
    disabledAt: NotRequired[str | None]
    pausedUntil: NotRequired[str | None]
    """It failed ten times in a row: nothing is sent before this instant, then one delivery as
    a probe.
    """
    createdAt: NotRequired[str]
    updatedAt: NotRequired[str]
    signed: NotRequired[bool]
    """Whether deliveries are signed by Standard Webhooks (`webhook-id`, `webhook-timestamp`,
    `webhook-signature`).
    """
    previousSecretEndsAt: NotRequired[str | None]
    """Until when the secret before the last rotation signs along; null when one secret signs."""
    headers: NotRequired[List[WebhookHeader]]
    """Its own headers, their values masked."""
    productIds: NotRequired[List[str] | None]
    """Only events about a charge, subscription, authorisation, dispute or enrollment of one of
    these products. Events that concern no product (payouts, charges without one) are then
    left out; tests are sent in any case. null: every event.
    """
    deliveriesPerSecond: NotRequired[int | None]
    """At most so many deliveries a second, from all our machines together, retries and replays
    included; the others wait their turn. A tenth of it may be sent at once. null: without a
    limit.
    """
    signatureSecretMasked: NotRequired[str]
    """Bullets and the last four characters of the secret."""


class Fine(TypedDict):
    """Owed once, from the first day after the due date on. Brazilian consumer law allows 2 %
    at most; more is accepted.
    """

    type: Literal["percent", "fixed"]
    value: float
    """For `percent`, up to 100 with at most two decimals; for `fixed`, integer cents."""


class Interest(TypedDict):
    """Simple interest on the original amount for each day after the due date."""

    type: Literal["percent", "fixed"]
    basis: Literal["day", "month", "year"]
    """The time that `value` is for. It grows by the day: a month has 30 calendar or 21
    business days, a year 365 or 252.
    """
    calendar: Literal["calendar", "business"]
    """Which days are counted: all of them, or those on which banks work."""
    value: float
    """For `percent`, up to 100 with at most two decimals; for `fixed`, integer cents."""


class Item(TypedDict):
    offerSlug: NotRequired[str]
    """The offer that is sold. It must be for sale, and amountInCents must be its price."""
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
    """Whether anybody may watch it, from the checkout's page."""
    captions: List[LessonCaption]
    chapters: List[LessonChapter]
    position: int
    """Place among its siblings, from 0 without a gap."""
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
    """Place among its siblings, from 0 without a gap."""


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
    """When the reader was enrolled; null for the seller."""
    modules: List[Module]
    """The modules with their lessons and materials, in order."""
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
"""Your own keys and values; empty when none were given."""


class Module(TypedDict):
    id: str
    title: str
    position: int
    """Place among its siblings, from 0 without a gap."""
    release: ModuleRelease
    lessons: List[Lesson]


class ModuleRelease(TypedDict):
    """When the module opens for a student."""

    kind: Literal["at_once", "after_days", "on_date", "after_module"]
    days: int | None
    on: str | None
    moduleId: str | None


NewMetadata: TypeAlias = "Dict[str, str]"
"""Your own keys and values, of strings."""


class Offer(TypedDict):
    id: str
    slug: str
    """Names the offer in links and charges."""
    name: str
    priceInCents: int
    """Integer cents."""
    frequency: Literal["weekly", "biweekly", "monthly", "bimonthly", "quarterly", "semiannual", "annual"] | None
    """How often a plan is charged; null for an offer."""
    interestBorneBy: Literal["seller", "buyer"]
    """Who bears the interest of card installments at the checkout. `seller`: their total is
    the price. `buyer`: from two installments on, monthlyInterestBps is added by the Price
    table. Plans have no installments.
    """
    monthlyInterestBps: int | None
    """The buyer's rate, in hundredths of a percent a month; null while the seller bears it."""
    accessDays: int | None
    """Days of access to the product's courses from the purchase; null: without an end."""
    lateRefunds: Literal["ask", "refund"]
    """Who decides on a refund that a buyer asks for within the guarantee, after the seven days
    of the law: `ask`, the seller; `refund`, nobody: it is refunded.
    """
    active: bool
    """Whether it may be sold."""
    checkoutUrl: str
    """The page to send buyers to."""
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
    `sent` until the bank's outcome is known. A `returned` one was completed before: the
    receiving bank sent the money back.
    """
    pixKey: str | None
    """The Pix key it goes to, masked; null for a bank account."""
    account: PayoutAccount | None
    """The bank account it goes to, its numbers masked; null for a Pix key."""
    destinationId: str
    """The company's own id if it goes to the company's own document."""
    description: str
    requestedBy: str
    """`user:` or `api_key:` and the id of who asked for it."""
    approvedBy: str | None
    """`user:` and the id of the member who approved it; null without an approval."""
    endToEndId: str | None
    """The Pix system's id of the payment, once it is known."""
    failureReason: Literal["invalid_key", "refused_by_bank", "not_sent"] | None
    """Of a failed one: `not_sent` if it never reached the bank."""
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
    """The copy-and-paste code (BR Code)."""
    qrCode: str
    """The same code as a PNG image, in a data URI."""
    txid: str
    expiresAt: str
    endToEndId: str | None
    """The payment's id in the Pix system, once paid."""
    payerInfo: PixPayerInfo | None


class PixAuthorization(TypedDict):
    id: str
    status: Literal["created", "approved", "rejected", "expired", "canceled"]
    """`created` waits for the payer. `approved`: their bank pays each cycle's charge.
    `rejected`, `expired` and `canceled` are final.
    """
    journey: int
    """2: authorises only. 3: pays the first charge and authorises."""
    subscriptionId: str
    """The subscription; in journey 3 it exists once it has started."""
    transactionId: str | None
    """The first charge, in journey 3."""
    amountInCents: int
    """What each cycle charges."""
    frequency: Literal["weekly", "biweekly", "monthly", "bimonthly", "quarterly", "semiannual", "annual"]
    startsOn: str
    """The due day of the first recurring charge, America/Sao_Paulo."""
    reason: str | None
    """Why it ended, in the bank's code (API Pix 2.9.0)."""
    expiresAt: str
    """Until when it may be given."""
    decidedAt: str | None
    createdAt: str
    pix: PixAuthorizationPix | None
    """The code that the payer scans or copies; null once it is decided."""


class PixAuthorizationPix(TypedDict):
    emv: str
    qrCode: str
    """The code as an image, a data URI."""


class PixPayerInfo(TypedDict):
    name: str
    document: str


class Removed(TypedDict):
    success: Literal[True]


class Transaction(TypedDict):
    id: str
    paymentMethod: Literal["pix", "credit_card", "boleto"]
    amount: int
    """The amount charged, in cents."""
    netAmount: int
    """amount less fees; expected while pending, final once paid."""
    fees: int
    """The platform's fee in integer cents: expected while pending, final once paid, 0 when
    refused or canceled.
    """
    status: Literal["pending", "paid", "refused", "canceled", "refund", "chargeback"]
    """`pending` becomes `paid`, `refused` or `canceled`. A canceled Pix or boleto still
    becomes `paid` when its money arrives late. `paid` becomes `refund` once all of it is
    refunded (a partial refund leaves it `paid`), or `chargeback`, which becomes `paid`
    again when the dispute is won.
    """
    description: str
    createdAt: str
    updatedAt: str
    aprovedAt: str | None
    """When it was paid; null until then."""
    refuseReason: Literal["insufficient_funds", "expired_card", "invalid_card", "invalid_cvv", "do_not_honor", "suspected_fraud", "lost_or_stolen", "blocked_card", "limit_exceeded", "invalid_installments", "issuer_unavailable", "card_not_retryable"] | None
    """Why a card was refused; null otherwise."""
    customer: TransactionCustomer
    Pix: Pix | None
    card: Card | None
    boleto: Boleto | None
    cob: CobOutput | None
    """The terms of a Pix with a due date."""
    amountDueInCents: int | None
    """Due today, while a Pix with a due date is pending."""
    amountPaidInCents: int | None
    """The amount received; null until money arrives."""
    refundedInCents: int
    """Refunded so far, refunds under way included."""
    installments: int
    installmentInterest: TransactionInstallmentInterest | None
    """What the buyer bears for paying in installments, where the offer says so: its monthly
    rate in hundredths of a percent, and the interest, which amount contains beside the
    items. Null without any.
    """
    externalId: str | None
    metadata: Metadata
    items: List[TransactionItem]
    subscriptionId: str | None
    """The subscription that it is a charge of."""
    tracking: TransactionTracking | None
    """The UTM parameters of the checkout link; null unless a checkout page sold it."""


class TransactionCustomer(TypedDict):
    id: str
    name: str
    phone: str
    documentType: str
    document: str
    email: str
    """The address this purchase was made with; empty once the customer's data are erased."""
    emails: List[str]
    """Every address seen of this customer, newest first."""
    metadata: Metadata


class TransactionInstallmentInterest(TypedDict):
    monthlyRateBps: int
    amountInCents: int
    """Integer cents."""


class TransactionItem(TypedDict):
    offerSlug: NotRequired[str]
    paymentLinkId: NotRequired[str]
    """The payment link that was paid, in place of an offer."""
    title: str
    amountInCents: int
    """Integer cents."""
    quantity: int
    tangible: bool
    discountInCents: NotRequired[int]
    """The coupon's discount, which amountInCents is without. Absent without one."""
    couponCode: NotRequired[str]
    """The coupon, as it was called then."""
    pixDiscountInCents: NotRequired[int]
    """The checkout's discount for paying by Pix, which amountInCents is without. Absent
    without one.
    """


class TransactionTracking(TypedDict):
    source: NotRequired[str]
    medium: NotRequired[str]
    campaign: NotRequired[str]
    term: NotRequired[str]
    content: NotRequired[str]


class WebhookDelivery(TypedDict):
    id: str
    webhookId: str | None
    """Null for a transaction's own `postbackUrl`."""
    eventId: str
    event: Literal["transaction_created", "transaction_paid", "transaction_refused", "transaction_canceled", "transaction_underpaid", "transaction_overpaid", "transaction_duplicated", "transaction_refunded", "transaction_chargeback", "transaction_chargeback_won", "refund_requested", "subscription_created", "subscription_renewed", "subscription_renewal_failed", "subscription_canceled", "product_canceled", "authorization_approved", "authorization_ended", "dispute_opened", "dispute_defended", "dispute_won", "dispute_lost", "payout_created", "payout_completed", "payout_failed", "payout_returned", "payout_canceled", "course_enrolled", "course_revoked", "course_completed", "certificate_issued", "webhook_test"]
    scope: Literal["user", "postback", "test"]
    url: str
    status: Literal["created", "delivered", "error", "failed", "canceled"]
    """`created`: on its way. `delivered`: answered 2xx. `error`: will be tried again at
    `nextAttemptAt`. `failed`: given up. `canceled`: its webhook was removed.
    """
    retries: int
    """Attempts made."""
    responseStatus: int | None
    responseBody: str | None
    """The first kilobyte of the last answer."""
    error: str | None
    """Why the last attempt was no success, in English."""
    errorCode: Literal["http_status", "redirected", "timeout", "answer_too_large", "url_invalid", "address_not_allowed", "host_not_found", "connection_refused", "connection_reset", "connection_timeout", "connection_failed", "address_unreachable", "certificate_invalid", "tls_failed", "not_http", "not_sent", "endpoint_paused", "endpoint_disabled"] | None
    """The same for programs. `http_status`: the answer was not 2xx, see `responseStatus`.
    `endpoint_paused` and `endpoint_disabled`: the endpoint is not sent to. `not_sent`: our
    fault. Null where `error` is null, and for deliveries from before there were codes.
    """
    durationMs: int | None
    nextAttemptAt: str | None
    createdAt: str
    updatedAt: str


class WebhookHeader(TypedDict):
    name: str
    valueMasked: str
