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
  WebhookTest,
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
        description: `Sends \`webhook_test\` to the URL and waits 10 seconds for its answer. Only a 2xx registers the webhook; any other result returns 400 with the reason. Plain http is accepted. A company has at most ${maxWebhooks} webhooks. With \`signed\`, the test is signed with a secret that only this response contains.`,
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
        description: "Returns all webhooks, oldest first, with masked secrets.",
        successDescription: "All webhooks of the company.",
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
        description: "Returns a webhook with its masked secret and the health of its endpoint.",
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
          "Omitted fields stay unchanged. A changed URL is tested as at registration, and pending deliveries go to it. `active: false` cancels pending deliveries; `active: true` enables a disabled webhook again.",
        successDescription: "The current webhook.",
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
          "Creates a new signing secret. The old one remains valid for 24 hours: `webhook-signature` then contains both signatures, so that the receiver can switch in the meantime. With `endPrevious`, the old secret ends at once. At most two secrets are active: a rotation always ends an older one.",
        successDescription: "The new secret, returned only once.",
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
          "Ends the old secret of a rotation now, instead of after 24 hours. Changes nothing if only one secret is active.",
        successDescription: "Only the current secret is active.",
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
        description: "Stops the webhook's deliveries, cancels the pending ones and removes it from both routes.",
        successDescription: "The webhook receives no further events.",
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
        description:
          "Sends `webhook_test`, or an example of `event`, with scope `test`, waits at most 10 seconds and returns the result. The ids in an example do not exist. The log of events lists every test as `webhook_test`.",
        successDescription: "The delivery: `delivered`, or `failed` with its reason.",
      },
    })
    .input(WebhookTest)
    .output(Delivery)
    .mutation(({ ctx, input }) => testWebhook(ctx.company.id, input, ctx.now)),

  /** Dashboard-only. */
  countFailed: companyProcedure
    .meta({ permission: "webhooks.read" })
    .input(FailedDeliveries)
    .output(FailedCount)
    .query(async ({ ctx, input }) => ({ failed: await countFailed(ctx.company.id, input.webhookId) })),

  /** Dashboard-only. */
  retryFailed: companyProcedure
    .meta({
      audit: { none: "sends what was to be sent; each delivery keeps its attempts" },
      permission: "webhooks.write",
    })
    .input(FailedDeliveries)
    .output(Retried)
    .mutation(async ({ ctx, input }) => ({ queued: await retryFailed(ctx.company.id, input.webhookId, ctx.now) })),
});
