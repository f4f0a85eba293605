import { and, desc, eq } from "drizzle-orm";
import { db, type Executor } from "@/db/client";
import { cycleCharges } from "@/db/schema";
import { connectionOf, mayCharge } from "../../acquiring/connections/connections";
import { wayOf } from "../../acquiring/connections/payment-way";
import { fail } from "../../core/failures/failure";
import type { CompanyIdentity } from "../../core/procedures/procedure";
import { feeOf } from "../../ledger/fees/fees";
import { recordAffiliateSale } from "../../partners/affiliates/attribute-sale";
import { acquirerKeyOf } from "../../payments/charges/charge-request";
import { reconcileTransaction } from "../../payments/charges/reconcile-transaction";
import { reserveWithin } from "../../payments/charges/reserve-transaction";
import { type AuthorizationRow, findAuthorization, isLive } from "../../payments/pix-automatico/authorizations";
import { sendAutomaticCharge } from "../../payments/pix-automatico/send-automatic-charge";
import type { TransactionRow } from "../../payments/transactions/transaction-shape";
import { findTransactionRow } from "../../payments/transactions/transactions";
import { concludeRenewal } from "../renewals/conclude-renewal";
import { notifyHeldRenewals } from "../renewals/notify-held-renewals";
import { admitCycle, attemptIdOf, markUnderWay, readRenewal } from "../renewals/open-cycle";
import type { Renewal } from "../renewals/renewal-outcome";
import { changeSubscription, endByCustomer } from "../subscriptions/end-subscription";
import { type CycleReading, readLostCharges } from "../subscriptions/find-lost-charge";
import type { SubscriptionRow } from "../subscriptions/subscription-shape";
import { lockSubscription } from "../subscriptions/subscriptions";
import { endAfterLastTry } from "./conclude-unpaid-debit";
import { decidedAt, dueDayOf, endsAt, maxTries, onDay, opensAt } from "./days";
import { followDebit } from "./follow-debit";

const pauseMs = 3_600_000;

export async function stepTowardsDebit(company: CompanyIdentity, seen: SubscriptionRow, now: Date): Promise<Renewal> {
  if (!isDue(seen, now)) return "notDue";
  if (seen.chargingId && !seen.leavingAt) return followDebit(company, seen, now);
  const reading = seen.leavingAt ? null : await readLostCharges(company, seen, true);
  if (reading === "undecided") return "notDue";
  const reserved = await db().transaction((tx) => reserveDebit(tx, company, { seen, reading }, now));
  if (typeof reserved === "string") return reserved;
  const { charge, payer } = reserved;
  await (reading?.found ? reconcileTransaction(company, charge, now) : sendAutomaticCharge(charge, payer, now));
  return concludeRenewal({ companyId: company.id, subscriptionId: seen.id, transactionId: charge.id }, now);
}

function isDue({ nextStepAt }: SubscriptionRow, now: Date): boolean {
  return nextStepAt !== null && nextStepAt <= now;
}

/**
 * Reserves the charge of the next cycle in the database transaction that inserts the attempt's row.
 * The keys of that table allow only one open charge per cycle.
 */
async function reserveDebit(
  tx: Executor,
  company: CompanyIdentity,
  { seen, reading }: { seen: SubscriptionRow; reading: CycleReading | null },
  now: Date,
): Promise<{ charge: TransactionRow; payer: AuthorizationRow } | Renewal> {
  const row = await lockSubscription(tx, company.id, seen.id);
  if (!row?.authorizationId || !row.nextChargeAt || !isDue(row, now)) return "notDue";
  if (row.chargingId !== null && !row.leavingAt) return "notDue";
  const { nextChargeAt } = row;
  const wait = async (nextStepAt: Date) => {
    await changeSubscription(tx, row, { nextStepAt });
    return "notDue" as const;
  };
  const payer = (await findAuthorization(row.companyId, row.authorizationId, tx)) ?? fail("INTERNAL");
  // The payer canceled the subscription here or the authorization at their bank. Access continues
  // until the paid period ends.
  if (row.leavingAt || !isLive(payer)) {
    if (nextChargeAt > now) return wait(nextChargeAt);
    await endByCustomer(tx, row, now);
    return "canceled";
  }
  if (row.failures >= maxTries) {
    if (nextChargeAt > now) return wait(nextChargeAt);
    return endAfterLastTry(tx, row, await findLastCharge(tx, row), now);
  }
  if (opensAt(nextChargeAt) > now) return wait(opensAt(nextChargeAt));
  const admitted = await admitCycle(tx, row, { now, atOnce: false });
  if (admitted !== "open") return admitted;
  const connection = connectionOf(company, payer);
  if (!mayCharge(connection)) {
    await wait(new Date(now.getTime() + pauseMs));
    return notifyHeldRenewals(tx, { companyId: row.companyId, method: "pix", subjectId: connection.id }, now);
  }
  const found = reading?.found;
  // A different connection means that the subscription was authorized again after the backup was
  // taken. The cycle is held.
  if (found && found.connection.id !== connection.id) return "held";
  const dueOn = found?.report.tries?.[0]?.on ?? dueDayOf(nextChargeAt, payer.startsOn, now);
  const { lastAttempt, ...renewal } = await readRenewal(tx, row, now);
  if (reading && (reading.lastAttempt !== lastAttempt || seen.cycle !== row.cycle)) return "notDue";
  const attempt = found?.attempt ?? lastAttempt + 1;
  const transactionId = attemptIdOf(row, attempt);
  const charge = await reserveCharge(tx, company, row, { payer, dueOn, renewal, transactionId, now });
  const next = { nextChargeAt: onDay(dueOn, nextChargeAt), nextStepAt: decidedAt(dueOn) };
  await markUnderWay(tx, { ...row, ...next }, { attempt, transactionId }, now);
  return { charge, payer };
}

interface Debit {
  payer: AuthorizationRow;
  dueOn: string;
  renewal: Pick<Awaited<ReturnType<typeof readRenewal>>, "charge" | "affiliate">;
  transactionId: string;
  now: Date;
}

async function reserveCharge(
  tx: Executor,
  company: CompanyIdentity,
  row: SubscriptionRow,
  { payer, dueOn, renewal: { charge, affiliate }, transactionId, now }: Debit,
): Promise<TransactionRow> {
  const connection = connectionOf(company, payer);
  const expiresAt = endsAt(dueOn);
  const txid = acquirerKeyOf(transactionId);
  const reserved = await reserveWithin(tx, {
    ...charge,
    companyId: row.companyId,
    transactionId,
    method: "pix",
    connectionId: connection.id,
    fees: feeOf(wayOf("pix", connection), row.amount, company, now),
    expiresAt,
    // The payer's bank pays the charge without a code.
    pix: { txid, emv: "", expiresAt: expiresAt.toISOString(), endToEndId: null, payerInfo: null },
    automatic: { authorizationId: payer.id, dueOn, retriesOn: [], failedTries: 0 },
    now,
  });
  if (affiliate) await recordAffiliateSale(tx, affiliate, { transactionId, now });
  return reserved;
}

async function findLastCharge(tx: Executor, { companyId, id }: SubscriptionRow): Promise<TransactionRow | null> {
  const [last] = await tx
    .select({ transactionId: cycleCharges.transactionId })
    .from(cycleCharges)
    .where(and(eq(cycleCharges.companyId, companyId), eq(cycleCharges.subscriptionId, id)))
    .orderBy(desc(cycleCharges.cycle), desc(cycleCharges.attempt))
    .limit(1);
  return last ? findTransactionRow(companyId, last.transactionId, tx) : null;
}
