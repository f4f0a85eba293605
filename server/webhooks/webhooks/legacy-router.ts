import { auditBy } from "../../accounts/audit/audit";
import { companyProcedure, createRouter } from "../../core/procedures/procedure";
import { changeWebhook } from "./change-webhook";
import { listWebhooks, toLegacyWebhook } from "./endpoints";
import { legacyWebhookExamples } from "./examples";
import {
  LegacyNewWebhook,
  LegacyWebhook,
  LegacyWebhookChange,
  LegacyWebhookId,
  LegacyWebhookList,
} from "./legacy-schemas";
import { registerWebhook } from "./register-webhook";
import { removeWebhook } from "./remove-webhook";
import { NoFields, Removed } from "./schemas";

const operation = { tags: ["Webhooks"], protect: true };

/** Legacy routes return the secret in full, so reading also requires write permission. */
const legacy = { permission: "webhooks.write", answer: "data" } as const;

export const legacyWebhooksRouter = createRouter({
  register: companyProcedure
    .meta({
      audit: "webhook.registered",
      ...legacy,
      created: true,
      failures: ["webhook_url_not_allowed", "webhook_test_failed", "webhook_limit_reached"],
      openapi: {
        ...operation,
        method: "POST",
        path: "/webhook",
        summary: "Register a webhook (legacy route)",
        description: "Same as `POST /v1/webhooks`, without its options. Returns the secret in full.",
        successDescription: "The webhook. It receives every event from now on.",
      },
    })
    .input(LegacyNewWebhook)
    .output(LegacyWebhook)
    .mutation(async ({ ctx, input }) =>
      toLegacyWebhook((await registerWebhook(ctx.company.id, input, ctx.now, auditBy(ctx))).row, null, ctx.now),
    ),

  list: companyProcedure
    .meta({
      ...legacy,
      examples: [legacyWebhookExamples],
      openapi: {
        ...operation,
        method: "GET",
        path: "/webhook",
        summary: "List webhooks (legacy route)",
        description: "Returns the same webhooks as `GET /v1/webhooks`, each with its secret in full.",
        successDescription: "All webhooks of the company.",
      },
    })
    .input(NoFields)
    .output(LegacyWebhookList)
    .query(async ({ ctx }) =>
      (await listWebhooks(ctx.company.id)).map(({ row, pausedUntil }) => toLegacyWebhook(row, pausedUntil, ctx.now)),
    ),

  update: companyProcedure
    .meta({
      audit: "webhook.updated",
      ...legacy,
      failures: ["webhook_url_not_allowed", "webhook_test_failed"],
      openapi: {
        ...operation,
        method: "PUT",
        path: "/webhook/{id}",
        summary: "Change a webhook (legacy route)",
        description: "Same as `PUT /v1/webhooks/{webhookId}`, without its options. Returns the secret in full.",
        successDescription: "The current webhook.",
      },
    })
    .input(LegacyWebhookChange)
    .output(LegacyWebhook)
    .mutation(async ({ ctx, input: { id, ...change } }) =>
      toLegacyWebhook(
        (await changeWebhook(ctx.company.id, { webhookId: id, ...change }, ctx.now, auditBy(ctx))).row,
        null,
        ctx.now,
      ),
    ),

  delete: companyProcedure
    .meta({
      audit: "webhook.deleted",
      ...legacy,
      answer: "bare",
      openapi: {
        ...operation,
        method: "DELETE",
        path: "/webhook/{id}",
        summary: "Delete a webhook (legacy route)",
        description: "Same as `DELETE /v1/webhooks/{webhookId}`.",
        successDescription: "The webhook receives no further events.",
      },
    })
    .input(LegacyWebhookId)
    .output(Removed)
    .mutation(async ({ ctx, input }) => {
      await removeWebhook(ctx.company.id, input.id, ctx.now, auditBy(ctx));
      return { success: true };
    }),
});
