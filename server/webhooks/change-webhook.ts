import { and, eq, sql } from "drizzle-orm";
import { db, type Executor } from "@/db/client";
import { deliveries, webhooks } from "@/db/schema";
import { giveUpWaiting, lockTrouble, noteRecovery } from "../delivery/endpoint-trouble";
import { fail } from "../errors";
import { getWebhook, isWebhook, type WebhookRow } from "./endpoints";
import { checkUrl, passTest } from "./register-webhook";
import type { WebhookChange } from "./schemas";
import { storeTest, type Test } from "./test-webhook";

/**
 * Changes a webhook; what is absent stays. A changed URL must pass a test first, as at registration, and what waits
 * goes there. Stopping gives up what waits; starting again forgets why it was stopped.
 *
 * @throws NOT_FOUND; VALIDATION and RULE as `registerWebhook`. Nothing is changed then.
 */
export async function changeWebhook(
  companyId: string,
  { webhookId, ...change }: WebhookChange,
  now: Date,
): Promise<WebhookRow> {
  const { row } = await getWebhook(companyId, webhookId);
  const changed: WebhookRow = { ...row, ...given(change), updatedAt: now };
  if (change.active) Object.assign(changed, { disabledReason: null, disabledAt: null });
  let test: Test | null = null;
  if (changed.url !== row.url) {
    checkUrl(changed.url);
    test = await passTest(changed, now);
  }
  return db().transaction(async (tx) => {
    const place = { companyId, endpoint: webhookId };
    await lockTrouble(tx, place);
    const { disabledReason, disabledAt } = changed;
    const notice = change.active === undefined ? {} : { disabledReason, disabledAt };
    const [stored] = await tx
      .update(webhooks)
      .set({ ...given(change), ...notice, updatedAt: now })
      .where(isWebhook(companyId, webhookId))
      .returning();
    if (!stored) return fail("NOT_FOUND");
    if (change.active === false) await giveUpWaiting(tx, place, now);
    if (test || change.active) await noteRecovery(place, now, tx);
    if (test) {
      await redirectWaiting(tx, stored);
      await storeTest(tx, stored, test, now);
    }
    return stored;
  });
}

function given<Change extends object>(change: Change): Partial<Change> {
  return Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined)) as Partial<Change>;
}

async function redirectWaiting(tx: Executor, { companyId, id, url }: WebhookRow): Promise<void> {
  await tx
    .update(deliveries)
    .set({ url })
    .where(
      and(
        eq(deliveries.companyId, companyId),
        eq(deliveries.endpoint, id),
        sql`${deliveries.nextAttemptAt} IS NOT NULL`,
      ),
    );
}
