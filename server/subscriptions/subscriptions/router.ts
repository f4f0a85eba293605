import { auditBy } from "../../accounts/audit/audit";
import { oncePerKey } from "../../core/procedures/idempotency";
import { companyProcedure, createRouter, synchronous } from "../../core/procedures/procedure";
import { integratorOrigin } from "../../payments/charges/charge-request";
import { Authorization } from "../../payments/pix-automatico/schemas";
import { authorizeSubscription } from "../debits/authorize";
import { retrySubscription } from "../renewals/retry-subscription";
import { startSubscription } from "../signups/start-subscription";
import { cancelSubscription } from "./cancel-subscription";
import { changeCard } from "./change-card";
import { listSubscriptions } from "./list-subscriptions";
import { RecurringRevenue } from "./read-schemas";
import { getSubscription } from "./read-subscription";
import { readRecurringRevenue } from "./recurring-revenue";
import {
  Cancellation,
  NewCard,
  NewSubscription,
  NoFields,
  SortedSubscriptionQuery,
  Subscription,
  SubscriptionId,
  SubscriptionPage,
  SubscriptionQuery,
  SubscriptionResult,
} from "./schemas";

const tags = ["Subscriptions"];

export const subscriptionsRouter = createRouter({
  create: companyProcedure
    .meta({
      audit: { none: "the transaction is itself the record" },
      permission: "charges.create",
      answer: "charge",
      idempotent: true,
      failures: [
        "product_unknown",
        "product_not_subscription",
        "plan_not_for_sale",
        "order_bump_not_for_sale",
        "first_charge_too_large",
        "coupon_unknown",
        "coupon_not_started",
        "coupon_expired",
        "coupon_not_for_product",
        "coupon_used_up",
        "coupon_gone",
        "coupon_used_by_buyer",
        "coupon_leaves_nothing",
        "no_connection_for_method",
        "automatic_pix_not_offered",
        "automatic_frequency_not_offered",
        "pix_refused",
        "automatic_pix_refused",
      ],
      openapi: {
        method: "POST",
        path: "/subscriptions",
        tags,
        summary: "Start a subscription",
        description:
          "Charges the plan's price, adjusted by order bumps and a coupon, to the card behind a token. The subscription is created only when this first charge is approved: `data.subscription` is absent after a refusal (`data.transaction.refuseReason` explains it) and while the charge is `pending`. `subscription_created` announces a later approval. From then on the service stores the card, without its CVV, and charges every cycle itself. Do not send an amount. With `pix: {automatic: true}` instead of `card`, the response contains a code that pays the first charge and authorizes later ones (Pix Automático). The subscription is created once both are done, and `subscription_created` announces it. If the charge is paid but not authorized within ten minutes, the money is returned automatically. If it is authorized but not paid, the authorization is ended. After five refused attempts within an hour, this buyer's card is blocked for an hour (429, `code: BUYER_ATTEMPTS_EXCEEDED`).",
        successDescription: "The result of the first charge, and the subscription if the charge was approved.",
        protect: true,
      },
    })
    .input(synchronous(NewSubscription))
    .output(synchronous(SubscriptionResult))
    .mutation(({ ctx, input }) =>
      oncePerKey(ctx, "subscriptions", input, (transactionId, isNew) =>
        startSubscription(ctx.company, input, {
          transactionId,
          isNew,
          origin: integratorOrigin(ctx.address),
          now: ctx.now,
        }),
      ),
    ),

  list: companyProcedure
    .meta({
      permission: "subscriptions.read",
      answer: "list",
      openapi: {
        method: "GET",
        path: "/subscriptions",
        tags,
        summary: "List subscriptions",
        description: "Newest first, paged by `limit` and `offset`. Multiple filters are combined with AND.",
        successDescription: "A page of subscriptions. `totalRows` counts all matching subscriptions.",
        protect: true,
      },
    })
    .input(synchronous(SubscriptionQuery))
    .output(synchronous(SubscriptionPage))
    .query(({ ctx, input }) => listSubscriptions(ctx.company.id, input)),

  sorted: companyProcedure
    .meta({ permission: "subscriptions.read" })
    .input(SortedSubscriptionQuery)
    .output(SubscriptionPage)
    .query(({ ctx, input }) => listSubscriptions(ctx.company.id, input)),

  get: companyProcedure
    .meta({
      permission: "subscriptions.read",
      answer: "data",
      openapi: {
        method: "GET",
        path: "/subscriptions/{subscriptionId}",
        tags,
        summary: "Read a subscription",
        description: "Returns the subscription, its customer, and its last 20 charges.",
        successDescription: "The subscription.",
        protect: true,
      },
    })
    .input(synchronous(SubscriptionId))
    .output(synchronous(Subscription))
    .query(({ ctx, input }) => getSubscription(ctx.company, input.subscriptionId)),

  cancel: companyProcedure
    .meta({
      audit: "subscription.canceled",
      permission: "subscriptions.write",
      answer: "bare",
      idempotent: true,
      failures: ["subscription_already_canceled", "charge_in_progress"],
      openapi: {
        method: "POST",
        path: "/subscriptions/{subscriptionId}/cancel",
        tags,
        summary: "Cancel a subscription",
        description:
          "Cancels the subscription immediately: no charge occurs after the response, the customer's access is revoked, and the card is erased. Returns 409 when a renewal has been in progress at the acquirer for longer than 20 seconds: try again.",
        successDescription: "The subscription was canceled.",
        protect: true,
      },
    })
    .input(SubscriptionId)
    .output(Cancellation)
    .mutation(({ ctx, input }) =>
      oncePerKey(ctx, "subscriptions/cancel", input, async () => {
        await cancelSubscription(ctx.company.id, input.subscriptionId, ctx.now, auditBy(ctx));
        return { success: true, message: "Subscription canceled" };
      }),
    ),

  authorize: companyProcedure
    .meta({
      audit: "subscription.authorization_requested",
      permission: "subscriptions.write",
      answer: "data",
      idempotent: true,
      failures: [
        "subscription_canceled",
        "subscription_leaving",
        "subscription_authorized",
        "no_connection_for_method",
        "automatic_pix_not_offered",
        "automatic_frequency_not_offered",
        "automatic_pix_refused",
      ],
      openapi: {
        method: "POST",
        path: "/subscriptions/{subscriptionId}/pix-authorization",
        tags,
        summary: "Move a subscription to Pix Automático",
        description:
          "Returns a code with which the buyer authorizes later charges in their bank. Nothing is charged now. The card continues to pay until the buyer authorizes. After that (`authorization_approved`), the card is erased and the authorization pays every later cycle. A card renewal in progress completes first. A repeated request returns the open code.",
        successDescription: "The authorization, with its code.",
        protect: true,
      },
    })
    .input(SubscriptionId)
    .output(Authorization)
    .mutation(({ ctx, input }) =>
      oncePerKey(ctx, "subscriptions/pix-authorization", input, () =>
        authorizeSubscription(ctx.company, input.subscriptionId, ctx.now, auditBy(ctx)),
      ),
    ),

  changeCard: companyProcedure
    .meta({
      audit: "subscription.card_changed",
      permission: "subscriptions.write",
      answer: "data",
      failures: ["subscription_canceled", "subscription_leaving", "no_connection_for_method"],
      openapi: {
        method: "PUT",
        path: "/subscriptions/{subscriptionId}/card",
        tags,
        summary: "Change the card",
        description:
          "Charges every later cycle to the card behind a token, and erases the previous card. A `past_due` subscription is charged at once, and `pagamentos` shows the result.",
        successDescription: "The subscription after the change.",
        protect: true,
      },
    })
    .input(NewCard)
    .output(Subscription)
    .mutation(({ ctx, input }) => changeCard(ctx.company, input, ctx.now, auditBy(ctx))),

  recurringRevenue: companyProcedure
    .meta({ permission: "subscriptions.read" })
    .input(NoFields)
    .output(RecurringRevenue)
    .query(({ ctx }) => readRecurringRevenue(ctx.company.id, ctx.now)),

  retry: companyProcedure
    .meta({ audit: "subscription.retried", permission: "subscriptions.write" })
    .input(SubscriptionId)
    .output(Subscription)
    .mutation(({ ctx, input }) => retrySubscription(ctx.company, input.subscriptionId, ctx.now, auditBy(ctx))),
});
