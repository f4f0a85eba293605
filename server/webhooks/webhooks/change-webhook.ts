import { and, isNotNull } from "drizzle-orm";
import { db, type Executor } from "@/db/client";
import { deliveries, webhooks } from "@/db/schema";
import { type AuditBy, byPlatform, differences, recordAudit } from "../../accounts/audit/audit";
import { fail } from "../../core/failures/failure";
import { lockTrouble, recordRecovery } from "../deliveries/breaker";
import { deliveriesTo } from "../deliveries/endpoint";
import { cancelWaitingDeliveries } from "../deliveries/waiting-deliveries";
import { applyOptions, auditedOptions, createPaceRow, type OptionColumns } from "../endpoint-options/options";
import { getWebhook, isWebhook, type SavedRow, type WebhookRow } from "./endpoints";
import { checkUrl, detailsOf, passTest } from "./register-webhook";
import type { WebhookChange } from "./schemas";
import { storeTest, type Test } from "./test-webhook";

/**
 * Changes a webhook. Absent properties are unchanged. A new URL must first pass a test, as at
 * registration, and then also receives waiting deliveries. Pausing cancels waiting deliveries.
 * Resuming clears `disabledReason`.
 *
 * The test is signed with the previous settings, because the seller does not know a newly generated
 * secret yet. Header values are not sent to another origin, because they are a secret between the
 * seller and the previous origin.
 *
 * @throws NOT_FOUND; the errors of `registerWebhook`; VALIDATION for `headers` if stored headers
 * would be sent to another origin. Nothing is changed in these cases.
 */
export async function changeWebhook(
  companyId: string,
  { webhookId, ...change }: WebhookChange,
  now: Date,
  by: AuditBy = byPlatform,
): Promise<SavedRow> {
  const { row } = await getWebhook(companyId, webhookId);
  const { signed, headers, productIds, deliveriesPerSecond, ...own } = change;
  const options = { signed, headers, productIds, deliveriesPerSecond };
  const changed: WebhookRow = { ...row, ...given(own), updatedAt: now };
  if (change.active) Object.assign(changed, { disabledReason: null, disabledAt: null });
  const sameWebhook = { companyId, webhookId };
  let test: Test | null = null;
  if (changed.url !== row.url) {
    checkUrl(changed.url);
    const { columns } = await applyOptions(db(), sameWebhook, optionsAt(changed.url, row, headers), { headers });
    test = await passTest({ ...changed, ownHeaders: columns.ownHeaders }, now);
  }
  return db().transaction(async (tx) => {
    const key = { companyId, endpoint: webhookId };
    await lockTrouble(tx, key);
    const { disabledReason, disabledAt } = changed;
    const notice = change.active === undefined ? {} : { disabledReason, disabledAt };
    // Prevents two concurrent changes that enable signing from each generating a secret.
    const [locked] = await tx.select().from(webhooks).where(isWebhook(companyId, webhookId)).for("update");
    if (!locked) return fail("NOT_FOUND");
    const before = optionsAt(change.url ?? locked.url, locked, headers);
    const { columns, signingSecret } = await applyOptions(tx, sameWebhook, before, options);
    const [stored] = await tx
      .update(webhooks)
      .set({ ...given(own), ...notice, ...columns, updatedAt: now })
      .where(isWebhook(companyId, webhookId))
      .returning();
    if (!stored) return fail("NOT_FOUND");
    await createPaceRow(tx, sameWebhook, stored);
    if (change.active === false) await cancelWaitingDeliveries(tx, key, now);
    if (test || change.active) await recordRecovery(key, now, tx);
    if (test) {
      await redirectWaiting(tx, stored);
      await storeTest(tx, stored, test, now);
    }
    const told = differences(allOf(locked), allOf(stored));
    await recordAudit(tx, { companyId, ...by, action: "webhook.updated", subjectId: webhookId, ...told, now });
    return { row: stored, signingSecret };
  });
}

/** @throws VALIDATION for `headers` if stored headers would be sent to another origin. */
function optionsAt(url: string, row: WebhookRow, headers: WebhookChange["headers"]): OptionColumns {
  if (!row.ownHeaders || new URL(url).origin === new URL(row.url).origin) return row;
  if (!headers) return fail("VALIDATION", { field: "headers", message: "must be given again for another host" });
  return { ...row, ownHeaders: null };
}

function allOf(row: WebhookRow) {
  return { ...detailsOf(row), ...auditedOptions(row) };
}

function given<Change extends object>(change: Change): Partial<Change> {
  return Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined)) as Partial<Change>;
}

async function redirectWaiting(tx: Executor, { companyId, id, url }: WebhookRow): Promise<void> {
  await tx
    .update(deliveries)
    .set({ url })
    .where(and(deliveriesTo({ companyId, endpoint: id }), isNotNull(deliveries.nextAttemptAt)));
}
