import { rule, ruleWith, state } from "../core/failures/kinds";

export const subscriptionsErrors = {
  product_not_subscription: rule("is not a subscription product: use POST /v1/card", "productId"),
  plan_not_for_sale: rule("must be a plan of this product that is for sale", "offerSlug"),
  order_bump_not_for_sale: rule("must be an order bump of this product that is for sale", "orderBumpIds.0"),
  first_charge_too_large: ruleWith(
    { maxInCents: 9_999_999_999 },
    ({ maxInCents }) => `The first charge may be at most ${maxInCents} cents`,
  ),
  subscription_already_canceled: rule("Subscription already canceled"),
  card_not_retryable: rule("This card cannot be charged again: replace it first"),
  subscription_canceled: state("The subscription is canceled."),
  subscription_leaving: state("The subscriber has canceled; the subscription ends with the paid period."),
  subscription_paused: state("The subscription is paused."),
  subscription_not_paused: state("The subscription is not paused."),
  subscription_past_due: state("The subscription has an unpaid charge."),
  pause_too_long: ruleWith({ max: 3 }, ({ max }) => `must be at most ${max} periods of this plan`, "periods"),
  subscription_not_past_due: state("The subscription has no unpaid charge."),
  automatic_pix_not_offered: rule("The company does not accept Pix Automático"),
  automatic_frequency_not_offered: rule(
    "must be a plan charged weekly, monthly, quarterly, semiannually or annually: Pix Automático supports no other frequency",
    "offerSlug",
  ),
  automatic_pix_refused: rule("The acquirer refused this authorization"),
  subscription_authorized: state("The subscription is already paid by Pix Automático."),
  authorization_decided: state("The authorization is already decided."),
  try_not_scheduled: state("The charge has no scheduled retry or is not an automatic debit."),
  charge_in_progress: state("A charge of the subscription is in progress: try again in a few seconds."),
} as const;
