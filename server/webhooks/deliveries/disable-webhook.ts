import { and, eq } from "drizzle-orm";
import type { Executor } from "@/db/client";
import { newId } from "@/db/ids";
import { webhooks } from "@/db/schema";
import type { DisabledReason } from "@/db/schema/webhooks-enums";
import { recordAudit } from "../../accounts/audit/audit";
import { addNotice } from "../../accounts/notices/add-notice";
import { emit } from "../../core/events/emit";
import { maskUrl } from "../webhooks/mask-url";
import { cancelWaitingDeliveries } from "./waiting-deliveries";

interface Disabling {
  companyId: string;
  webhookId: string;
  reason: DisabledReason;
  now: Date;
}

/**
 * Disables an active webhook, cancels its waiting deliveries, notifies the members and the
 * company's other webhooks, and records it in the audit log (docs/reliability.md rule 12).
 */
export async function disableWebhook(tx: Executor, { companyId, webhookId, reason, now }: Disabling): Promise<void> {
  const [disabled] = await tx
    .update(webhooks)
    .set({ active: false, disabledReason: reason, disabledAt: now, updatedAt: now })
    .where(and(eq(webhooks.companyId, companyId), eq(webhooks.id, webhookId), eq(webhooks.active, true)))
    .returning({ url: webhooks.url });
  if (!disabled) return;
  await cancelWaitingDeliveries(tx, { companyId, endpoint: webhookId }, now);
  await recordAudit(tx, {
    companyId,
    actor: "platform",
    action: "webhook.disabled",
    subjectId: webhookId,
    before: { active: true },
    after: { active: false, reason },
    now,
  });
  // The event is sent to other receivers, and the URL's path may be the endpoint's only secret.
  const url = maskUrl(disabled.url);
  const payload = { id: webhookId, url, reason, disabledAt: now.toISOString() };
  await emit(tx, { companyId, event: "webhook_disabled", subjectId: webhookId, payload, now });
  const details = { url };
  await addNotice(tx, { companyId, id: newId(now), kind: "webhook_disabled", subjectId: webhookId, details, now });
}

export async function notifyMembersOfFailure(
  tx: Executor,
  { companyId, webhookId, now }: Omit<Disabling, "reason">,
): Promise<void> {
  const [webhook] = await tx
    .select({ url: webhooks.url })
    .from(webhooks)
    .where(and(eq(webhooks.companyId, companyId), eq(webhooks.id, webhookId)));
  if (!webhook) return;
  const details = { url: maskUrl(webhook.url) };
  await addNotice(tx, { companyId, id: newId(now), kind: "webhook_failing", subjectId: webhookId, details, now });
}
