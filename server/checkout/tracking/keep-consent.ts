import { and, eq } from "drizzle-orm";
import type { Executor } from "@/db/client";
import { db } from "@/db/client";
import { newId } from "@/db/ids";
import { type orders, trackingConsents } from "@/db/schema";
import type { TrackingKind } from "@/db/schema/checkout-enums";
import { forgetOrders } from "./erase-consents";
import { queueEvents } from "./queue-events";

export interface GivenConsent {
  fbclid?: string | undefined;
  ttclid?: string | undefined;
  userAgent: string;
}

type ConsentedOrder = Pick<typeof orders.$inferSelect, "companyId" | "id" | "productId">;

/**
 * Stores a buyer's consent for an order and queues the started checkout for the receivers listed on
 * the page. If `given` is null, the buyer refused, which withdraws an earlier consent. Idempotent.
 */
export async function keepConsent(
  order: ConsentedOrder,
  receivers: readonly TrackingKind[],
  given: GivenConsent | null,
  amountInCents: number,
  now: Date,
): Promise<void> {
  const { companyId, id: orderId, productId } = order;
  if (given === null) return db().transaction((tx) => forgetOrders(tx, companyId, [orderId]));
  if (!productId || receivers.length === 0) return;
  await db().transaction(async (tx) => {
    const [consent] = await tx
      .insert(trackingConsents)
      .values({
        companyId,
        orderId,
        productId,
        kinds: [...receivers],
        clientId: newId(now),
        fbclid: given.fbclid ?? null,
        ttclid: given.ttclid ?? null,
        userAgent: given.userAgent.slice(0, 400),
        consentedAt: now,
      })
      .onConflictDoNothing()
      .returning();
    if (!consent) return;
    const event = { fact: "checkout" as const, sourceId: orderId, transactionId: null, amountInCents };
    await queueEvents(tx, consent, event, now);
  });
}

/**
 * Copies an order's consent to the order of an accepted upsell, in the caller's transaction, so
 * that the same receivers get its payment under the same client id. Does nothing without a consent.
 */
export async function extendConsent(
  tx: Executor,
  { companyId, id: orderId }: Pick<ConsentedOrder, "companyId" | "id">,
  taken: { orderId: string; productId: string },
): Promise<void> {
  const isOfOrder = and(eq(trackingConsents.companyId, companyId), eq(trackingConsents.orderId, orderId));
  const [consent] = await tx.select().from(trackingConsents).where(isOfOrder);
  if (consent) await tx.insert(trackingConsents).values({ ...consent, ...taken });
}
