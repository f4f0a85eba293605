import { and, eq, inArray, isNotNull, sql } from "drizzle-orm";
import type { Executor } from "@/db/client";
import { chargebacks, deliveries, events } from "@/db/schema";

/**
 * Erases personal data from sellers' defenses, their events and the responses of webhook endpoints.
 * The existence and time of a defense remain. A defense that the acquirer has not yet accepted is
 * never sent again.
 */
export async function eraseDefences(tx: Executor, companyId: string, transactionIds: string[]): Promise<void> {
  if (transactionIds.length === 0) return;
  const defended = await tx
    .update(chargebacks)
    .set({
      defenceText: "",
      defenceLinks: [],
      handedOverAt: sql`coalesce(${chargebacks.handedOverAt}, ${chargebacks.defendedAt})`,
    })
    .where(
      and(
        eq(chargebacks.companyId, companyId),
        inArray(chargebacks.transactionId, transactionIds),
        isNotNull(chargebacks.defendedAt),
      ),
    )
    .returning({ id: chargebacks.id });
  if (defended.length === 0) return;
  const disputeIds = defended.map(({ id }) => id);
  const told = and(eq(events.companyId, companyId), inArray(events.subjectId, disputeIds));
  const emptied = JSON.stringify({ text: "", links: [] });
  await tx
    .update(events)
    .set({
      payload: sql`jsonb_set(${events.payload}, '{defence}', (${events.payload} -> 'defence') || ${emptied}::text::jsonb)`,
    })
    .where(and(told, sql`jsonb_typeof(${events.payload} -> 'defence') = 'object'`));
  const erased = tx.select({ id: events.id }).from(events).where(told);
  await tx
    .update(deliveries)
    .set({ responseBody: null })
    .where(and(eq(deliveries.companyId, companyId), inArray(deliveries.eventId, erased)));
}
