import { rule, ruleWith, state } from "../core/failures/kinds";

export const checkoutErrors = {
  tracking_not_connected: rule("is not connected", "kind"),
  upsell_of_own_product: rule("must be offers of other products", "steps"),
  upsell_is_plan: rule("must not be plans: an upsell is charged once", "steps"),
  upsell_not_shipped: rule("must be products with shipping or pick-up: set it in the physical product first", "steps"),
  page_test_running: state("An A/B test of the page is running: end it first."),
  page_test_not_running: state("No A/B test of the page is running."),
  page_version_missing: state("The page has no second version to test."),
  method_not_offered: rule("is not accepted here", "method"),
  installments_not_offered: ruleWith({ max: 12 }, ({ max }) => `must be at most ${max}`, "installments"),
  order_bump_not_offered: rule("includes an offer that is not sold here", "bumpIds"),
  order_too_large: ruleWith(
    { maxInCents: 9_999_999_999 },
    ({ maxInCents }) => `raises the total of the order above ${maxInCents} cents`,
    "bumpIds",
  ),
  price_changed: rule("does not match the current total of the order", "shownTotalInCents"),
  order_already_bought: rule("must be the paid order", "again"),
  order_already_subscribed: rule("must be true: the buyer already has a subscription to this product", "second"),
  order_paid: state("The charge to be replaced is already paid."),
  order_repriced: state("The amount of the charge differs from the order."),
  order_attempt_taken: state("Another request is already paying this order."),
} as const;
