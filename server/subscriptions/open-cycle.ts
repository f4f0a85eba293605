import { and, asc, desc, eq, sql } from "drizzle-orm";
import { db, type Executor } from "@/db/client";
import { derivedIds } from "@/db/ids";
import { preparedQuery } from "@/db/prepared";
import { customers, cycleCharges, importedItems, subscriptions, transactions } from "@/db/schema";
import type { Payer } from "../acquirers/charge-port";
import { type Buyer, payerOfBuyer } from "../customers/customers";
import { fail } from "../errors";
import { descriptionOf } from "../payments/check-charge";
import { opensAt } from "./automatic/days";
import { cycleDueAt, retryAt } from "./cycle";
import { endUnpaid } from "./end-unpaid";
import { readFirstTracking } from "./origin/first-tracking";
import { readRenewalPartners } from "./origin/renewal-partners";
import { readStanding } from "./read-standing";
import { readRenewalItem } from "./renewal-item";
import type { SubscriptionRow } from "./subscription-shape";
import { ofId } from "./subscriptions";

/**
 * Whether the cycle of a subscription whose row the caller has locked may be charged: `held` while its latest paid
 * charge does not allow it, `notDue` when a cycle is skipped that fell due during a dispute that the seller then won:
 * the buyer had no access.
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

/** Moves to the first due day, or retry day, after the end of a dispute. */
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
 * The id of the charge of an attempt, and with it its key at the acquirer. It is derived, so that a database restored
 * from a backup charges a cycle by the keys that were used after the backup.
 */
export function attemptIdOf({ id, startedAt, frequency, cycle }: SubscriptionRow, attempt: number): string {
  return derivedIds(cycleDueAt(startedAt, frequency, cycle), `cycle charge ${id} ${cycle}`)(attempt);
}

/** The number of the latest attempt of the cycle that a subscription owes, unsent ones included; 0 before the first. */
export async function lastAttemptOf(tx: Executor, { companyId, id, cycle }: SubscriptionRow): Promise<number> {
  const [last] = await lastAttemptQuery({ companyId, subscriptionId: id, cycle }, tx);
  return last?.attempt ?? 0;
}

const lastAttemptQuery = preparedQuery((database) =>
  database
    .select({ attempt: cycleCharges.attempt })
    .from(cycleCharges)
    .where(
      and(
        eq(cycleCharges.companyId, sql.placeholder("companyId")),
        eq(cycleCharges.subscriptionId, sql.placeholder("subscriptionId")),
        eq(cycleCharges.cycle, sql.placeholder("cycle")),
      ),
    )
    .orderBy(desc(cycleCharges.attempt))
    .limit(1),
);

/** Records the attempt and marks the subscription as being charged, in one statement. */
export async function markUnderWay(
  tx: Executor,
  { companyId, id, cycle, storedCardId, nextChargeAt, nextStepAt }: SubscriptionRow,
  { attempt, transactionId }: { attempt: number; transactionId: string },
  now: Date,
): Promise<void> {
  await underWayQuery(
    {
      ...{ companyId, id, cycle, attempt, storedCardId, transactionId, at: now.toISOString() },
      nextChargeAt: nextChargeAt?.toISOString() ?? null,
      nextStepAt: nextStepAt?.toISOString() ?? null,
    },
    tx,
  );
}

const underWayQuery = preparedQuery((database) => {
  const given = (name: string) => sql.placeholder(name);
  return database.execute(sql`
    WITH attempt AS (
      INSERT INTO cycle_charges (company_id, subscription_id, cycle, attempt, transaction_id, status, stored_card_id,
        created_at)
      VALUES (${given("companyId")}, ${given("id")}, ${given("cycle")}, ${given("attempt")}, ${given("transactionId")},
        'in_flight', ${given("storedCardId")}, ${given("at")})
    )
    UPDATE subscriptions
    SET charging_id = ${given("transactionId")}, next_charge_at = ${given("nextChargeAt")},
      next_step_at = ${given("nextStepAt")}, updated_at = ${given("at")}
    WHERE company_id = ${given("companyId")} AND id = ${given("id")}`);
});

/**
 * The customer to charge, by the e-mail that began the subscription: another address may have paid under the document
 * since, which is nobody's way into it (docs/decisions.md 13).
 */
export async function readBuyer(tx: Executor, row: SubscriptionRow): Promise<Buyer> {
  const { companyId, id, customerId } = row;
  const [customer] = await buyerQuery({ companyId, customerId, subscriptionId: id }, tx);
  const { name, phone, documentType, document, emails, address, first, imported } = customer ?? fail("INTERNAL");
  const email = first ?? imported ?? emails[0] ?? "";
  return { name, phone, documentType, document, email, ...(address && { address }) };
}

const buyerQuery = preparedQuery((database) => {
  const { name, phone, documentType, document, emails, address } = customers;
  const companyId = sql`${sql.placeholder("companyId")}::uuid`;
  const subscriptionId = sql`${sql.placeholder("subscriptionId")}::uuid`;
  const first = database
    .select({ email: transactions.customerEmail })
    .from(transactions)
    .where(and(eq(transactions.companyId, companyId), eq(transactions.subscriptionId, subscriptionId)))
    .orderBy(asc(transactions.createdAt), asc(transactions.id))
    .limit(1);
  const imported = database
    .select({ email: importedItems.buyerEmail })
    .from(importedItems)
    .where(and(eq(importedItems.companyId, companyId), eq(importedItems.subjectId, subscriptionId)))
    .limit(1);
  return database
    .select({
      ...{ name, phone, documentType, document, emails, address },
      first: sql<string | null>`${first}`,
      imported: sql<string | null>`${imported}`,
    })
    .from(customers)
    .where(and(eq(customers.companyId, companyId), eq(customers.id, sql.placeholder("customerId"))));
});

/** The same for an acquirer, with their current address. */
export async function readPayer(row: SubscriptionRow): Promise<Payer> {
  return payerOfBuyer(await readBuyer(db(), row));
}

/**
 * What the charge of a cycle is made of, whatever its method, and the latest attempt. Read together,
 * so that the database answers in one go.
 */
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
