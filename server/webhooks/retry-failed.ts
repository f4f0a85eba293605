import { and, asc, eq, inArray, ne } from "drizzle-orm";
import { db } from "@/db/client";
import { isId } from "@/db/ids";
import { deliveries, webhooks } from "@/db/schema";
import { endPause, lockTrouble } from "../delivery/breaker";
import { fail } from "../errors";
import { wakeOutbox } from "../events";
import { isWebhook } from "./endpoints";

const maxRows = 1_000;

/**
 * Queues the deliveries of a webhook that failed, or wait for their next attempt, to be sent again at once: the oldest
 * first, at most 1 000 per call, on their own rows and under their own event ids. Tests are left out.
 *
 * @returns how many.
 * @throws NOT_FOUND for a webhook that is absent, removed or another company's.
 */
export async function retryFailed(companyId: string, webhookId: string, now: Date): Promise<number> {
  if (!isId(webhookId)) return fail("NOT_FOUND");
  const queued = await db().transaction(async (tx) => {
    const key = { companyId, endpoint: webhookId };
    await lockTrouble(tx, key);
    // Locked: a removal waits, then finds the deliveries and cancels them.
    const [found] = await tx
      .select({ id: webhooks.id })
      .from(webhooks)
      .where(isWebhook(companyId, webhookId))
      .for("share");
    if (!found) return fail("NOT_FOUND");
    const failed = tx
      .select({ id: deliveries.id })
      .from(deliveries)
      .where(
        and(
          eq(deliveries.companyId, companyId),
          eq(deliveries.webhookId, webhookId),
          inArray(deliveries.status, ["failed", "error"]),
          ne(deliveries.scope, "test"),
        ),
      )
      .orderBy(asc(deliveries.id))
      .limit(maxRows);
    const rows = await tx
      .update(deliveries)
      .set({ status: "created", error: null, errorCode: null, nextAttemptAt: now, updatedAt: now })
      .where(and(eq(deliveries.companyId, companyId), inArray(deliveries.id, failed)))
      .returning({ id: deliveries.id });
    if (rows.length > 0) await endPause(tx, key, now);
    return rows.length;
  });
  if (queued > 0) wakeOutbox();
  return queued;
}
