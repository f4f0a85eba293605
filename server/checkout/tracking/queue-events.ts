import { and, eq, isNull, sql, sum } from "drizzle-orm";
import type { Executor } from "@/db/client";
import {
  companies,
  trackedProducts,
  type trackingConsents,
  trackingDestinations,
  trackingEvents,
  transactions,
} from "@/db/schema";
import { type TrackingFact, type TrackingKind, trackingKinds } from "@/db/schema/checkout-enums";

interface QueuedFact {
  fact: TrackingFact;
  /** Permanent event id by which receivers deduplicate. */
  sourceId: string;
  transactionId: string | null;
  amountInCents: number;
}

function kindsFor(fact: TrackingFact): readonly TrackingKind[] {
  return fact === "refund" ? ["ga4"] : trackingKinds;
}

/**
 * Queues a fact for each connected receiver, given the buyer's consent and a product with
 * conversions enabled. Test companies report nothing. Idempotent.
 */
export async function queueEvents(
  tx: Executor,
  consent: Consent,
  { fact, sourceId, transactionId, amountInCents }: QueuedFact,
  now: Date,
): Promise<void> {
  const { companyId, orderId, productId } = consent;
  const connected = await tx
    .select({ kind: trackingDestinations.kind })
    .from(trackingDestinations)
    .innerJoin(companies, and(eq(companies.id, trackingDestinations.companyId), isNull(companies.testOf)))
    .innerJoin(
      trackedProducts,
      and(eq(trackedProducts.companyId, trackingDestinations.companyId), eq(trackedProducts.productId, productId)),
    )
    .where(eq(trackingDestinations.companyId, companyId));
  const rows = connected
    .filter(({ kind }) => consent.kinds.includes(kind) && kindsFor(fact).includes(kind))
    .map(({ kind }) => ({
      companyId,
      kind,
      fact,
      sourceId,
      orderId,
      transactionId,
      amount: amountInCents,
      occurredAt: now,
      status: "waiting" as const,
      nextAt: now,
    }));
  if (rows.length > 0) await tx.insert(trackingEvents).values(rows).onConflictDoNothing();
}

/**
 * Queues a paid transaction, in the caller's transaction. Does nothing without the buyer's consent.
 */
export async function queueSale(tx: Executor, companyId: string, transactionId: string, now: Date): Promise<void> {
  const sale = await readSale(tx, companyId, transactionId);
  if (!sale) return;
  const { consent, row } = sale;
  const fact = row.initiator === "merchant" ? "renewal" : "purchase";
  const amountInCents = row.amountPaid ?? row.amount;
  await queueEvents(tx, consent, { fact, sourceId: row.id, transactionId, amountInCents }, now);
}

/** Queues the amount refunded since the previous refund, in the caller's transaction. `id` identifies the refund. */
export async function queueRefund(
  tx: Executor,
  { companyId, id: sourceId, subjectId: transactionId }: { companyId: string; id: string; subjectId: string },
  now: Date,
): Promise<void> {
  const sale = await readSale(tx, companyId, transactionId);
  if (!sale) return;
  const { consent, row } = sale;
  const [told] = await tx
    .select({ amount: sum(trackingEvents.amount).mapWith(Number) })
    .from(trackingEvents)
    .where(
      and(
        eq(trackingEvents.companyId, companyId),
        eq(trackingEvents.orderId, consent.orderId),
        eq(trackingEvents.transactionId, transactionId),
        eq(trackingEvents.fact, "refund"),
      ),
    );
  const amountInCents = row.refunded - (told?.amount ?? 0);
  if (amountInCents <= 0) return;
  await queueEvents(tx, consent, { fact: "refund", sourceId, transactionId, amountInCents }, now);
}

async function readSale(tx: Executor, companyId: string, transactionId: string) {
  const consent = await findConsent(tx, companyId, transactionId);
  if (!consent) return null;
  const { id, initiator, amount, amountPaid, refunded } = transactions;
  const [row] = await tx
    .select({ id, initiator, amount, amountPaid, refunded })
    .from(transactions)
    .where(and(eq(transactions.companyId, companyId), eq(id, transactionId)));
  return row ? { row, consent } : null;
}

type Consent = Pick<typeof trackingConsents.$inferSelect, "companyId" | "orderId" | "productId" | "kinds">;

/**
 * Returns the consent for a transaction's order, or for the order that started its subscription, or
 * null. Passes the transactions as an array, so that the index is searched only for these ids.
 */
async function findConsent(tx: Executor, companyId: string, transactionId: string): Promise<Consent | null> {
  const [found] = await tx.execute<Consent>(sql`
    SELECT c.company_id AS "companyId", c.order_id AS "orderId", c.product_id AS "productId", to_json(c.kinds) AS kinds
    FROM order_charges o JOIN tracking_consents c ON c.company_id = o.company_id AND c.order_id = o.order_id
    WHERE o.company_id = ${companyId} AND o.transaction_id = ANY(ARRAY(
      SELECT ${transactionId}::uuid UNION ALL
      SELECT t.id FROM transactions asked
      JOIN transactions t ON t.company_id = asked.company_id AND t.subscription_id = asked.subscription_id
      WHERE asked.company_id = ${companyId} AND asked.id = ${transactionId}::uuid))
    ORDER BY c.consented_at LIMIT 1`);
  return found ?? null;
}
