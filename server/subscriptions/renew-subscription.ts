import { and, eq, sql } from "drizzle-orm";
import { db, type Executor } from "@/db/client";
import { newId } from "@/db/ids";
import { customers, storedCards, subscriptions } from "@/db/schema";
import { chargeCard } from "../card-charges/create-card-charge";
import { findStoredCard } from "../cards/stored-cards";
import { type AuditBy, recordAudit } from "../companies/audit";
import { connectionFor } from "../connections/connections";
import { wayOf } from "../connections/payment-way";
import type { CompanyIdentity } from "../core/procedure";
import type { Buyer } from "../customers/customers";
import { fail } from "../errors";
import { feeOf } from "../finance/fees";
import { readDetails } from "../payments/charge-request";
import { descriptionOf } from "../payments/check-charge";
import { refuseTransaction } from "../payments/refuse-transaction";
import { reserveWithin } from "../payments/reserve-transaction";
import type { TransactionRow } from "../payments/transaction-shape";
import { concludeRenewal, type RenewalOutcome } from "./conclude-renewal";
import { cycleDueAt, retryAt } from "./cycle";
import { endUnpaid } from "./end-unpaid";
import { readStanding } from "./read-standing";
import { readRenewalItem } from "./renewal-item";
import type { SubscriptionRow } from "./subscription-shape";
import { getSubscriptionRow, lockSubscription, ofId } from "./subscriptions";

/**
 * Result of one renewal: `notDue` if nothing was due or another charge is under way; `held` if the latest paid charge
 * does not allow charging the cycle.
 */
export type Renewal = RenewalOutcome | "notDue" | "held";

/**
 * Charges the cycle that a subscription owes, once (docs/decisions.md 8; docs/reliability.md rules 1 and 8). `atOnce`
 * charges the unpaid cycle of a `past_due` subscription before its next try is due; `by` is who asked for that.
 *
 * One commit locks the subscription's row, checks that the cycle is due and nothing is under way, and inserts the
 * attempt (whose keys allow one open charge per cycle) and its reserved transaction; then the charge goes to the
 * acquirer with the stored card; then the answer is recorded. Of eight schedulers at once, one gets the row and the
 * others find a charge under way. A crash anywhere leaves a transaction that reconciliation reads by its key. An
 * unknown outcome blocks any further attempt of the subscription.
 *
 * Nothing is charged after an acknowledged cancellation: a cancellation locks the same row, and is not acknowledged
 * while the transaction is reserved and may still be sent (`sendableUntil`). So it comes either before this
 * reservation, which then finds the subscription canceled, or after the charge was sent.
 *
 * @throws NOT_FOUND
 */
export async function renewSubscription(
  company: CompanyIdentity,
  subscriptionId: string,
  now: Date,
  { atOnce = false, by }: { atOnce?: boolean; by?: AuditBy } = {},
): Promise<Renewal> {
  const seen = await getSubscriptionRow(company.id, subscriptionId);
  if (!isDue(seen, now, atOnce)) return "notDue";
  const card = seen.storedCardId && (await findStoredCard(company.id, seen.storedCardId));
  // A card change or a cancellation erased the card meanwhile and takes over.
  if (!card) return "notDue";
  const reserved = await db().transaction((tx) => reserveCycle(tx, company, seen, { now, atOnce, by }));
  if (typeof reserved === "string") return reserved;
  if (!seen.cardRetryable) {
    const refusal = { reason: "card_not_retryable", code: null, retryable: false } as const;
    await refuseTransaction(company.id, reserved.id, refusal, now);
  } else {
    await chargeCard(company, reserved, { card, initiator: "merchant", details: await readDetails(reserved) }, now);
  }
  return concludeRenewal({ companyId: company.id, subscriptionId, transactionId: reserved.id }, now);
}

function isDue({ status, chargingId, nextChargeAt }: SubscriptionRow, now: Date, atOnce: boolean): boolean {
  if (chargingId !== null || nextChargeAt === null) return false;
  return nextChargeAt <= now || (atOnce && status === "past_due");
}

interface Order {
  now: Date;
  atOnce: boolean;
  by: AuditBy | undefined;
}

/**
 * Reserves the charge of a due cycle. `notDue` if another run was faster, or the card changed after it was taken from
 * the vault. Skips a cycle that fell due during a dispute that the seller then won: the buyer had no access.
 */
async function reserveCycle(
  tx: Executor,
  company: CompanyIdentity,
  seen: SubscriptionRow,
  { now, atOnce, by }: Order,
): Promise<TransactionRow | "notDue" | "held"> {
  const { id: companyId } = company;
  const row = await lockSubscription(tx, companyId, seen.id);
  if (!row || !isDue(row, now, atOnce)) return "notDue";
  const isSame = row.cycle === seen.cycle && row.failures === seen.failures && row.storedCardId === seen.storedCardId;
  if (!isSame) return "notDue";
  const { verdict, wonAt } = await readStanding(tx, row);
  if (verdict !== "good") {
    if (verdict !== "held") await endUnpaid(tx, companyId, row.id, now);
    return "held";
  }
  if (wonAt && row.nextChargeAt && row.nextChargeAt <= wonAt && !atOnce) {
    await moveOn(tx, row, wonAt, now);
    return "notDue";
  }
  const { buyer, card } = await readBuyer(tx, row);
  const connection = connectionFor(company, "credit_card");
  const transaction = await reserveWithin(tx, {
    companyId,
    transactionId: newId(now),
    method: "credit_card",
    connectionId: connection.id,
    fees: feeOf(wayOf("credit_card", connection), row.amount, company, now),
    initiator: "merchant",
    subscriptionId: row.id,
    card,
    input: {
      amountInCents: row.amount,
      customer: buyer,
      description: row.description || descriptionOf(row.productName),
      items: [await readRenewalItem(tx, row)],
      ...(row.metadata ? { metadata: row.metadata } : {}),
    },
    buyer,
    now,
  });
  await markUnderWay(tx, row, transaction, now);
  if (by) {
    const after = { amountInCents: row.amount };
    await recordAudit(tx, { companyId, ...by, action: "subscription.retried", subjectId: row.id, after, now });
  }
  return transaction;
}

/** Moves to the first due day, or retry day, after the end of a dispute. */
async function moveOn(tx: Executor, row: SubscriptionRow, wonAt: Date, now: Date): Promise<void> {
  const { companyId, id, startedAt, frequency, failures } = row;
  let { cycle } = row;
  const dueAt = () => cycleDueAt(startedAt, frequency, cycle);
  while (failures === 0 && dueAt() <= wonAt) cycle += 1;
  const nextChargeAt = failures === 0 ? dueAt() : retryAt(dueAt(), failures, wonAt);
  await tx.update(subscriptions).set({ cycle, nextChargeAt, updatedAt: now }).where(ofId(companyId, id));
}

/** Records the attempt and marks the subscription as being charged, in one statement. */
async function markUnderWay(
  tx: Executor,
  { companyId, id, cycle, storedCardId }: SubscriptionRow,
  transaction: TransactionRow,
  now: Date,
): Promise<void> {
  const at = now.toISOString();
  await tx.execute(sql`
    WITH attempt AS (
      INSERT INTO cycle_charges (company_id, subscription_id, cycle, attempt, transaction_id, status, stored_card_id,
        created_at)
      SELECT ${companyId}, ${id}, ${cycle}::int, coalesce(max(attempt), 0) + 1, ${transaction.id}, 'in_flight',
        ${storedCardId}, ${at}
      FROM cycle_charges
      WHERE company_id = ${companyId} AND subscription_id = ${id} AND cycle = ${cycle}
    )
    UPDATE subscriptions SET charging_id = ${transaction.id}, updated_at = ${at}
    WHERE company_id = ${companyId} AND id = ${id}`);
}

/** The customer and card to charge. */
async function readBuyer(tx: Executor, { companyId, customerId, storedCardId }: SubscriptionRow) {
  const [found] = await tx
    .select({ customer: customers, card: storedCards })
    .from(customers)
    .innerJoin(
      storedCards,
      and(eq(storedCards.companyId, customers.companyId), eq(storedCards.id, storedCardId ?? fail("INTERNAL"))),
    )
    .where(and(eq(customers.companyId, companyId), eq(customers.id, customerId)));
  const { customer, card } = found ?? fail("INTERNAL");
  const { name, phone, documentType, document, emails } = customer;
  const buyer: Buyer = { name, phone, documentType, document, email: emails[0] ?? "" };
  const { brand, last4, holderName } = card;
  return { buyer, card: { brand, last4, holderName, refuseCode: null, retryable: null } };
}
