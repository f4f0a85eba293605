import type { ErrorCode } from "@/server/errors";

const ofField = "the field that is wrong has words of its own";
const ofMachines = "our own pages never bring it about: it is told as unexpected";
const overTheWire = "only an integrator's call over /v1 is answered with it";
const atCheckout = "only a buyer meets it, and the checkout has words of its own for it";
const byOperators = "only a command line or a cron call is answered with it";

/** The codes that no page of the dashboard has words for, and why. */
export const hiddenFailures = {
  VALIDATION: ofField,
  METHOD_NOT_ALLOWED: ofMachines,
  BODY_TOO_LARGE: ofMachines,
  NOT_JSON: ofMachines,
  BODY_ENCODED: ofMachines,
  INTERNAL: ofMachines,
  due_date_missing: ofMachines,
  company_is_live: "the documentation asks for credentials, and has words of its own for it",
  idempotency_key_invalid: overTheWire,
  card_token_invalid: overTheWire,
  paid_in_future: overTheWire,
  items_total_mismatch: overTheWire,
  item_not_for_sale: overTheWire,
  item_is_plan: overTheWire,
  item_price_mismatch: overTheWire,
  product_not_subscription: overTheWire,
  order_bump_not_for_sale: overTheWire,
  subscription_canceled: overTheWire,
  BUYER_ATTEMPTS_EXCEEDED: atCheckout,
  card_not_accepted: atCheckout,
  card_refused_too_often: atCheckout,
  address_refused_too_often: atCheckout,
  installment_too_small: atCheckout,
  no_connection_for_method: atCheckout,
  due_date_not_offered: overTheWire,
  pix_refused: atCheckout,
  boleto_refused: atCheckout,
  plan_not_for_sale: atCheckout,
  first_charge_too_large: atCheckout,
  coupon_unknown: atCheckout,
  coupon_not_started: atCheckout,
  coupon_expired: atCheckout,
  coupon_not_for_product: atCheckout,
  coupon_used_up: atCheckout,
  coupon_gone: atCheckout,
  coupon_used_by_buyer: atCheckout,
  coupon_leaves_nothing: atCheckout,
  method_not_offered: atCheckout,
  installments_not_offered: atCheckout,
  order_bump_not_offered: atCheckout,
  order_too_large: atCheckout,
  price_changed: atCheckout,
  order_already_bought: atCheckout,
  order_paid: atCheckout,
  order_repriced: atCheckout,
  order_attempt_taken: atCheckout,
  sandbox_only: byOperators,
  demo_missing: byOperators,
} as const satisfies Partial<Record<ErrorCode, string>>;
