import { and, asc, eq, inArray, lt } from "drizzle-orm";
import { db, type Executor } from "@/db/client";
import { orders, upsellCards } from "@/db/schema";
import { fail } from "../../core/failures/failure";
import { findCompaniesWith } from "../../core/leases/fair-turns";
import { hashCardNumber, hashFingerprint } from "../../payments/cards/card-testing";
import type { CardInput } from "../../payments/cards/schemas";
import {
  type CardAtAcquirer,
  describeStoredCard,
  findStoredCard,
  removeStoredCard,
  type StoredCard,
  storeCard,
} from "../../payments/cards/stored-cards";
import type { OpenedCard } from "../../payments/charges/charge-kept-card";
import type { TransactionRow } from "../../payments/transactions/transaction-shape";
import { type OrderRow, sameOrder } from "../orders/orders";

/** Retention of a card after a payment, for post-purchase offers (docs/domains/checkout.md). */
const keptMs = 60 * 60 * 1000;
/** Delay before the acquirer deletes a card erased here. Longer than a charge to that card can be in progress. */
const sendingMs = 5 * 60 * 1000;
const batchSize = 200;

function ofOrder({ companyId, id }: Pick<OrderRow, "companyId" | "id">) {
  return and(eq(upsellCards.companyId, companyId), eq(upsellCards.orderId, id));
}

/**
 * Encrypts the card that paid an order, without its CVV, for post-purchase offers, and keeps it for
 * at most an hour (wall clock). Keeps one card per order, and none for an unpaid charge. After a
 * refusal, erases the card stored at the acquirer (`keepAcquirerCard`).
 */
export async function keepPaidCard(
  order: OrderRow,
  charge: TransactionRow | null,
  card: CardInput | undefined,
): Promise<void> {
  if (charge?.status === "refused") {
    await db().transaction((tx) => eraseKeptCards(tx, order.companyId, [order.id]));
    return;
  }
  const paidBy = charge?.status === "paid" && charge.card;
  if (!paidBy || !card) return;
  const { brand, last4, holderName } = paidBy;
  const now = new Date();
  await db().transaction(async (tx) => {
    await tx.select({ id: orders.id }).from(orders).where(sameOrder(order)).for("update");
    const [kept] = await tx.select().from(upsellCards).where(ofOrder(order));
    if (kept) return;
    const { number, expirationMonth, expirationYear } = card;
    const sealed = { number, cvv: "", brand, last4, holderName, expirationMonth, expirationYear };
    const storedCardId = await storeCard(tx, order.companyId, sealed, now);
    const expiresAt = new Date(now.getTime() + keptMs);
    await tx.insert(upsellCards).values({ companyId: order.companyId, orderId: order.id, storedCardId, expiresAt });
  });
}

/**
 * Records a card stored at the acquirer, for at most an hour, in the database transaction that
 * reserves the order's charge.
 */
export async function keepAcquirerCard(
  tx: Executor,
  { companyId, id: orderId }: OrderRow,
  kept: CardAtAcquirer,
): Promise<void> {
  const now = new Date();
  const storedCardId = await storeCard(tx, companyId, kept, now);
  const expiresAt = new Date(now.getTime() + keptMs);
  await tx.insert(upsellCards).values({ companyId, orderId, storedCardId, expiresAt });
}

/**
 * Returns the brand and last digits of an order's kept card, or null if there is none or it
 * expired.
 */
export async function describeKeptCard(order: OrderRow): Promise<Pick<OpenedCard, "brand" | "last4"> | null> {
  const id = await findCardId(order);
  return id === null ? null : describeStoredCard(order.companyId, id);
}

/** Decrypts the card for one charge. Returns null in the same cases as `describeKeptCard`. */
export async function openKeptCard(order: OrderRow): Promise<OpenedCard | null> {
  const id = await findCardId(order);
  if (!id) return null;
  const [stored, shown] = await Promise.all([
    findStoredCard(order.companyId, id),
    describeStoredCard(order.companyId, id),
  ]);
  return stored && shown ? { ...stored, ...shown, cardHash: hashOf(stored) } : null;
}

function hashOf({ card, connectionId }: StoredCard): string {
  if ("number" in card) return hashCardNumber(card.number);
  return "cardId" in card ? hashFingerprint(connectionId ?? "", card.cardId) : fail("INTERNAL");
}

async function findCardId(order: OrderRow): Promise<string | null> {
  const [kept] = await db().select().from(upsellCards).where(ofOrder(order));
  return kept && kept.expiresAt > new Date() ? kept.storedCardId : null;
}

export async function eraseKeptCards(tx: Executor, companyId: string, orderIds: readonly string[]): Promise<void> {
  if (orderIds.length === 0) return;
  const erased = await tx
    .delete(upsellCards)
    .where(and(eq(upsellCards.companyId, companyId), inArray(upsellCards.orderId, [...orderIds])))
    .returning();
  const forgetAt = new Date(Date.now() + sendingMs);
  for (const { storedCardId } of erased) await removeStoredCard(tx, companyId, storedCardId, forgetAt);
}

/**
 * Erases expired cards (wall clock).
 *
 * @returns the number of cards erased.
 */
export async function sweepKeptCards(): Promise<number> {
  const isOver = lt(upsellCards.expiresAt, new Date());
  let erased = 0;
  for (const companyId of await findCompaniesWith(upsellCards.companyId, isOver)) {
    for (let count = batchSize; count === batchSize; erased += count) {
      const due = await db()
        .select({ orderId: upsellCards.orderId })
        .from(upsellCards)
        .where(and(eq(upsellCards.companyId, companyId), isOver))
        .orderBy(asc(upsellCards.expiresAt))
        .limit(batchSize);
      const orderIds = due.map(({ orderId }) => orderId);
      await db().transaction((tx) => eraseKeptCards(tx, companyId, orderIds));
      count = due.length;
    }
  }
  return erased;
}
