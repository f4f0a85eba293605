import { auditBy } from "../../accounts/audit/audit";
import { companyProcedure, createRouter, realNowOf } from "../../core/procedures/procedure";
import { countFailed, retryFailed } from "../deliveries/retry-failed";
import { RotatedSecret, SecretRotation } from "../endpoint-options/schemas";
import { changeWebhook } from "./change-webhook";
import { getWebhook, listWebhooks, toSaved, toWebhook } from "./endpoints";
import { testDeliveryExamples, webhookExamples } from "./examples";
import { maskWebhook, seesUrls } from "./mask-url";
import { maxWebhooks, registerWebhook } from "./register-webhook";
import { removeWebhook } from "./remove-webhook";
import { endPreviousSecret, rotateSigningSecret } from "./rotate-secret";
import {
  Delivery,
  FailedCount,
  FailedDeliveries,
  NewWebhook,
  NoFields,
  Removed,
  Retried,
  SavedWebhook,
  Webhook,
  WebhookChange,
  WebhookId,
  WebhookList,
} from "./schemas";
import { testWebhook } from "./test-webhook";

const operation = { tags: ["Webhooks"], protect: true };

export const webhooksRouter = createRouter({
  register: companyProcedure
    .meta({
      audit: "webhook.registered",
      permission: "webhooks.write",
      answer: "data",
      created: true,
      failures: ["webhook_url_not_allowed", "webhook_test_failed", "webhook_limit_reached", "product_unknown"],
      openapi: {
        ...operation,
        method: "POST",
        path: "/webhooks",
        summary: "Register a webhook",
        description:
          "Sends `webhook_test` to the URL and waits 10 seconds for its answer: only a 2xx registers it, anything else is a 400 that says what happened. Plain http is not refused. " +
          `A company has at most ${maxWebhooks} webhooks. With \`signed\` the test is signed too, by a secret that only the answer tells.`,
        successDescription: "The webhook. It receives every event from now on.",
      },
    })
    .input(NewWebhook)
    .output(SavedWebhook)
    .mutation(async ({ ctx, input }) =>
      toSaved(await registerWebhook(ctx.company.id, input, ctx.now, auditBy(ctx)), ctx.now),
    ),

  list: companyProcedure
    .meta({
      permission: "webhooks.read",
      answer: "data",
      examples: [webhookExamples],
      openapi: {
        ...operation,
        method: "GET",
        path: "/webhooks",
        summary: "List webhooks",
        description: "All of them, the oldest first, their secrets masked.",
        successDescription: "Every webhook of the company.",
      },
    })
    .input(NoFields)
    .output(WebhookList)
    .query(async ({ ctx }) => {
      const found = await listWebhooks(ctx.company.id);
      const shown = found.map(({ row, pausedUntil }) => toWebhook(row, pausedUntil, ctx.now));
      return seesUrls(ctx) ? shown : shown.map(maskWebhook);
    }),

  get: companyProcedure
    .meta({
      permission: "webhooks.read",
      answer: "data",
      openapi: {
        ...operation,
        method: "GET",
        path: "/webhooks/{webhookId}",
        summary: "Read a webhook",
        description: "A webhook, its secret masked, with its endpoint's health.",
        successDescription: "The webhook.",
      },
    })
    .input(WebhookId)
    .output(Webhook)
    .query(async ({ ctx, input }) => {
      const { row, pausedUntil } = await getWebhook(ctx.company.id, input.webhookId);
      const webhook = toWebhook(row, pausedUntil, ctx.now);
      return seesUrls(ctx) ? webhook : maskWebhook(webhook);
    }),

  update: companyProcedure
    .meta({
      audit: "webhook.updated",
      permission: "webhooks.write",
      answer: "data",
      failures: ["webhook_url_not_allowed", "webhook_test_failed", "product_unknown"],
      openapi: {
        ...operation,
        method: "PUT",
        path: "/webhooks/{webhookId}",
        summary: "Change a webhook",
        description:
          "Absent fields stay. A changed URL is tested as at registration, and waiting deliveries go to it. `active: false` gives waiting deliveries up; `active: true` starts a disabled webhook again.",
        successDescription: "The webhook as it is now.",
      },
    })
    .input(WebhookChange)
    .output(SavedWebhook)
    .mutation(async ({ ctx, input }) =>
      toSaved(await changeWebhook(ctx.company.id, input, ctx.now, auditBy(ctx)), ctx.now),
    ),

  rotateSecret: companyProcedure
    .meta({
      audit: "webhook.secret_rotated",
      permission: "webhooks.write",
      answer: "data",
      failures: ["webhook_not_signed"],
      openapi: {
        ...operation,
        method: "POST",
        path: "/webhooks/{webhookId}/signing-secret",
        summary: "Rotate a signing secret",
        description:
          "Makes a new secret. The old one signs along for 24 hours: `webhook-signature` then holds both signatures, so the receiver can change in its own time. With `endPrevious` it ends at once. At most two secrets sign: an older one ends in any case.",
        successDescription: "The new secret, shown this once.",
      },
    })
    .input(SecretRotation)
    .output(RotatedSecret)
    .mutation(({ ctx, input }) => rotateSigningSecret(ctx.company.id, input, realNowOf(ctx), auditBy(ctx))),

  endPreviousSecret: companyProcedure
    .meta({
      audit: "webhook.secret_ended",
      permission: "webhooks.write",
      answer: "bare",
      failures: ["webhook_not_signed"],
      openapi: {
        ...operation,
        method: "DELETE",
        path: "/webhooks/{webhookId}/signing-secret/previous",
        summary: "End an old signing secret",
        description:
          "After a rotation: the old secret signs no more from now on, instead of after 24 hours. Changes nothing if one secret signs.",
        successDescription: "Only the current secret signs.",
      },
    })
    .input(WebhookId)
    .output(Removed)
    .mutation(async ({ ctx, input }) => {
      await endPreviousSecret(ctx.company.id, input.webhookId, realNowOf(ctx), auditBy(ctx));
      return { success: true };
    }),

  delete: companyProcedure
    .meta({
      audit: "webhook.deleted",
      permission: "webhooks.write",
      answer: "bare",
      openapi: {
        ...operation,
        method: "DELETE",
        path: "/webhooks/{webhookId}",
        summary: "Delete a webhook",
        description: "Stops its deliveries and removes it from both routes; its waiting deliveries are canceled.",
        successDescription: "It receives nothing more.",
      },
    })
    .input(WebhookId)
    .output(Removed)
    .mutation(async ({ ctx, input }) => {
      await removeWebhook(ctx.company.id, input.webhookId, ctx.now, auditBy(ctx));
      return { success: true };
    }),

  test: companyProcedure
    .meta({
      audit: { none: "changes nothing, and the delivery is kept" },
      permission: "webhooks.write",
      answer: "data",
      examples: testDeliveryExamples,
      openapi: {
        ...operation,
        method: "POST",
        path: "/webhooks/{webhookId}/test",
        summary: "Send a test",
        description: "Sends `webhook_test`, of scope `test`, waits at most 10 seconds and answers with the result.",
        successDescription: "The delivery: `delivered`, or `failed` with its reason.",
      },
    })
    .input(WebhookId)
    .output(Delivery)
    .mutation(({ ctx, input }) => testWebhook(ctx.company.id, input.webhookId, ctx.now)),

  /** Dashboard-only. Returns the number of deliveries that `retryFailed` would resend, for one webhook or all. */
  countFailed: companyProcedure
    .meta({ permission: "webhooks.read" })
    .input(FailedDeliveries)
    .output(FailedCount)
    .query(async ({ ctx, input }) => ({ failed: await countFailed(ctx.company.id, input.webhookId) })),

  /** Dashboard-only. Resends failed deliveries and those waiting for their next attempt. */
  retryFailed: companyProcedure
    .meta({
      audit: { none: "sends what was to be sent; each delivery keeps its attempts" },
      permission: "webhooks.write",
    })
    .input(FailedDeliveries)
    .output(Retried)
    .mutation(async ({ ctx, input }) => ({ queued: await retryFailed(ctx.company.id, input.webhookId, ctx.now) })),
});
