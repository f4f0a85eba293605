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
    "EventPayloadDeletedError",
    "ExportEndedError",
    "ExportLimitReachedError",
    "ExportNotReadyError",
    "FirstChargeTooLargeError",
    "FrequencyNotAllowedError",
    "FrequencyRequiredError",
    "IdempotencyKeyInvalidError",
    "ImportColumnUnknownError",
    "ImportColumnsMissingError",
    "ImportColumnsWrongError",
    "ImportEmptyError",
    "ImportHoldsCardsError",
    "ImportIncompleteError",
    "ImportNotCheckedError",
    "ImportNotOpenError",
    "ImportNotTextError",
    "ImportPartOutOfOrderError",
    "ImportTooLargeError",
    "ImportTooLongError",
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
    "OrderBumpIsPhysicalError",
    "OrderBumpIsPlanError",
    "OrderBumpLimitReachedError",
    "OrderBumpNotForSaleError",
    "OrderBumpNotShippedError",
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
    """`access_days_not_for_plans`: accessDays: is not allowed for plans: they grant access
    while paid
    """


class AccessEndNotLaterError(QuitandaError):
    """`access_end_not_later`: endsAt: must be later than the current end of the access and in
    the future
    """


class AddressNotAllowedError(QuitandaError):
    """`address_not_allowed`: The key has a list of addresses, and the client's is not on it."""


class AffiliateCodeTakenError(QuitandaError):
    """`affiliate_code_taken`: code: belongs to another affiliate"""


class AffiliateCommissionMissingError(QuitandaError):
    """`affiliate_commission_missing`: commissionBps: is required: a product has no affiliate
    program that sets it
    """


class AffiliateEmailTakenError(QuitandaError):
    """`affiliate_email_taken`: email: belongs to another affiliate"""


class AffiliateNotJoinedError(QuitandaError):
    """`affiliate_not_joined`: The affiliate has not accepted the invitation yet."""


class AnticipationsNotOfferedError(QuitandaError):
    """`anticipations_not_offered`: No connection of the company supports anticipation of
    receivables
    """


class AuthorizationDecidedError(QuitandaError):
    """`authorization_decided`: The authorization is already decided."""


class AutomaticFrequencyNotOfferedError(QuitandaError):
    """`automatic_frequency_not_offered`: offerSlug: must be a plan charged weekly, monthly,
    quarterly, semiannually or annually: Pix Automático supports no other frequency
    """


class AutomaticPixNotOfferedError(QuitandaError):
    """`automatic_pix_not_offered`: The company does not accept Pix Automático"""


class AutomaticPixRefusedError(QuitandaError):
    """`automatic_pix_refused`: The acquirer refused this authorization"""


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
    """`category_unknown`: categoryId: must be an existing category"""


class ChargeInProgressError(QuitandaError):
    """`charge_in_progress`: A charge of the subscription is in progress: try again in a few
    seconds.
    """


class ClockAdvancingError(QuitandaError):
    """`clock_advancing`: The clock is advancing: wait for it to finish or stop it."""


class ClockBackwardsError(QuitandaError):
    """`clock_backwards`: to: must be later than the company's current time"""


class ClockNeedsSandboxError(QuitandaError):
    """`clock_needs_sandbox`: Only companies whose sole connection is the sandbox have a clock."""


class ClockNotAdvancingError(QuitandaError):
    """`clock_not_advancing`: The clock is not advancing."""


class ClockResettingError(QuitandaError):
    """`clock_resetting`: The company's sandbox data is being reset: try again when it is done."""


class ClockTooFarError(QuitandaError):
    """`clock_too_far`: to: must be at most ten years after the real time"""


class CodeUnreadableError(QuitandaError):
    """`code_unreadable`: code: must be a Pix code or the digits of a boleto"""


class CohortUnknownError(QuitandaError):
    """`cohort_unknown`: cohortId: must be a cohort of the course"""


class CompanyHasRealConnectionError(QuitandaError):
    """`company_has_real_connection`: Simulated faults require all connections of the company
    to be the sandbox.
    """


class ConnectionCannotSplitError(QuitandaError):
    """`connection_cannot_split`: The company's bank or acquirer does not support splitting a
    sale with partners
    """


class CouponCodeTakenError(QuitandaError):
    """`coupon_code_taken`: code: belongs to another coupon"""


class CouponEndsBeforeStartError(QuitandaError):
    """`coupon_ends_before_start`: endsAt: must be after startsAt"""


class CouponExpiredError(QuitandaError):
    """`coupon_expired`: couponCode: has expired"""


class CouponGoneError(QuitandaError):
    """`coupon_gone`: couponCode: has no uses left or is no longer valid"""


class CouponLeavesNothingError(QuitandaError):
    """`coupon_leaves_nothing`: couponCode: would reduce the charge to zero"""


class CouponNotForProductError(QuitandaError):
    """`coupon_not_for_product`: couponCode: is not valid for this product"""


class CouponNotStartedError(QuitandaError):
    """`coupon_not_started`: couponCode: is not valid yet"""


class CouponUnknownError(QuitandaError):
    """`coupon_unknown`: couponCode: is not a valid coupon"""


class CouponUsedByBuyerError(QuitandaError):
    """`coupon_used_by_buyer`: couponCode: has reached its limit of uses per buyer"""


class CouponUsedUpError(QuitandaError):
    """`coupon_used_up`: couponCode: has no uses left"""


class CouponUsesExceedLimitError(QuitandaError):
    """`coupon_uses_exceed_limit`: maxUses: must be at least 37, the number of uses so far"""


class CouponValueInvalidError(QuitandaError):
    """`coupon_value_invalid`: value: must be at most 100"""


class CourseArchivedError(QuitandaError):
    """`course_archived`: The course is archived and accepts no new students."""


class CourseChangedError(QuitandaError):
    """`course_changed`: The course has changed since `expectedUpdatedAt`."""


class CourseHasStudentsError(QuitandaError):
    """`course_has_students`: A customer has access to the course."""


class CustomerAmbiguousError(QuitandaError):
    """`customer_ambiguous`: customer.document: is required: several customers have this e-mail"""


class CustomerEmailDiffersError(QuitandaError):
    """`customer_email_differs`: customer.email: does not match the customer with this
    document: use the customer's e-mail or correct it first
    """


class DataImportEndedError(QuitandaError):
    """`data_import_ended`: The import has ended."""


class DeliveryCanceledError(QuitandaError):
    """`delivery_canceled`: The delivery was canceled."""


class DestinationNotOwnError(QuitandaError):
    """`destination_not_own`: destinationId: must be the company's own document: its acquirer
    does not pay third parties
    """


class DestinationNotRecipientsError(QuitandaError):
    """`destination_not_recipients`: destinationId: must be the recipient's bank account: its
    acquirer pays no other account
    """


class DestinationUnknownError(QuitandaError):
    """`destination_unknown`: destinationId: must be a payout account of the company"""


class DestinationWaitingError(QuitandaError):
    """`destination_waiting`: destinationId: can be used from 2026-11-21T13:40:12.345Z"""


class DisputeDeadlinePassedError(QuitandaError):
    """`dispute_deadline_passed`: The deadline of the dispute has passed."""


class DisputeDecidedError(QuitandaError):
    """`dispute_decided`: The dispute is already decided."""


class DisputeDefendedError(QuitandaError):
    """`dispute_defended`: The dispute was already answered."""


class DisputeNotOpenError(QuitandaError):
    """`dispute_not_open`: The charge has no open dispute."""


class DocumentInvalidError(QuitandaError):
    """`document_invalid`: Invalid document for the selected type"""


class DocumentRequiredError(QuitandaError):
    """`document_required`: customer.document: is required: no customer has this e-mail"""


class DueDateMissingError(QuitandaError):
    """`due_date_missing`: The transaction has no due date"""


class DueDateNotOfferedError(QuitandaError):
    """`due_date_not_offered`: The company does not accept Pix with a due date"""


class EventIsTestError(QuitandaError):
    """`event_is_test`: A test event belongs to a single webhook."""


class EventPayloadDeletedError(QuitandaError):
    """`event_payload_deleted`: The event's payload was deleted after the retention period."""


class ExportEndedError(QuitandaError):
    """`export_ended`: The export has ended."""


class ExportLimitReachedError(QuitandaError):
    """`export_limit_reached`: A company has at most 3 running exports and 20 in total"""


class ExportNotReadyError(QuitandaError):
    """`export_not_ready`: The export is not ready, or its file was deleted."""


class FirstChargeTooLargeError(QuitandaError):
    """`first_charge_too_large`: The first charge may be at most 9999999999 cents"""


class FrequencyNotAllowedError(QuitandaError):
    """`frequency_not_allowed`: frequency: is only allowed for plans of subscription products"""


class FrequencyRequiredError(QuitandaError):
    """`frequency_required`: frequency: is required for a plan of a subscription product"""


class IdempotencyKeyInvalidError(QuitandaError):
    """`idempotency_key_invalid`: Idempotency-Key: must be a UUID"""


class ImportColumnUnknownError(QuitandaError):
    """`import_column_unknown`: columns: names a field of another kind of import in column 4"""


class ImportColumnsMissingError(QuitandaError):
    """`import_columns_missing`: file: is missing these columns: email, document"""


class ImportColumnsWrongError(QuitandaError):
    """`import_columns_wrong`: columns: must have one entry per column: 4"""


class ImportEmptyError(QuitandaError):
    """`import_empty`: file: has no rows below the header"""


class ImportHoldsCardsError(QuitandaError):
    """`import_holds_cards`: file: contains card numbers or a column for them; nothing was
    stored
    """


class ImportIncompleteError(QuitandaError):
    """`import_incomplete`: file: is incomplete: a part is missing"""


class ImportNotCheckedError(QuitandaError):
    """`import_not_checked`: The import has not been checked yet."""


class ImportNotOpenError(QuitandaError):
    """`import_not_open`: The file of the import is complete, or the import has ended."""


class ImportNotTextError(QuitandaError):
    """`import_not_text`: file: must be a CSV in UTF-8, Windows-1252 or UTF-16"""


class ImportPartOutOfOrderError(QuitandaError):
    """`import_part_out_of_order`: part: must be 2, or repeat an earlier part unchanged"""


class ImportTooLargeError(QuitandaError):
    """`import_too_large`: file: must be at most 2097152 bytes"""


class ImportTooLongError(QuitandaError):
    """`import_too_long`: file: must have at most 10000 lines"""


class InfractionExceedsPaymentError(QuitandaError):
    """`infraction_exceeds_payment`: amountInCents: must be at most the amount of the payment"""


class InfractionNotPossibleError(QuitandaError):
    """`infraction_not_possible`: The charge is not a paid Pix, or all of its payments were
    already disputed.
    """


class InstallmentTooSmallError(QuitandaError):
    """`installment_too_small`: Each installment must be at least one cent"""


class InsufficientScopeError(QuitandaError):
    """`insufficient_scope`: The key lacks the scope."""


class InterestNotForPlansError(QuitandaError):
    """`interest_not_for_plans`: interestBorneBy: must be seller for a plan: plans have no
    installments
    """


class InterestNotOfferedError(QuitandaError):
    """`interest_not_offered`: cob.interest.basis: must be day when type is fixed: this bank
    only supports fixed interest per day
    """


class InterestRateNotAllowedError(QuitandaError):
    """`interest_rate_not_allowed`: monthlyInterestBps: is only allowed when the buyer bears
    the interest
    """


class InterestRateRequiredError(QuitandaError):
    """`interest_rate_required`: monthlyInterestBps: is required when the buyer bears the
    interest
    """


class ItemIsPlanError(QuitandaError):
    """`item_is_plan`: items.0.offerSlug: is a subscription plan: use POST /v1/subscriptions"""


class ItemNotForSaleError(QuitandaError):
    """`item_not_for_sale`: items.0.offerSlug: must be the slug of an offer for sale"""


class ItemPriceMismatchError(QuitandaError):
    """`item_price_mismatch`: items.0.amountInCents: must be the price of the offer, 4990"""


class ItemsTotalMismatchError(QuitandaError):
    """`items_total_mismatch`: amountInCents must equal the sum of amountInCents times quantity
    over the items
    """


class LessonLimitReachedError(QuitandaError):
    """`lesson_limit_reached`: A module has at most 1000 lessons"""


class LessonOrderIncompleteError(QuitandaError):
    """`lesson_order_incomplete`: ids: must list every lesson of the module exactly once"""


class LessonPositionTooHighError(QuitandaError):
    """`lesson_position_too_high`: position: must be at most 3"""


class MaterialLimitReachedError(QuitandaError):
    """`material_limit_reached`: A lesson has at most 1000 materials"""


class MaterialOrderIncompleteError(QuitandaError):
    """`material_order_incomplete`: ids: must list every material of the lesson exactly once"""


class ModuleLimitReachedError(QuitandaError):
    """`module_limit_reached`: A course has at most 1000 modules"""


class ModuleOrderIncompleteError(QuitandaError):
    """`module_order_incomplete`: ids: must list every module of the course exactly once"""


class ModuleUnknownError(QuitandaError):
    """`module_unknown`: moduleId: must be a module of the course"""


class NoConnectionForMethodError(QuitandaError):
    """`no_connection_for_method`: The company does not accept this payment method"""


class NothingToAnticipateError(QuitandaError):
    """`nothing_to_anticipate`: No card installment is due for release between tomorrow and
    that day
    """


class OfferLimitReachedError(QuitandaError):
    """`offer_limit_reached`: A product has at most 100 offers"""


class OfferUnknownError(QuitandaError):
    """`offer_unknown`: offerSlug: must be an existing offer"""


class OrderBumpExistsError(QuitandaError):
    """`order_bump_exists`: offerSlug: is already an order bump of this product"""


class OrderBumpIsPhysicalError(QuitandaError):
    """`order_bump_is_physical`: offerSlug: must not be a physical product: the page of a plan
    has no shipping
    """


class OrderBumpIsPlanError(QuitandaError):
    """`order_bump_is_plan`: offerSlug: must not be a plan: an order bump is charged once"""


class OrderBumpLimitReachedError(QuitandaError):
    """`order_bump_limit_reached`: A product has at most 5 order bumps"""


class OrderBumpNotForSaleError(QuitandaError):
    """`order_bump_not_for_sale`: orderBumpIds.0: must be an order bump of this product that is
    for sale
    """


class OrderBumpNotShippedError(QuitandaError):
    """`order_bump_not_shipped`: offerSlug: must be a product with shipping or pick-up: set it
    in the physical product first
    """


class OrderBumpOfOwnProductError(QuitandaError):
    """`order_bump_of_own_product`: offerSlug: must be an offer of another product"""


class PaidInFutureError(QuitandaError):
    """`paid_in_future`: paidAt: must not be in the future"""


class PartialRefundNotOfferedError(QuitandaError):
    """`partial_refund_not_offered`: The acquirer of this charge only supports full refunds"""


class PartnerIsMemberError(QuitandaError):
    """`partner_is_member`: A member of the seller also belongs to this company: an owner of
    the seller must decide its share.
    """


class PaymentLinkDuePastError(QuitandaError):
    """`payment_link_due_past`: dueOn: must be today or later"""


class PayoutExceedsBalanceError(QuitandaError):
    """`payout_exceeds_balance`: Insufficient available balance for this payout: 431022, of
    which 4990 is set aside for refunds
    """


class PayoutExceedsDayError(QuitandaError):
    """`payout_exceeds_day`: amountInCents: must be at most 250000, the remaining daily limit"""


class PayoutNotCancelableError(QuitandaError):
    """`payout_not_cancelable`: The payout was already sent or has ended."""


class PayoutNotReturnableError(QuitandaError):
    """`payout_not_returnable`: The payout is not completed."""


class PayoutTooLargeError(QuitandaError):
    """`payout_too_large`: amountInCents: must be at most 5000000, the limit per payout"""


class PayoutTooSmallError(QuitandaError):
    """`payout_too_small`: amountInCents: must be at least 1000"""


class PayoutsNotOfferedError(QuitandaError):
    """`payouts_not_offered`: No connection of the company supports payouts"""


class PixKeyInvalidError(QuitandaError):
    """`pix_key_invalid`: pixKey: must be a Pix key: a CPF, CNPJ, e-mail, phone with +55 or
    random key
    """


class PixRefusedError(QuitandaError):
    """`pix_refused`: The acquirer refused to register this Pix: O valor é inválido."""


class PlanNotForSaleError(QuitandaError):
    """`plan_not_for_sale`: offerSlug: must be a plan of this product that is for sale"""


class ProductNotSubscriptionError(QuitandaError):
    """`product_not_subscription`: productId: is not a subscription product: use POST /v1/card"""


class ProductUnknownError(QuitandaError):
    """`product_unknown`: productId: must be an existing product"""


class QuoteChangedError(QuitandaError):
    """`quote_changed`: A sale in the quote has since been refunded, disputed, released or
    anticipated.
    """


class QuoteExpiredError(QuitandaError):
    """`quote_expired`: The quote has expired: it is valid for five minutes."""


class QuoteUnknownError(QuitandaError):
    """`quote_unknown`: quoteId: must be a quote of the company"""


class RecipientNotActiveError(QuitandaError):
    """`recipient_not_active`: The company's recipient is not yet active at its acquirer"""


class RefundExceedsBalanceError(QuitandaError):
    """`refund_exceeds_balance`: Insufficient balance for this refund"""


class RefundExceedsDayError(QuitandaError):
    """`refund_exceeds_day`: amountInCents: must be at most 250000, the remaining daily payout
    limit of the company
    """


class RefundExceedsRemainingError(QuitandaError):
    """`refund_exceeds_remaining`: The refund exceeds the remaining amount of the transaction"""


class RefundInProgressError(QuitandaError):
    """`refund_in_progress`: Another refund of the transaction is in progress."""


class RefundKeyNotPayersError(QuitandaError):
    """`refund_key_not_payers`: pixKey: must be the payer's document or an account held by the
    payer; any other account must be provided by the buyer
    """


class RefundNotOfferedError(QuitandaError):
    """`refund_not_offered`: The acquirer of this charge does not support refunds"""


class RefundRefusedError(QuitandaError):
    """`refund_refused`: The acquirer refused the refund"""


class RefundToPayoutAccountError(QuitandaError):
    """`refund_to_payout_account`: pixKey: must not be a payout account of the company"""


class RefundWindowClosedError(QuitandaError):
    """`refund_window_closed`: Refunds must be requested within 90 days"""


class ReleaseIncompleteError(QuitandaError):
    """`release_incomplete`: release: must have exactly the field of its kind: `days`, `on` or
    `moduleId`
    """


class ReleaseModuleUnknownError(QuitandaError):
    """`release_module_unknown`: release.moduleId: must be another module of the course"""


class ReplayEndedError(QuitandaError):
    """`replay_ended`: The replay has ended."""


class ReplayLimitReachedError(QuitandaError):
    """`replay_limit_reached`: A webhook has at most 5 unfinished replays"""


class ResetNotConfirmedError(QuitandaError):
    """`reset_not_confirmed`: confirm: must be the exact name of the company"""


class ScenarioLimitReachedError(QuitandaError):
    """`scenario_limit_reached`: A company has at most 50 saved scenarios: delete one"""


class ScenarioNameTakenError(QuitandaError):
    """`scenario_name_taken`: A saved or built-in scenario already has this name."""


class ScenarioRunEndedError(QuitandaError):
    """`scenario_run_ended`: The run has ended."""


class ScenarioRunningError(QuitandaError):
    """`scenario_running`: A scenario is already running: wait for it to finish or stop it."""


class ScenarioShippedError(QuitandaError):
    """`scenario_shipped`: A built-in scenario cannot be deleted."""


class SharesExceedWholeError(QuitandaError):
    """`shares_exceed_whole`: commissionBps: must be at most 40 %, the share of the product not
    yet assigned
    """


class SimulatorOrdersLimitError(QuitandaError):
    """`simulator_orders_limit`: At most 20 instructions can be pending: cancel one"""


class SubscriptionAlreadyCanceledError(QuitandaError):
    """`subscription_already_canceled`: Subscription already canceled"""


class SubscriptionAuthorizedError(QuitandaError):
    """`subscription_authorized`: The subscription is already paid by Pix Automático."""


class SubscriptionCanceledError(QuitandaError):
    """`subscription_canceled`: The subscription is canceled."""


class SubscriptionLeavingError(QuitandaError):
    """`subscription_leaving`: The subscriber has canceled; the subscription ends with the paid
    period.
    """


class SubscriptionProductElsewhereError(QuitandaError):
    """`subscription_product_elsewhere`: Subscription products are not accepted here: create
    them with POST /v1/subscription-products
    """


class TooManyImportsError(QuitandaError):
    """`too_many_imports`: A company has at most 3 unfinished imports"""


class TransactionDisputedError(QuitandaError):
    """`transaction_disputed`: The amount was lost in a dispute."""


class TransactionNotCancelableError(QuitandaError):
    """`transaction_not_cancelable`: Only pending Pix and boleto charges can be canceled."""


class TransactionNotDisputableError(QuitandaError):
    """`transaction_not_disputable`: The charge is not paid or was already disputed."""


class TransactionNotExpirableError(QuitandaError):
    """`transaction_not_expirable`: Only pending Pix and boleto charges expire."""


class TransactionNotPaidError(QuitandaError):
    """`transaction_not_paid`: The transaction is not paid."""


class TransactionNotPayableError(QuitandaError):
    """`transaction_not_payable`: The charge was refused or is paid by card."""


class TransactionRefundedError(QuitandaError):
    """`transaction_refunded`: The transaction is already fully refunded."""


class TryNotScheduledError(QuitandaError):
    """`try_not_scheduled`: The charge has no scheduled retry or is not an automatic debit."""


class WebhookLimitReachedError(QuitandaError):
    """`webhook_limit_reached`: A company has at most 50 webhooks"""


class WebhookNotSignedError(QuitandaError):
    """`webhook_not_signed`: The webhook does not sign its deliveries: enable signing first."""


class WebhookRemovedError(QuitandaError):
    """`webhook_removed`: The webhook of the delivery was deleted."""


class WebhookStoppedError(QuitandaError):
    """`webhook_stopped`: The webhook is stopped: start it first."""


class WebhookTestFailedError(QuitandaError):
    """`webhook_test_failed`: url: failed the test: answered 500"""


class WebhookUnknownError(QuitandaError):
    """`webhook_unknown`: webhookId: must be a webhook of the company"""


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
    "event_payload_deleted": EventPayloadDeletedError,
    "export_ended": ExportEndedError,
    "export_limit_reached": ExportLimitReachedError,
    "export_not_ready": ExportNotReadyError,
    "first_charge_too_large": FirstChargeTooLargeError,
    "frequency_not_allowed": FrequencyNotAllowedError,
    "frequency_required": FrequencyRequiredError,
    "idempotency_key_invalid": IdempotencyKeyInvalidError,
    "import_column_unknown": ImportColumnUnknownError,
    "import_columns_missing": ImportColumnsMissingError,
    "import_columns_wrong": ImportColumnsWrongError,
    "import_empty": ImportEmptyError,
    "import_holds_cards": ImportHoldsCardsError,
    "import_incomplete": ImportIncompleteError,
    "import_not_checked": ImportNotCheckedError,
    "import_not_open": ImportNotOpenError,
    "import_not_text": ImportNotTextError,
    "import_part_out_of_order": ImportPartOutOfOrderError,
    "import_too_large": ImportTooLargeError,
    "import_too_long": ImportTooLongError,
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
    "order_bump_is_physical": OrderBumpIsPhysicalError,
    "order_bump_is_plan": OrderBumpIsPlanError,
    "order_bump_limit_reached": OrderBumpLimitReachedError,
    "order_bump_not_for_sale": OrderBumpNotForSaleError,
    "order_bump_not_shipped": OrderBumpNotShippedError,
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
"""Error classes by documented code."""
