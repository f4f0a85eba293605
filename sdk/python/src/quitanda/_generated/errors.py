# Generated from docs/openapi.json by `npm run sdk`. Changes are overwritten.
from __future__ import annotations

from .._errors import QuitandaError

__all__ = [
    "BuyerAttemptsExceededError",
    "IdempotencyKeyInUseError",
    "IdempotencyKeyReusedError",
    "AccessDaysNotForPlansError",
    "AccessEndNotLaterError",
    "AddressNotAllowedError",
    "AffiliateCodeTakenError",
    "AffiliateCommissionMissingError",
    "AffiliateEmailTakenError",
    "AffiliateNotJoinedError",
    "AnticipationsNotOfferedError",
    "AuthorizationDecidedError",
    "AutomaticFrequencyNotOfferedError",
    "AutomaticPixNotOfferedError",
    "AutomaticPixRefusedError",
    "BoletoRefusedError",
    "CardDataNotAcceptedError",
    "CardNotAcceptedError",
    "CardTokenInvalidError",
    "CategoryUnknownError",
    "ChargeInProgressError",
    "ClockAdvancingError",
    "ClockBackwardsError",
    "ClockNeedsSandboxError",
    "ClockNotAdvancingError",
    "ClockResettingError",
    "ClockTooFarError",
    "CodeUnreadableError",
    "CohortUnknownError",
    "CompanyHasRealConnectionError",
    "ConnectionCannotSplitError",
    "CouponCodeTakenError",
    "CouponEndsBeforeStartError",
    "CouponExpiredError",
    "CouponGoneError",
    "CouponLeavesNothingError",
    "CouponNotForProductError",
    "CouponNotStartedError",
    "CouponUnknownError",
    "CouponUsedByBuyerError",
    "CouponUsedUpError",
    "CouponUsesExceedLimitError",
    "CouponValueInvalidError",
    "CourseArchivedError",
    "CourseChangedError",
    "CourseHasStudentsError",
    "CustomerAmbiguousError",
    "CustomerEmailDiffersError",
    "DataImportEndedError",
    "DeliveryCanceledError",
    "DestinationNotOwnError",
    "DestinationNotRecipientsError",
    "DestinationUnknownError",
    "DestinationWaitingError",
    "DisputeDeadlinePassedError",
    "DisputeDecidedError",
    "DisputeDefendedError",
    "DisputeNotOpenError",
    "DocumentInvalidError",
    "DocumentRequiredError",
    "DueDateMissingError",
    "DueDateNotOfferedError",
    "EventIsTestError",
    "ExportEndedError",
    "ExportLimitReachedError",
    "ExportNotReadyError",
    "FirstChargeTooLargeError",
    "FrequencyNotAllowedError",
    "FrequencyRequiredError",
    "IdempotencyKeyInvalidError",
    "ImportColumnTwiceError",
    "ImportColumnUnknownError",
    "ImportColumnsMissingError",
    "ImportEmptyError",
    "ImportHoldsCardsError",
    "ImportIncompleteError",
    "ImportNotCheckedError",
    "ImportNotOpenError",
    "ImportNotTextError",
    "ImportPartOutOfOrderError",
    "ImportTooLargeError",
    "ImportTooLongError",
    "ImportUnreadableError",
    "InfractionExceedsPaymentError",
    "InfractionNotPossibleError",
    "InstallmentTooSmallError",
    "InsufficientScopeError",
    "InterestNotForPlansError",
    "InterestNotOfferedError",
    "InterestRateNotAllowedError",
    "InterestRateRequiredError",
    "ItemIsPlanError",
    "ItemNotForSaleError",
    "ItemPriceMismatchError",
    "ItemsTotalMismatchError",
    "LessonLimitReachedError",
    "LessonOrderIncompleteError",
    "LessonPositionTooHighError",
    "MaterialLimitReachedError",
    "MaterialOrderIncompleteError",
    "ModuleLimitReachedError",
    "ModuleOrderIncompleteError",
    "ModuleUnknownError",
    "NoConnectionForMethodError",
    "NothingToAnticipateError",
    "OfferLimitReachedError",
    "OfferUnknownError",
    "OrderBumpExistsError",
    "OrderBumpIsPlanError",
    "OrderBumpLimitReachedError",
    "OrderBumpNotForSaleError",
    "OrderBumpOfOwnProductError",
    "PaidInFutureError",
    "PartialRefundNotOfferedError",
    "PartnerIsMemberError",
    "PaymentLinkDuePastError",
    "PayoutExceedsBalanceError",
    "PayoutExceedsDayError",
    "PayoutNotCancelableError",
    "PayoutNotReturnableError",
    "PayoutTooLargeError",
    "PayoutTooSmallError",
    "PayoutsNotOfferedError",
    "PixKeyInvalidError",
    "PixRefusedError",
    "PlanNotForSaleError",
    "ProductNotSubscriptionError",
    "ProductUnknownError",
    "QuoteChangedError",
    "QuoteExpiredError",
    "QuoteUnknownError",
    "RecipientNotActiveError",
    "RefundExceedsBalanceError",
    "RefundExceedsDayError",
    "RefundExceedsRemainingError",
    "RefundInProgressError",
    "RefundKeyNotPayersError",
    "RefundNotOfferedError",
    "RefundRefusedError",
    "RefundToPayoutAccountError",
    "RefundWindowClosedError",
    "ReleaseIncompleteError",
    "ReleaseModuleUnknownError",
    "ReplayEndedError",
    "ReplayLimitReachedError",
    "ResetNotConfirmedError",
    "ScenarioLimitReachedError",
    "ScenarioNameTakenError",
    "ScenarioRunEndedError",
    "ScenarioRunningError",
    "ScenarioShippedError",
    "SharesExceedWholeError",
    "SimulatorOrdersLimitError",
    "SubscriptionAlreadyCanceledError",
    "SubscriptionAuthorizedError",
    "SubscriptionCanceledError",
    "SubscriptionLeavingError",
    "SubscriptionProductElsewhereError",
    "TooManyImportsError",
    "TransactionDisputedError",
    "TransactionNotCancelableError",
    "TransactionNotDisputableError",
    "TransactionNotExpirableError",
    "TransactionNotPaidError",
    "TransactionNotPayableError",
    "TransactionRefundedError",
    "TryNotScheduledError",
    "WebhookLimitReachedError",
    "WebhookNotSignedError",
    "WebhookRemovedError",
    "WebhookStoppedError",
    "WebhookTestFailedError",
    "WebhookUnknownError",
    "WebhookUrlNotAllowedError",
]


class BuyerAttemptsExceededError(QuitandaError):
    """`BUYER_ATTEMPTS_EXCEEDED`"""


class IdempotencyKeyInUseError(QuitandaError):
    """`IDEMPOTENCY_KEY_IN_USE`: A request with this Idempotency-Key is in progress"""


class IdempotencyKeyReusedError(QuitandaError):
    """`IDEMPOTENCY_KEY_REUSED`: Idempotency-Key was used with another request"""


class AccessDaysNotForPlansError(QuitandaError):
    """`access_days_not_for_plans`: accessDays: is not for plans: they give access while they
    are paid
    """


class AccessEndNotLaterError(QuitandaError):
    """`access_end_not_later`: endsAt: must be later than the end of the access now, and than
    this moment
    """


class AddressNotAllowedError(QuitandaError):
    """`address_not_allowed`: The key has a list of addresses, and the client's is not on it."""


class AffiliateCodeTakenError(QuitandaError):
    """`affiliate_code_taken`: code: belongs to another affiliate"""


class AffiliateCommissionMissingError(QuitandaError):
    """`affiliate_commission_missing`: commissionBps: is required: a product has no programme
    that says it
    """


class AffiliateEmailTakenError(QuitandaError):
    """`affiliate_email_taken`: email: belongs to another affiliate"""


class AffiliateNotJoinedError(QuitandaError):
    """`affiliate_not_joined`: The affiliate has not accepted the invitation yet."""


class AnticipationsNotOfferedError(QuitandaError):
    """`anticipations_not_offered`: The company has no connection whose acquirer anticipates
    receivables
    """


class AuthorizationDecidedError(QuitandaError):
    """`authorization_decided`: The authorisation is decided already."""


class AutomaticFrequencyNotOfferedError(QuitandaError):
    """`automatic_frequency_not_offered`: offerSlug: names a plan with a frequency that Pix
    Automático does not have: weekly, monthly, quarterly, semiannual and annual
    """


class AutomaticPixNotOfferedError(QuitandaError):
    """`automatic_pix_not_offered`: The company's Pix takes no automatic payments"""


class AutomaticPixRefusedError(QuitandaError):
    """`automatic_pix_refused`: The acquirer refused this authorisation"""


class BoletoRefusedError(QuitandaError):
    """`boleto_refused`: The acquirer refused to register this boleto"""


class CardDataNotAcceptedError(QuitandaError):
    """`card_data_not_accepted`: Card numbers are not accepted here: send the acquirer's own
    token of the card
    """


class CardNotAcceptedError(QuitandaError):
    """`card_not_accepted`: number: only test cards are accepted in the sandbox"""


class CardTokenInvalidError(QuitandaError):
    """`card_token_invalid`: Invalid or expired card token"""


class CategoryUnknownError(QuitandaError):
    """`category_unknown`: categoryId: names no category"""


class ChargeInProgressError(QuitandaError):
    """`charge_in_progress`: A charge of the subscription is on its way: ask again in a few
    seconds.
    """


class ClockAdvancingError(QuitandaError):
    """`clock_advancing`: The clock is advancing: wait until it has arrived, or stop it."""


class ClockBackwardsError(QuitandaError):
    """`clock_backwards`: to: must be later than the company's now: time never goes back"""


class ClockNeedsSandboxError(QuitandaError):
    """`clock_needs_sandbox`: A clock is for companies that only have the sandbox: this one has
    another connection.
    """


class ClockNotAdvancingError(QuitandaError):
    """`clock_not_advancing`: The clock is not advancing."""


class ClockResettingError(QuitandaError):
    """`clock_resetting`: The company's sandbox data is being wiped: wait until it is done."""


class ClockTooFarError(QuitandaError):
    """`clock_too_far`: to: must be at most ten years from the real time"""


class CodeUnreadableError(QuitandaError):
    """`code_unreadable`: code: must be the code of a Pix or the digits of a boleto"""


class CohortUnknownError(QuitandaError):
    """`cohort_unknown`: cohortId: names no cohort of the course"""


class CompanyHasRealConnectionError(QuitandaError):
    """`company_has_real_connection`: Only a company whose connections are all of the sandbox
    can be disturbed.
    """


class ConnectionCannotSplitError(QuitandaError):
    """`connection_cannot_split`: The company is paid by a bank or acquirer that cannot share a
    sale with partners
    """


class CouponCodeTakenError(QuitandaError):
    """`coupon_code_taken`: code: belongs to another coupon"""


class CouponEndsBeforeStartError(QuitandaError):
    """`coupon_ends_before_start`: endsAt: must be after startsAt"""


class CouponExpiredError(QuitandaError):
    """`coupon_expired`: couponCode: has expired"""


class CouponGoneError(QuitandaError):
    """`coupon_gone`: couponCode: has no uses left or is not valid any more"""


class CouponLeavesNothingError(QuitandaError):
    """`coupon_leaves_nothing`: couponCode: leaves nothing to be charged"""


class CouponNotForProductError(QuitandaError):
    """`coupon_not_for_product`: couponCode: is not for this product"""


class CouponNotStartedError(QuitandaError):
    """`coupon_not_started`: couponCode: is not valid yet"""


class CouponUnknownError(QuitandaError):
    """`coupon_unknown`: couponCode: is not a valid coupon"""


class CouponUsedByBuyerError(QuitandaError):
    """`coupon_used_by_buyer`: couponCode: was already used by this buyer as often as it may be"""


class CouponUsedUpError(QuitandaError):
    """`coupon_used_up`: couponCode: has no uses left"""


class CouponUsesExceedLimitError(QuitandaError):
    """`coupon_uses_exceed_limit`: maxUses: must be at least 37, as often as it has been used"""


class CouponValueInvalidError(QuitandaError):
    """`coupon_value_invalid`: value: must be at most 100"""


class CourseArchivedError(QuitandaError):
    """`course_archived`: The course is archived: it takes no new customer."""


class CourseChangedError(QuitandaError):
    """`course_changed`: The course has changed since `expectedUpdatedAt`."""


class CourseHasStudentsError(QuitandaError):
    """`course_has_students`: A customer has access to the course."""


class CustomerAmbiguousError(QuitandaError):
    """`customer_ambiguous`: customer.document: is required: several customers have this e-mail"""


class CustomerEmailDiffersError(QuitandaError):
    """`customer_email_differs`: customer.email: is not an e-mail of the customer with this
    document: use theirs, or correct it first
    """


class DataImportEndedError(QuitandaError):
    """`data_import_ended`: The import has ended."""


class DeliveryCanceledError(QuitandaError):
    """`delivery_canceled`: The delivery was canceled."""


class DestinationNotOwnError(QuitandaError):
    """`destination_not_own`: destinationId: must be the company's own document: its acquirer
    pays nobody else
    """


class DestinationNotRecipientsError(QuitandaError):
    """`destination_not_recipients`: destinationId: must be the recipient's bank account: its
    acquirer pays nowhere else
    """


class DestinationUnknownError(QuitandaError):
    """`destination_unknown`: destinationId: names no destination of the company"""


class DestinationWaitingError(QuitandaError):
    """`destination_waiting`: destinationId: may be used from 2026-11-21T13:40:12.345Z on"""


class DisputeDeadlinePassedError(QuitandaError):
    """`dispute_deadline_passed`: The deadline of the dispute has passed."""


class DisputeDecidedError(QuitandaError):
    """`dispute_decided`: The dispute is decided."""


class DisputeDefendedError(QuitandaError):
    """`dispute_defended`: The dispute was answered before."""


class DisputeNotOpenError(QuitandaError):
    """`dispute_not_open`: No dispute of the charge is open."""


class DocumentInvalidError(QuitandaError):
    """`document_invalid`: Invalid document for the selected type"""


class DocumentRequiredError(QuitandaError):
    """`document_required`: customer.document: is required: no customer has this e-mail"""


class DueDateMissingError(QuitandaError):
    """`due_date_missing`: The transaction has no due date"""


class DueDateNotOfferedError(QuitandaError):
    """`due_date_not_offered`: The company takes no Pix with a due date"""


class EventIsTestError(QuitandaError):
    """`event_is_test`: A test event is for one webhook alone."""


class ExportEndedError(QuitandaError):
    """`export_ended`: The export has ended."""


class ExportLimitReachedError(QuitandaError):
    """`export_limit_reached`: A company has at most 3 exports that run, and 20 with those that
    are kept
    """


class ExportNotReadyError(QuitandaError):
    """`export_not_ready`: The export is not ready, or its file was deleted."""


class FirstChargeTooLargeError(QuitandaError):
    """`first_charge_too_large`: The first charge may be at most 9999999999 cents"""


class FrequencyNotAllowedError(QuitandaError):
    """`frequency_not_allowed`: frequency: is only for plans of subscription products"""


class FrequencyRequiredError(QuitandaError):
    """`frequency_required`: frequency: is required for a plan of a subscription product"""


class IdempotencyKeyInvalidError(QuitandaError):
    """`idempotency_key_invalid`: Idempotency-Key: must be a UUID"""


class ImportColumnTwiceError(QuitandaError):
    """`import_column_twice`: file: has a field for the second time in column 4"""


class ImportColumnUnknownError(QuitandaError):
    """`import_column_unknown`: file: has an unknown heading in column 4"""


class ImportColumnsMissingError(QuitandaError):
    """`import_columns_missing`: file: lacks these columns: email, document"""


class ImportEmptyError(QuitandaError):
    """`import_empty`: file: has no line below the headings"""


class ImportHoldsCardsError(QuitandaError):
    """`import_holds_cards`: file: holds the number of a card, or a column for one: nothing of
    it was kept
    """


class ImportIncompleteError(QuitandaError):
    """`import_incomplete`: file: is missing a part of the file"""


class ImportNotCheckedError(QuitandaError):
    """`import_not_checked`: The import was not checked yet."""


class ImportNotOpenError(QuitandaError):
    """`import_not_open`: The file of the import is complete, or the import has ended."""


class ImportNotTextError(QuitandaError):
    """`import_not_text`: file: must be a CSV in UTF-8 or Windows-1252"""


class ImportPartOutOfOrderError(QuitandaError):
    """`import_part_out_of_order`: part: must be 2, or repeat an earlier part as it was"""


class ImportTooLargeError(QuitandaError):
    """`import_too_large`: file: must be at most 2097152 bytes"""


class ImportTooLongError(QuitandaError):
    """`import_too_long`: file: must have at most 10000 lines"""


class ImportUnreadableError(QuitandaError):
    """`import_unreadable`: file: cannot be read as CSV at line 12"""


class InfractionExceedsPaymentError(QuitandaError):
    """`infraction_exceeds_payment`: amountInCents: must be at most the amount of the payment"""


class InfractionNotPossibleError(QuitandaError):
    """`infraction_not_possible`: The charge is no paid Pix, or each of its payments was
    disputed before.
    """


class InstallmentTooSmallError(QuitandaError):
    """`installment_too_small`: Each installment must be at least one cent"""


class InsufficientScopeError(QuitandaError):
    """`insufficient_scope`: The key lacks the scope."""


class InterestNotForPlansError(QuitandaError):
    """`interest_not_for_plans`: interestBorneBy: must be seller for a plan, which has no
    installments
    """


class InterestNotOfferedError(QuitandaError):
    """`interest_not_offered`: cob.interest.basis: must be day where type is fixed: the bank
    that takes this Pix has a fixed interest for each day alone
    """


class InterestRateNotAllowedError(QuitandaError):
    """`interest_rate_not_allowed`: monthlyInterestBps: is only for offers whose buyer bears
    the interest
    """


class InterestRateRequiredError(QuitandaError):
    """`interest_rate_required`: monthlyInterestBps: is required where the buyer bears the
    interest
    """


class ItemIsPlanError(QuitandaError):
    """`item_is_plan`: items.0.offerSlug: is a plan: use POST /v1/subscriptions"""


class ItemNotForSaleError(QuitandaError):
    """`item_not_for_sale`: items.0.offerSlug: names no offer that is for sale"""


class ItemPriceMismatchError(QuitandaError):
    """`item_price_mismatch`: items.0.amountInCents: must be the price of the offer, 4990"""


class ItemsTotalMismatchError(QuitandaError):
    """`items_total_mismatch`: amountInCents must equal the sum of amountInCents times quantity
    over the items
    """


class LessonLimitReachedError(QuitandaError):
    """`lesson_limit_reached`: A module has at most 1000 lessons"""


class LessonOrderIncompleteError(QuitandaError):
    """`lesson_order_incomplete`: ids: must name every lesson of the module exactly once"""


class LessonPositionTooHighError(QuitandaError):
    """`lesson_position_too_high`: position: must be at most 3"""


class MaterialLimitReachedError(QuitandaError):
    """`material_limit_reached`: A lesson has at most 1000 materials"""


class MaterialOrderIncompleteError(QuitandaError):
    """`material_order_incomplete`: ids: must name every material of the lesson exactly once"""


class ModuleLimitReachedError(QuitandaError):
    """`module_limit_reached`: A course has at most 1000 modules"""


class ModuleOrderIncompleteError(QuitandaError):
    """`module_order_incomplete`: ids: must name every module of the course exactly once"""


class ModuleUnknownError(QuitandaError):
    """`module_unknown`: moduleId: names no module of the course"""


class NoConnectionForMethodError(QuitandaError):
    """`no_connection_for_method`: The company takes no payments by this method"""


class NothingToAnticipateError(QuitandaError):
    """`nothing_to_anticipate`: No installment of a paid card is released after today, until
    that day
    """


class OfferLimitReachedError(QuitandaError):
    """`offer_limit_reached`: A product has at most 100 offers"""


class OfferUnknownError(QuitandaError):
    """`offer_unknown`: offerSlug: names no offer"""


class OrderBumpExistsError(QuitandaError):
    """`order_bump_exists`: offerSlug: is already an order bump of this product"""


class OrderBumpIsPlanError(QuitandaError):
    """`order_bump_is_plan`: offerSlug: must not be a plan: an order bump is charged once"""


class OrderBumpLimitReachedError(QuitandaError):
    """`order_bump_limit_reached`: A product has at most 5 order bumps"""


class OrderBumpNotForSaleError(QuitandaError):
    """`order_bump_not_for_sale`: orderBumpIds.0: names no order bump of this product that is
    for sale
    """


class OrderBumpOfOwnProductError(QuitandaError):
    """`order_bump_of_own_product`: offerSlug: must be an offer of another product"""


class PaidInFutureError(QuitandaError):
    """`paid_in_future`: paidAt: must not be in the future"""


class PartialRefundNotOfferedError(QuitandaError):
    """`partial_refund_not_offered`: The acquirer of this charge only sends all of it back"""


class PartnerIsMemberError(QuitandaError):
    """`partner_is_member`: A member of the seller works for this company: an owner of the
    seller has to decide on its share.
    """


class PaymentLinkDuePastError(QuitandaError):
    """`payment_link_due_past`: dueOn: must be today or later"""


class PayoutExceedsBalanceError(QuitandaError):
    """`payout_exceeds_balance`: The available balance of the company does not hold the payout"""


class PayoutExceedsDayError(QuitandaError):
    """`payout_exceeds_day`: amountInCents: must be at most 250000, what the limit of the day
    leaves
    """


class PayoutNotCancelableError(QuitandaError):
    """`payout_not_cancelable`: The payout was sent, or is over."""


class PayoutNotReturnableError(QuitandaError):
    """`payout_not_returnable`: The payout is not completed."""


class PayoutTooLargeError(QuitandaError):
    """`payout_too_large`: amountInCents: must be at most 5000000, the limit of a payout"""


class PayoutTooSmallError(QuitandaError):
    """`payout_too_small`: amountInCents: must be at least 1000"""


class PayoutsNotOfferedError(QuitandaError):
    """`payouts_not_offered`: The company has no connection that sends payouts"""


class PixKeyInvalidError(QuitandaError):
    """`pix_key_invalid`: pixKey: must be a Pix key: a CPF, CNPJ, e-mail, phone with +55 or
    random key
    """


class PixRefusedError(QuitandaError):
    """`pix_refused`: The acquirer refused to register this Pix: O valor é inválido."""


class PlanNotForSaleError(QuitandaError):
    """`plan_not_for_sale`: offerSlug: names no plan of this product that is for sale"""


class ProductNotSubscriptionError(QuitandaError):
    """`product_not_subscription`: productId: is no subscription product: use POST /v1/card"""


class ProductUnknownError(QuitandaError):
    """`product_unknown`: productId: names no product"""


class QuoteChangedError(QuitandaError):
    """`quote_changed`: A sale of the quote was refunded, disputed, released or anticipated
    since.
    """


class QuoteExpiredError(QuitandaError):
    """`quote_expired`: The quote was made more than five minutes ago."""


class QuoteUnknownError(QuitandaError):
    """`quote_unknown`: quoteId: names no quote of the company"""


class RecipientNotActiveError(QuitandaError):
    """`recipient_not_active`: The recipient of the company is not active at its acquirer yet"""


class RefundExceedsBalanceError(QuitandaError):
    """`refund_exceeds_balance`: The balance of the company does not hold the refund"""


class RefundExceedsDayError(QuitandaError):
    """`refund_exceeds_day`: amountInCents: must be at most 250000, what the company's daily
    payout limit leaves for it
    """


class RefundExceedsRemainingError(QuitandaError):
    """`refund_exceeds_remaining`: The refund is more than what is left of the transaction"""


class RefundInProgressError(QuitandaError):
    """`refund_in_progress`: Another refund of the transaction is under way."""


class RefundKeyNotPayersError(QuitandaError):
    """`refund_key_not_payers`: pixKey: must be the payer's document, or an account that the
    payer holds: any other target has to come from the buyer
    """


class RefundNotOfferedError(QuitandaError):
    """`refund_not_offered`: The acquirer of this charge sends no money back"""


class RefundRefusedError(QuitandaError):
    """`refund_refused`: The acquirer refused the refund"""


class RefundToPayoutAccountError(QuitandaError):
    """`refund_to_payout_account`: pixKey: must not be a payout account of the company"""


class RefundWindowClosedError(QuitandaError):
    """`refund_window_closed`: A refund must be asked for within 90 days"""


class ReleaseIncompleteError(QuitandaError):
    """`release_incomplete`: release: needs `days`, `on` or `moduleId`, as its kind says, and
    nothing else
    """


class ReleaseModuleUnknownError(QuitandaError):
    """`release_module_unknown`: release.moduleId: names no other module of the course"""


class ReplayEndedError(QuitandaError):
    """`replay_ended`: The replay has ended."""


class ReplayLimitReachedError(QuitandaError):
    """`replay_limit_reached`: A webhook has at most 5 replays that have not ended"""


class ResetNotConfirmedError(QuitandaError):
    """`reset_not_confirmed`: confirm: must be the company's name as it is stored"""


class ScenarioLimitReachedError(QuitandaError):
    """`scenario_limit_reached`: A company has at most 50 saved scenarios: remove one"""


class ScenarioNameTakenError(QuitandaError):
    """`scenario_name_taken`: A scenario of this name is saved or comes with the product."""


class ScenarioRunEndedError(QuitandaError):
    """`scenario_run_ended`: The run has ended."""


class ScenarioRunningError(QuitandaError):
    """`scenario_running`: A scenario is under way in the company: wait until it has ended, or
    stop it.
    """


class ScenarioShippedError(QuitandaError):
    """`scenario_shipped`: The scenario comes with the product and cannot be removed."""


class SharesExceedWholeError(QuitandaError):
    """`shares_exceed_whole`: commissionBps: must be at most 40 %, what the other shares of the
    product leave
    """


class SimulatorOrdersLimitError(QuitandaError):
    """`simulator_orders_limit`: At most 20 orders may wait: cancel one"""


class SubscriptionAlreadyCanceledError(QuitandaError):
    """`subscription_already_canceled`: Subscription already canceled"""


class SubscriptionAuthorizedError(QuitandaError):
    """`subscription_authorized`: The subscription is paid by Pix Automático already."""


class SubscriptionCanceledError(QuitandaError):
    """`subscription_canceled`: The subscription is canceled."""


class SubscriptionLeavingError(QuitandaError):
    """`subscription_leaving`: The subscriber has canceled: the subscription ends with its paid
    period.
    """


class SubscriptionProductElsewhereError(QuitandaError):
    """`subscription_product_elsewhere`: Subscription products are not accepted here: create
    them with POST /v1/subscription-products
    """


class TooManyImportsError(QuitandaError):
    """`too_many_imports`: A company has at most 3 imports that have not ended"""


class TransactionDisputedError(QuitandaError):
    """`transaction_disputed`: A dispute took the money."""


class TransactionNotCancelableError(QuitandaError):
    """`transaction_not_cancelable`: The charge is not pending, or a card's."""


class TransactionNotDisputableError(QuitandaError):
    """`transaction_not_disputable`: The charge is not paid, or was disputed before."""


class TransactionNotExpirableError(QuitandaError):
    """`transaction_not_expirable`: The charge is not pending, or a card's, which never
    expires.
    """


class TransactionNotPaidError(QuitandaError):
    """`transaction_not_paid`: The transaction is not paid."""


class TransactionNotPayableError(QuitandaError):
    """`transaction_not_payable`: The charge was refused, or its card's issuer pays it."""


class TransactionRefundedError(QuitandaError):
    """`transaction_refunded`: All of the money went back already."""


class TryNotScheduledError(QuitandaError):
    """`try_not_scheduled`: No try of the charge is scheduled, or it is no automatic one."""


class WebhookLimitReachedError(QuitandaError):
    """`webhook_limit_reached`: A company has at most 50 webhooks"""


class WebhookNotSignedError(QuitandaError):
    """`webhook_not_signed`: The webhook does not sign its deliveries: switch that on first."""


class WebhookRemovedError(QuitandaError):
    """`webhook_removed`: The webhook of the delivery was removed."""


class WebhookStoppedError(QuitandaError):
    """`webhook_stopped`: The webhook is stopped: start it first."""


class WebhookTestFailedError(QuitandaError):
    """`webhook_test_failed`: url: did not take the test: answered 500"""


class WebhookUnknownError(QuitandaError):
    """`webhook_unknown`: webhookId: names no webhook of the company"""


class WebhookUrlNotAllowedError(QuitandaError):
    """`webhook_url_not_allowed`: url: address not allowed"""


errors_by_code: dict[str, type[QuitandaError]] = {
    "BUYER_ATTEMPTS_EXCEEDED": BuyerAttemptsExceededError,
    "IDEMPOTENCY_KEY_IN_USE": IdempotencyKeyInUseError,
    "IDEMPOTENCY_KEY_REUSED": IdempotencyKeyReusedError,
    "access_days_not_for_plans": AccessDaysNotForPlansError,
    "access_end_not_later": AccessEndNotLaterError,
    "address_not_allowed": AddressNotAllowedError,
    "affiliate_code_taken": AffiliateCodeTakenError,
    "affiliate_commission_missing": AffiliateCommissionMissingError,
    "affiliate_email_taken": AffiliateEmailTakenError,
    "affiliate_not_joined": AffiliateNotJoinedError,
    "anticipations_not_offered": AnticipationsNotOfferedError,
    "authorization_decided": AuthorizationDecidedError,
    "automatic_frequency_not_offered": AutomaticFrequencyNotOfferedError,
    "automatic_pix_not_offered": AutomaticPixNotOfferedError,
    "automatic_pix_refused": AutomaticPixRefusedError,
    "boleto_refused": BoletoRefusedError,
    "card_data_not_accepted": CardDataNotAcceptedError,
    "card_not_accepted": CardNotAcceptedError,
    "card_token_invalid": CardTokenInvalidError,
    "category_unknown": CategoryUnknownError,
    "charge_in_progress": ChargeInProgressError,
    "clock_advancing": ClockAdvancingError,
    "clock_backwards": ClockBackwardsError,
    "clock_needs_sandbox": ClockNeedsSandboxError,
    "clock_not_advancing": ClockNotAdvancingError,
    "clock_resetting": ClockResettingError,
    "clock_too_far": ClockTooFarError,
    "code_unreadable": CodeUnreadableError,
    "cohort_unknown": CohortUnknownError,
    "company_has_real_connection": CompanyHasRealConnectionError,
    "connection_cannot_split": ConnectionCannotSplitError,
    "coupon_code_taken": CouponCodeTakenError,
    "coupon_ends_before_start": CouponEndsBeforeStartError,
    "coupon_expired": CouponExpiredError,
    "coupon_gone": CouponGoneError,
    "coupon_leaves_nothing": CouponLeavesNothingError,
    "coupon_not_for_product": CouponNotForProductError,
    "coupon_not_started": CouponNotStartedError,
    "coupon_unknown": CouponUnknownError,
    "coupon_used_by_buyer": CouponUsedByBuyerError,
    "coupon_used_up": CouponUsedUpError,
    "coupon_uses_exceed_limit": CouponUsesExceedLimitError,
    "coupon_value_invalid": CouponValueInvalidError,
    "course_archived": CourseArchivedError,
    "course_changed": CourseChangedError,
    "course_has_students": CourseHasStudentsError,
    "customer_ambiguous": CustomerAmbiguousError,
    "customer_email_differs": CustomerEmailDiffersError,
    "data_import_ended": DataImportEndedError,
    "delivery_canceled": DeliveryCanceledError,
    "destination_not_own": DestinationNotOwnError,
    "destination_not_recipients": DestinationNotRecipientsError,
    "destination_unknown": DestinationUnknownError,
    "destination_waiting": DestinationWaitingError,
    "dispute_deadline_passed": DisputeDeadlinePassedError,
    "dispute_decided": DisputeDecidedError,
    "dispute_defended": DisputeDefendedError,
    "dispute_not_open": DisputeNotOpenError,
    "document_invalid": DocumentInvalidError,
    "document_required": DocumentRequiredError,
    "due_date_missing": DueDateMissingError,
    "due_date_not_offered": DueDateNotOfferedError,
    "event_is_test": EventIsTestError,
    "export_ended": ExportEndedError,
    "export_limit_reached": ExportLimitReachedError,
    "export_not_ready": ExportNotReadyError,
    "first_charge_too_large": FirstChargeTooLargeError,
    "frequency_not_allowed": FrequencyNotAllowedError,
    "frequency_required": FrequencyRequiredError,
    "idempotency_key_invalid": IdempotencyKeyInvalidError,
    "import_column_twice": ImportColumnTwiceError,
    "import_column_unknown": ImportColumnUnknownError,
    "import_columns_missing": ImportColumnsMissingError,
    "import_empty": ImportEmptyError,
    "import_holds_cards": ImportHoldsCardsError,
    "import_incomplete": ImportIncompleteError,
    "import_not_checked": ImportNotCheckedError,
    "import_not_open": ImportNotOpenError,
    "import_not_text": ImportNotTextError,
    "import_part_out_of_order": ImportPartOutOfOrderError,
    "import_too_large": ImportTooLargeError,
    "import_too_long": ImportTooLongError,
    "import_unreadable": ImportUnreadableError,
    "infraction_exceeds_payment": InfractionExceedsPaymentError,
    "infraction_not_possible": InfractionNotPossibleError,
    "installment_too_small": InstallmentTooSmallError,
    "insufficient_scope": InsufficientScopeError,
    "interest_not_for_plans": InterestNotForPlansError,
    "interest_not_offered": InterestNotOfferedError,
    "interest_rate_not_allowed": InterestRateNotAllowedError,
    "interest_rate_required": InterestRateRequiredError,
    "item_is_plan": ItemIsPlanError,
    "item_not_for_sale": ItemNotForSaleError,
    "item_price_mismatch": ItemPriceMismatchError,
    "items_total_mismatch": ItemsTotalMismatchError,
    "lesson_limit_reached": LessonLimitReachedError,
    "lesson_order_incomplete": LessonOrderIncompleteError,
    "lesson_position_too_high": LessonPositionTooHighError,
    "material_limit_reached": MaterialLimitReachedError,
    "material_order_incomplete": MaterialOrderIncompleteError,
    "module_limit_reached": ModuleLimitReachedError,
    "module_order_incomplete": ModuleOrderIncompleteError,
    "module_unknown": ModuleUnknownError,
    "no_connection_for_method": NoConnectionForMethodError,
    "nothing_to_anticipate": NothingToAnticipateError,
    "offer_limit_reached": OfferLimitReachedError,
    "offer_unknown": OfferUnknownError,
    "order_bump_exists": OrderBumpExistsError,
    "order_bump_is_plan": OrderBumpIsPlanError,
    "order_bump_limit_reached": OrderBumpLimitReachedError,
    "order_bump_not_for_sale": OrderBumpNotForSaleError,
    "order_bump_of_own_product": OrderBumpOfOwnProductError,
    "paid_in_future": PaidInFutureError,
    "partial_refund_not_offered": PartialRefundNotOfferedError,
    "partner_is_member": PartnerIsMemberError,
    "payment_link_due_past": PaymentLinkDuePastError,
    "payout_exceeds_balance": PayoutExceedsBalanceError,
    "payout_exceeds_day": PayoutExceedsDayError,
    "payout_not_cancelable": PayoutNotCancelableError,
    "payout_not_returnable": PayoutNotReturnableError,
    "payout_too_large": PayoutTooLargeError,
    "payout_too_small": PayoutTooSmallError,
    "payouts_not_offered": PayoutsNotOfferedError,
    "pix_key_invalid": PixKeyInvalidError,
    "pix_refused": PixRefusedError,
    "plan_not_for_sale": PlanNotForSaleError,
    "product_not_subscription": ProductNotSubscriptionError,
    "product_unknown": ProductUnknownError,
    "quote_changed": QuoteChangedError,
    "quote_expired": QuoteExpiredError,
    "quote_unknown": QuoteUnknownError,
    "recipient_not_active": RecipientNotActiveError,
    "refund_exceeds_balance": RefundExceedsBalanceError,
    "refund_exceeds_day": RefundExceedsDayError,
    "refund_exceeds_remaining": RefundExceedsRemainingError,
    "refund_in_progress": RefundInProgressError,
    "refund_key_not_payers": RefundKeyNotPayersError,
    "refund_not_offered": RefundNotOfferedError,
    "refund_refused": RefundRefusedError,
    "refund_to_payout_account": RefundToPayoutAccountError,
    "refund_window_closed": RefundWindowClosedError,
    "release_incomplete": ReleaseIncompleteError,
    "release_module_unknown": ReleaseModuleUnknownError,
    "replay_ended": ReplayEndedError,
    "replay_limit_reached": ReplayLimitReachedError,
    "reset_not_confirmed": ResetNotConfirmedError,
    "scenario_limit_reached": ScenarioLimitReachedError,
    "scenario_name_taken": ScenarioNameTakenError,
    "scenario_run_ended": ScenarioRunEndedError,
    "scenario_running": ScenarioRunningError,
    "scenario_shipped": ScenarioShippedError,
    "shares_exceed_whole": SharesExceedWholeError,
    "simulator_orders_limit": SimulatorOrdersLimitError,
    "subscription_already_canceled": SubscriptionAlreadyCanceledError,
    "subscription_authorized": SubscriptionAuthorizedError,
    "subscription_canceled": SubscriptionCanceledError,
    "subscription_leaving": SubscriptionLeavingError,
    "subscription_product_elsewhere": SubscriptionProductElsewhereError,
    "too_many_imports": TooManyImportsError,
    "transaction_disputed": TransactionDisputedError,
    "transaction_not_cancelable": TransactionNotCancelableError,
    "transaction_not_disputable": TransactionNotDisputableError,
    "transaction_not_expirable": TransactionNotExpirableError,
    "transaction_not_paid": TransactionNotPaidError,
    "transaction_not_payable": TransactionNotPayableError,
    "transaction_refunded": TransactionRefundedError,
    "try_not_scheduled": TryNotScheduledError,
    "webhook_limit_reached": WebhookLimitReachedError,
    "webhook_not_signed": WebhookNotSignedError,
    "webhook_removed": WebhookRemovedError,
    "webhook_stopped": WebhookStoppedError,
    "webhook_test_failed": WebhookTestFailedError,
    "webhook_unknown": WebhookUnknownError,
    "webhook_url_not_allowed": WebhookUrlNotAllowedError,
}
"""The class of each documented code."""
