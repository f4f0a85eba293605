import { and, eq, sql } from "drizzle-orm";
import { db, type Executor } from "@/db/client";
import { derivedIds } from "@/db/ids";
import { cycleCharges, subscriptions, transactions } from "@/db/schema";
import type { Address } from "@/db/schema/customers-shapes";
import type { Payer } from "../../acquiring/port/charge-port";
import { nameOffer } from "../../catalog/offers/sellable-offers";
import { fail } from "../../core/failures/failure";
import { type Buyer, payerOfBuyer } from "../../customers/customers/customers";
import { descriptionOf } from "../../payments/charges/check-charge";
import { opensAt } from "../debits/days";
import { endUnpaid } from "../subscriptions/end-unpaid";
import { readFirstTracking } from "../subscriptions/origin/first-tracking";
import { readRenewalPartners } from "../subscriptions/origin/renewal-partners";
import { readStanding } from "../subscriptions/read-standing";
import type { SubscriptionRow } from "../subscriptions/subscription-shape";
import { ofId } from "../subscriptions/subscriptions";
import { cycleDueAt, retryAt } from "./cycle";

/**
 * Decides whether to charge the cycle of a subscription whose row the caller has locked. Returns
 * `held` if the subscription's latest paid charge does not allow it. Returns `notDue` for a cycle
 * that fell due during a dispute that the seller won. It is skipped, because the buyer had no
 * access.
 */
export async function admitCycle(
  tx: Executor,
  row: SubscriptionRow,
  { now, atOnce }: { now: Date; atOnce: boolean },
): Promise<"open" | "held" | "notDue"> {
  const { verdict, wonAt } = await readStanding(tx, row);
  if (verdict !== "good") {
    if (verdict !== "held") await endUnpaid(tx, row.companyId, row.id, now);
    return "held";
  }
  if (!wonAt || !row.nextChargeAt || row.nextChargeAt > wonAt || atOnce) return "open";
  await moveOn(tx, row, wonAt, now);
  return "notDue";
}

/** Moves to the first due date, or retry date, after the end of a dispute. */
async function moveOn(tx: Executor, row: SubscriptionRow, wonAt: Date, now: Date): Promise<void> {
  const { companyId, id, startedAt, frequency, failures, authorizationId } = row;
  let { cycle } = row;
  const dueAt = () => cycleDueAt(startedAt, frequency, cycle);
  while (failures === 0 && dueAt() <= wonAt) cycle += 1;
  const nextChargeAt = failures === 0 ? dueAt() : retryAt(dueAt(), failures, wonAt);
  const nextStepAt = authorizationId ? opensAt(nextChargeAt) : null;
  await tx.update(subscriptions).set({ cycle, nextChargeAt, nextStepAt, updatedAt: now }).where(ofId(companyId, id));
}

/**
 * Returns the id of an attempt's charge, which is also its key at the acquirer. The id is derived
 * from the subscription, so that a restored database charges a cycle under the same keys as before.
 */
export function attemptIdOf({ id, startedAt, frequency, cycle }: SubscriptionRow, attempt: number): string {
  return derivedIds(cycleDueAt(startedAt, frequency, cycle), `cycle charge ${id} ${cycle}`)(attempt);
}

/**
 * Returns the number of the latest attempt of the unpaid cycle, including unsent attempts, or 0 if
 * there is none.
 */
export async function lastAttemptOf(tx: Executor, { companyId, id, cycle }: SubscriptionRow): Promise<number> {
  const [last] = await tx.execute<{ attempt: number }>(sql`
    SELECT attempt FROM cycle_charges WHERE company_id = ${companyId} AND subscription_id = ${id} AND cycle = ${cycle}
    ORDER BY attempt DESC LIMIT 1`);
  return last?.attempt ?? 0;
}

export async function markUnderWay(
  tx: Executor,
  { companyId, id, cycle, storedCardId, nextChargeAt, nextStepAt }: SubscriptionRow,
  { attempt, transactionId }: { attempt: number; transactionId: string },
  now: Date,
): Promise<void> {
  const at = now.toISOString();
  await tx.execute(sql`
    WITH attempt AS (
      INSERT INTO cycle_charges (company_id, subscription_id, cycle, attempt, transaction_id, status, stored_card_id,
        created_at)
      VALUES (${companyId}, ${id}, ${cycle}, ${attempt}, ${transactionId}, 'in_flight', ${storedCardId}, ${at})
    )
    UPDATE subscriptions
    SET charging_id = ${transactionId}, next_charge_at = ${nextChargeAt?.toISOString() ?? null},
      next_step_at = ${nextStepAt?.toISOString() ?? null}, updated_at = ${at}
    WHERE company_id = ${companyId} AND id = ${id}`);
}

/**
 * Returns the customer to charge, with the email that started the subscription. A different email
 * that later paid with the same document must not gain access to the subscription
 * (docs/domains/subscriptions.md).
 */
export async function readBuyer(tx: Executor, row: SubscriptionRow): Promise<Buyer> {
  const { companyId, id, customerId } = row;
  const [customer] = await tx.execute<Subscriber>(sql`
    SELECT name, phone, document_type AS "documentType", document, address, coalesce(
      (SELECT t.customer_email FROM transactions t WHERE t.company_id = ${companyId}::uuid AND t.subscription_id = ${id}::uuid
        ORDER BY t.created_at, t.id LIMIT 1),
      (SELECT i.buyer_email FROM imported_items i WHERE i.company_id = ${companyId}::uuid AND i.subject_id = ${id}::uuid LIMIT 1),
      emails[1], '') AS email
    FROM customers WHERE company_id = ${companyId}::uuid AND id = ${customerId}`);
  const { address, ...buyer } = customer ?? fail("INTERNAL");
  return { ...buyer, ...(address && { address }) };
}

type Subscriber = Pick<Buyer, "name" | "phone" | "documentType" | "document" | "email"> & { address: Address | null };

/** Includes the customer's current postal address. */
export async function readPayer(row: SubscriptionRow): Promise<Payer> {
  return payerOfBuyer(await readBuyer(db(), row));
}

/** Reads the data of a cycle's charge for any method, including its latest attempt. Pipelines the queries. */
export async function readRenewal(tx: Executor, row: SubscriptionRow, now: Date) {
  const [buyer, partners, tracking, item, lastAttempt] = await Promise.all([
    readBuyer(tx, row),
    readRenewalPartners(tx, row, now),
    readFirstTracking(tx, row),
    readRenewalItem(tx, row),
    lastAttemptOf(tx, row),
  ]);
  const input = {
    amountInCents: row.amount,
    customer: buyer,
    description: row.description || descriptionOf(row.productName),
    items: [item],
    ...(row.metadata ? { metadata: row.metadata } : {}),
  };
  const { id: subscriptionId } = row;
  const charge = { subscriptionId, initiator: "merchant", buyer, input, tracking, partners: partners.shares } as const;
  return { charge, affiliate: partners.affiliate, lastAttempt };
}

/** A coupon for every charge reduces the plan's price; its code is stored with the first charge. */
async function readRenewalItem(tx: Executor, row: SubscriptionRow) {
  const { offerSlug, productName, planName, price, amount: amountInCents } = row;
  const item = { offerSlug, title: nameOffer(productName, planName), amountInCents, quantity: 1 };
  if (amountInCents === price) return item;
  return { ...item, discountInCents: price - amountInCents, couponCode: await findCouponCode(tx, row) };
}

async function findCouponCode(tx: Executor, { companyId, id, offerSlug }: SubscriptionRow) {
  const [first] = await tx
    .select({ items: transactions.items })
    .from(cycleCharges)
    .innerJoin(
      transactions,
      and(eq(transactions.companyId, cycleCharges.companyId), eq(transactions.id, cycleCharges.transactionId)),
    )
    .where(and(eq(cycleCharges.companyId, companyId), eq(cycleCharges.subscriptionId, id), eq(cycleCharges.cycle, 0)));
  return first?.items.find((item) => item.offerSlug === offerSlug)?.couponCode;
}
