import type { CheckStep, ConnectionFault } from "@/db/connection-enums";
import type { SendFaultCode } from "@/db/fault-codes";

/** A broken rule. `field` starts its sentence; for a field in a list the call gives the exact path. */
const rule = (message: string, field?: string) => ({ status: 400, message, field }) as const;

/** A broken rule with values in its sentence; `example` has the documentation's values. */
const ruleWith = <Values extends object>(example: Values, message: (values: Values) => string, field?: string) =>
  ({ status: 400, message, field, example }) as const;

/** A state that forbids the operation. The wire has one sentence for all of them; `when` distinguishes them. */
const state = (when: string) =>
  ({
    status: 409,
    message: "The resource does not accept this operation in its current state",
    when,
  }) as const;

/** Outcome of a failed call to a seller's URL. */
interface FailedCall {
  code: SendFaultCode;
  sentence: string;
  /** Null if no answer came. */
  status: number | null;
  durationMs: number;
}

const failedCall = (status: number): FailedCall => ({
  code: "http_status",
  sentence: `answered ${status}`,
  status,
  durationMs: 84,
});

/** Business rules and wrong states. A code never changes its meaning or its status; a sentence may be improved. */
export const refusals = {
  // Charges and cards
  document_invalid: rule("Invalid document for the selected type"),
  idempotency_key_invalid: rule("Idempotency-Key: must be a UUID"),
  card_token_invalid: rule("Invalid or expired card token"),
  card_refused_too_often: rule("This card was refused too often here"),
  address_refused_too_often: rule("Too many cards were refused from this address"),
  card_not_accepted: ruleWith({ fault: "only test cards are accepted in the sandbox" }, (of) => of.fault, "number"),
  items_total_mismatch: rule("amountInCents must equal the sum of amountInCents times quantity over the items"),
  item_not_for_sale: rule("names no offer that is for sale", "items.0.offerSlug"),
  item_is_plan: rule("is a plan: use POST /v1/subscriptions", "items.0.offerSlug"),
  item_price_mismatch: ruleWith(
    { priceInCents: 4990 },
    ({ priceInCents }) => `must be the price of the offer, ${priceInCents}`,
    "items.0.amountInCents",
  ),
  installment_too_small: rule("Each installment must be at least one cent"),
  pix_refused: rule("The acquirer refused to register this Pix"),
  boleto_refused: rule("The acquirer refused to register this boleto"),
  no_connection_for_method: rule("The company takes no payments by this method"),
  due_date_not_offered: rule("The company takes no Pix with a due date"),
  due_date_missing: rule("The transaction has no due date"),
  // Reconciliations
  day_not_over: rule("is not over yet", "day"),
  difference_resolved: state("The difference is resolved."),
  // Refunds
  refund_window_closed: ruleWith({ days: 90 }, ({ days }) => `A refund must be asked for within ${days} days`),
  refund_exceeds_remaining: rule("The refund is more than what is left of the transaction"),
  refund_exceeds_balance: rule("The balance of the company does not hold the refund"),
  refund_not_offered: rule("The acquirer of this charge sends no money back"),
  partial_refund_not_offered: rule("The acquirer of this charge only sends all of it back"),
  refund_refused: rule("The acquirer refused the refund"),
  transaction_not_paid: state("The transaction is not paid."),
  transaction_refunded: state("All of the money went back already."),
  transaction_disputed: state("A dispute took the money."),
  transaction_not_cancelable: state("The charge is not pending, or a card's."),
  // The payer's side in the sandbox
  transaction_not_payable: state("The charge was refused, or its card's issuer pays it."),
  paid_in_future: rule("must not be in the future", "paidAt"),
  transaction_not_expirable: state("The charge is not pending, or a card's, which never expires."),
  transaction_not_disputable: state("The charge is not paid, or was disputed before."),
  infraction_not_possible: state("The charge is no paid Pix, or each of its payments was disputed before."),
  infraction_exceeds_payment: rule("must be at most the amount of the payment", "amountInCents"),
  dispute_not_open: state("No dispute of the charge is open."),
  // Disputes
  dispute_decided: state("The dispute is decided."),
  dispute_defended: state("The dispute was answered before."),
  dispute_deadline_passed: state("The deadline of the dispute has passed."),
  // Subscriptions
  product_not_subscription: rule("is no subscription product: use POST /v1/card", "productId"),
  plan_not_for_sale: rule("names no plan of this product that is for sale", "offerSlug"),
  order_bump_not_for_sale: rule("names no order bump of this product that is for sale", "orderBumpIds.0"),
  first_charge_too_large: ruleWith(
    { maxInCents: 9_999_999_999 },
    ({ maxInCents }) => `The first charge may be at most ${maxInCents} cents`,
  ),
  subscription_already_canceled: rule("Subscription already canceled"),
  card_not_retryable: rule("This card may not be charged again: change it first"),
  subscription_canceled: state("The subscription is canceled."),
  subscription_not_past_due: state("No charge of the subscription is unpaid."),
  automatic_pix_not_offered: rule("The company's Pix takes no automatic payments"),
  automatic_frequency_not_offered: rule(
    "names a plan with a frequency that Pix Automático does not have: weekly, monthly, quarterly, semiannual and annual",
    "offerSlug",
  ),
  automatic_pix_refused: rule("The acquirer refused this authorisation"),
  subscription_authorized: state("The subscription is paid by Pix Automático already."),
  authorization_decided: state("The authorisation is decided already."),
  try_not_scheduled: state("No try of the charge is scheduled, or it is no automatic one."),
  charge_in_progress: state("A charge of the subscription is on its way: ask again in a few seconds."),
  // Coupons
  coupon_unknown: rule("is not a valid coupon", "couponCode"),
  coupon_not_started: rule("is not valid yet", "couponCode"),
  coupon_expired: rule("has expired", "couponCode"),
  coupon_not_for_product: rule("is not for this product", "couponCode"),
  coupon_used_up: rule("has no uses left", "couponCode"),
  coupon_gone: rule("has no uses left or is not valid any more", "couponCode"),
  coupon_used_by_buyer: rule("was already used by this buyer as often as it may be", "couponCode"),
  coupon_leaves_nothing: rule("leaves nothing to be charged", "couponCode"),
  coupon_code_taken: rule("belongs to another coupon", "code"),
  coupon_value_invalid: ruleWith({ fault: "must be at most 100" }, ({ fault }) => fault, "value"),
  coupon_ends_before_start: rule("must be after startsAt", "endsAt"),
  coupon_uses_exceed_limit: ruleWith(
    { uses: 37 },
    ({ uses }) => `must be at least ${uses}, as often as it has been used`,
    "maxUses",
  ),
  // Products, offers, order bumps
  subscription_product_elsewhere: rule(
    "Subscription products are not accepted here: create them with POST /v1/subscription-products",
  ),
  category_unknown: rule("names no category", "categoryId"),
  product_unknown: rule("names no product", "productId"),
  offer_unknown: rule("names no offer", "offerSlug"),
  offer_limit_reached: ruleWith({ max: 100 }, ({ max }) => `A product has at most ${max} offers`),
  frequency_required: rule("is required for a plan of a subscription product", "frequency"),
  frequency_not_allowed: rule("is only for plans of subscription products", "frequency"),
  interest_rate_required: rule("is required where the buyer bears the interest", "monthlyInterestBps"),
  interest_rate_not_allowed: rule("is only for offers whose buyer bears the interest", "monthlyInterestBps"),
  interest_not_for_plans: rule("must be seller for a plan, which has no installments", "interestBorneBy"),
  order_bump_limit_reached: ruleWith({ max: 5 }, ({ max }) => `A product has at most ${max} order bumps`),
  order_bump_of_own_product: rule("must be an offer of another product", "offerSlug"),
  order_bump_is_plan: rule("must not be a plan: an order bump is charged once", "offerSlug"),
  order_bump_exists: rule("is already an order bump of this product", "offerSlug"),
  // Courses
  module_limit_reached: ruleWith({ max: 1000 }, ({ max }) => `A course has at most ${max} modules`),
  lesson_limit_reached: ruleWith({ max: 1000 }, ({ max }) => `A module has at most ${max} lessons`),
  material_limit_reached: ruleWith({ max: 1000 }, ({ max }) => `A lesson has at most ${max} materials`),
  module_order_incomplete: rule("must name every module of the course exactly once", "ids"),
  lesson_order_incomplete: rule("must name every lesson of the module exactly once", "ids"),
  material_order_incomplete: rule("must name every material of the lesson exactly once", "ids"),
  module_unknown: rule("names no module of the course", "moduleId"),
  lesson_position_too_high: ruleWith({ max: 3 }, ({ max }) => `must be at most ${max}`, "position"),
  course_changed: state("The course has changed since `expectedUpdatedAt`."),
  course_has_students: state("A customer has access to the course."),
  course_archived: state("The course is archived: it takes no new customer."),
  // Webhooks
  webhook_url_not_allowed: rule("address not allowed", "url"),
  webhook_test_failed: ruleWith(failedCall(500), ({ sentence }) => `did not take the test: ${sentence}`, "url"),
  webhook_limit_reached: ruleWith({ max: 50 }, ({ max }) => `A company has at most ${max} webhooks`),
  webhook_removed: state("The webhook of the delivery was removed."),
  delivery_canceled: state("The delivery was canceled."),
  event_is_test: state("A test event is for one webhook alone."),
  // Checkout
  method_not_offered: rule("is not taken here", "method"),
  installments_not_offered: ruleWith({ max: 12 }, ({ max }) => `must be at most ${max}`, "installments"),
  order_bump_not_offered: rule("names an offer that is not sold here", "bumpIds"),
  order_too_large: ruleWith(
    { maxInCents: 9_999_999_999 },
    ({ maxInCents }) => `makes the order cost more than ${maxInCents} cents`,
    "bumpIds",
  ),
  price_changed: rule("is not what the order costs now", "shownTotalInCents"),
  order_already_bought: rule("must name the order that is paid", "again"),
  order_paid: state("The charge that another one was to replace is paid."),
  order_repriced: state("The charge is of another amount than the order."),
  order_attempt_taken: state("Another request made this attempt to pay the order."),
  logo_not_fetched: ruleWith(failedCall(404), ({ sentence }) => sentence, "url"),
  logo_not_a_picture: rule("is no PNG, JPEG or WebP picture", "url"),
  // Payouts and destinations
  payouts_not_offered: rule("The company has no connection that sends payouts"),
  destination_unknown: rule("names no destination of the company", "destinationId"),
  destination_waiting: ruleWith(
    { usableAt: "2026-11-21T13:40:12.345Z" },
    ({ usableAt }) => `may be used from ${usableAt} on`,
    "destinationId",
  ),
  destination_not_own: rule("must be the company's own document: its acquirer pays nobody else", "destinationId"),
  anticipations_not_offered: rule("The company has no connection whose acquirer anticipates receivables"),
  nothing_to_anticipate: rule("No installment of a paid card is released after today, until that day"),
  quote_unknown: rule("names no quote of the company", "quoteId"),
  quote_expired: state("The quote was made more than five minutes ago."),
  quote_changed: state("A sale of the quote was refunded, disputed, released or anticipated since."),
  payout_too_small: ruleWith(
    { minInCents: 1000 },
    ({ minInCents }) => `must be at least ${minInCents}`,
    "amountInCents",
  ),
  payout_too_large: ruleWith(
    { maxInCents: 5_000_000 },
    ({ maxInCents }) => `must be at most ${maxInCents}, the limit of a payout`,
    "amountInCents",
  ),
  payout_exceeds_day: ruleWith(
    { leftInCents: 250_000 },
    ({ leftInCents }) => `must be at most ${leftInCents}, what the limit of the day leaves`,
    "amountInCents",
  ),
  payout_exceeds_balance: rule("The available balance of the company does not hold the payout"),
  payout_needs_second_person: rule("Somebody else must approve this payout: you requested it"),
  payout_approval_too_early: ruleWith(
    { from: "2026-11-21T13:40:12.345Z" },
    ({ from }) => `With nobody else to approve it, you may approve this payout from ${from} on`,
  ),
  payout_limits_invalid: rule("must not be above perPayoutInCents", "approvalAboveInCents"),
  payout_day_below_payout: rule("must not be below perPayoutInCents", "perDayInCents"),
  payout_not_cancelable: state("The payout was sent, or is over."),
  payout_not_awaiting_approval: state("The payout is not waiting for an approval."),
  pix_key_invalid: rule("must be a Pix key: a CPF, CNPJ, e-mail, phone with +55 or random key", "pixKey"),
  destination_exists: rule("is a destination already", "pixKey"),
  destination_limit_reached: ruleWith({ max: 50 }, ({ max }) => `A company has at most ${max} destinations`),
  // Connections
  company_is_test: state("The company is a test company: it stays in the sandbox."),
  company_has_test_sales: state("The company has sales of the sandbox: real ones need a company of their own."),
  connection_exists: rule("has a connection in this environment already", "pixKey"),
  connection_limit_reached: ruleWith(
    { max: 20 },
    ({ max }) => `A company has at most ${max} connections that are not off`,
  ),
  connection_check_failed: ruleWith(
    { step: "token" as CheckStep, fault: "credentials_refused" as ConnectionFault },
    ({ step, fault }) => `The bank did not pass the check: ${fault} at the step ${step}`,
  ),
  connection_method_not_offered: rule("names a method that the bank does not offer", "methods"),
  connection_has_no_bank: state("The connection is the sandbox, which has no bank."),
  connection_off: state("The connection is off."),
  connection_changed: state("The credentials of the connection were replaced meanwhile."),
  connection_not_off: state("The connection is not off."),
  bank_address_required: rule("is required with the profile generic", "apiUrl"),
  bank_address_not_taken: rule("is only for the profile generic", "apiUrl"),
  bank_address_invalid: ruleWith({ fault: "must be an https URL" }, ({ fault }) => fault, "apiUrl"),
  authority_unreadable: rule("must be certificates in PEM", "authority"),
  authority_not_taken: rule("is only for the profile generic", "authority"),
  certificate_unreadable: rule("must be certificates in PEM", "certificate.pem"),
  certificate_ended: rule("has ended", "certificate.pem"),
  certificate_too_weak: rule("is too weak for TLS", "certificate.pem"),
  certificate_key_unreadable: rule("must be one private key in PEM, unencrypted", "certificate.key"),
  certificate_key_other: rule("does not belong to the certificate", "certificate.key"),
  certificate_file_unreadable: rule("must be a P12 file in base64, with one private key", "certificate.p12"),
  passphrase_wrong: rule("does not open the file", "certificate.passphrase"),
  // Support
  customer_erased: state("The customer's data was erased."),
  customer_email_changed: state("The e-mail to correct is not the customer's any more."),
  email_not_corrected: rule("must differ from the e-mail to correct", "email"),
  order_missing: state("The transaction was not sold on a checkout page."),
  order_not_paid: state("The order is not paid, or its money went back."),
  nothing_to_open: state("There is no published course to open."),
  // Companies, people, operators
  email_taken: rule("already belongs to a user", "email"),
  email_is_member: rule("already works for this company", "email"),
  last_owner: rule("the last owner stays", "role"),
  password_holds_email: rule("must not hold the e-mail", "password"),
  current_password_wrong: rule("is not the current password", "currentPassword"),
  password_wrong: rule("is not your password", "password"),
  company_is_live: state("The company's charges move real money."),
  company_switched: state("The dashboard shows another company than the page was opened for: reload the page."),
  team_in_real_company: state("A test company has the team of its real company, and it is changed there."),
  test_company_follows: state("A test company has the data of its real company, and they are changed there."),
  real_company_blocked: state("The real company of this test company is blocked: unblock that one."),
  company_is_sandbox: state("The company sells for play money only, so it needs no test company."),
  rehearsal_not_needed: state("The company has no sale: its bank is connected in place."),
  demo_stays_play_money: state("The demo company never goes live; a company of your own does."),
  copy_outdated: state("An item changed after it was compared: compare again."),
  copy_needs_product: state("A product or offer that the item names is not on the other side: copy it first."),
  sandbox_only: rule("works only where every company's acquirer is the sandbox", "at"),
  demo_missing: rule("This installation has no demo company"),
} as const;

export type RefusalCode = keyof typeof refusals;
