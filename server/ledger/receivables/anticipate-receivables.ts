import { and, eq, gt, inArray, isNull, sql } from "drizzle-orm";
import type { Executor } from "@/db/client";
import { receivables } from "@/db/schema";
import { lockBalances, post, type Transfer } from "../transfers/ledger";

/** `amount` is still to be released, `price` the acquirer's; both are in cents. */
export interface AnticipatedPart {
  receivableId: string;
  transactionId: string;
  amount: number;
  price: number;
}

const of = (companyId: string, ids: readonly string[]) =>
  and(eq(receivables.companyId, companyId), inArray(receivables.id, [...ids]));

/**
 * Reserves receivables for an anticipation until `postAnticipation` or `freeReceivables` is called.
 * Until then, no release, refund or other anticipation changes them.
 *
 * @returns true if all of them are still unreleased after `now` with the same amounts. Otherwise,
 * the caller must roll back.
 */
export async function holdReceivables(
  tx: Executor,
  companyId: string,
  anticipationId: string,
  parts: readonly AnticipatedPart[],
  now: Date,
): Promise<boolean> {
  await lockBalances(tx, companyId);
  const ids = parts.map(({ receivableId }) => receivableId);
  const held = await tx
    .update(receivables)
    .set({ anticipationId })
    .where(
      and(
        of(companyId, ids),
        isNull(receivables.releasedAt),
        isNull(receivables.anticipationId),
        gt(receivables.releasesAt, now),
      ),
    )
    .returning({ id: receivables.id, remaining: receivables.remaining });
  const amounts = new Map(held.map(({ id, remaining }) => [id, remaining]));
  return parts.every(({ receivableId, amount }) => amounts.get(receivableId) === amount);
}

export async function freeReceivables(tx: Executor, companyId: string, anticipationId: string): Promise<void> {
  await lockBalances(tx, companyId);
  await tx
    .update(receivables)
    .set({ anticipationId: null })
    .where(and(eq(receivables.companyId, companyId), eq(receivables.anticipationId, anticipationId)));
}

/**
 * Posts a completed anticipation in the caller's database transaction (docs/domains/ledger.md). Each part moves from
 * `pending` to `available`, minus its price, which is credited to `fees` and never returned by a refund. This releases
 * the receivables.
 *
 * @throws Error if the reserved receivables are not exactly its parts.
 */
export async function postAnticipation(
  tx: Executor,
  companyId: string,
  anticipationId: string,
  parts: readonly AnticipatedPart[],
  now: Date,
): Promise<void> {
  await lockBalances(tx, companyId);
  const released = await tx
    .update(receivables)
    .set({ releasedAt: now })
    .where(
      and(
        eq(receivables.companyId, companyId),
        eq(receivables.anticipationId, anticipationId),
        isNull(receivables.releasedAt),
      ),
    )
    .returning({ total: sql<number>`${receivables.remaining}::float8` });
  const held = released.reduce((sum, { total }) => sum + total, 0);
  const amount = parts.reduce((sum, part) => sum + part.amount, 0);
  if (released.length !== parts.length || held !== amount) {
    throw new Error(`The anticipation ${anticipationId} holds other receivables than its parts`);
  }
  const movements = parts.flatMap(({ receivableId: sourceId, transactionId, amount: whole, price }): Transfer[] => [
    { sourceId, transactionId, kind: "anticipated", debit: "pending", credit: "available", amount: whole - price },
    { sourceId, transactionId, kind: "anticipation_price", debit: "pending", credit: "fees", amount: price },
  ]);
  await post(tx, companyId, now, movements);
}
