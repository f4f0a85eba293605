import { db, type Executor } from "@/db/client";
import type { CompanyConnection } from "@/db/schema";
import { type AuditBy, recordAudit } from "../../accounts/audit/audit";
import { type ChargeFacts, type Routed, rankConnections } from "../../acquiring/connections/choose-connection";
import { checkPayer, findPayerFault, lastConnectionFor } from "../../acquiring/connections/connections";
import { wayOf } from "../../acquiring/connections/payment-way";
import { fail } from "../../core/failures/failure";
import type { CompanyIdentity } from "../../core/procedures/procedure";
import { payerOfBuyer } from "../../customers/customers/customers";
import { feeOf } from "../../ledger/fees/fees";
import { recordAffiliateSale } from "../../partners/affiliates/attribute-sale";
import { findStoredCard, type StoredCard } from "../../payments/cards/stored-cards";
import { unknownOrigin } from "../../payments/charges/charge-request";
import { chargeCard } from "../../payments/charges/create-card-charge";
import { reconcileTransaction } from "../../payments/charges/reconcile-transaction";
import { refuseTransaction } from "../../payments/charges/refuse-transaction";
import { reserveWithin } from "../../payments/charges/reserve-transaction";
import type { TransactionRow } from "../../payments/transactions/transaction-shape";
import { endByCustomer } from "../subscriptions/end-subscription";
import { type CycleReading, readLostCharges } from "../subscriptions/find-lost-charge";
import type { SubscriptionRow } from "../subscriptions/subscription-shape";
import { lockSubscription } from "../subscriptions/subscriptions";
import { concludeRenewal } from "./conclude-renewal";
import { notifyHeldRenewals } from "./notify-held-renewals";
import { admitCycle, attemptIdOf, markUnderWay, readRenewal } from "./open-cycle";
import type { Renewal } from "./renewal-outcome";

interface Order {
  now: Date;
  atOnce: boolean;
  by: AuditBy | undefined;
}

export async function renewByCard(company: CompanyIdentity, seen: SubscriptionRow, order: Order): Promise<Renewal> {
  const { now } = order;
  if (!isDue(seen, order)) return "notDue";
  const stored = seen.storedCardId && (await findStoredCard(company.id, seen.storedCardId));
  // A card change or a cancellation erased the card and handles the cycle.
  if (!stored) return "notDue";
  const reading = await readLostCharges(company, seen, false);
  if (reading === "undecided") return "notDue";
  const reserved = await db().transaction((tx) => reserveCycle(tx, company, seen, { stored, reading }, order));
  if (typeof reserved === "string") return reserved;
  const transaction = reserved;
  if (reading?.found) {
    await reconcileTransaction(company, transaction, now);
  } else if (!seen.cardRetryable) {
    const refusal = { reason: "card_not_retryable", code: null, retryable: false } as const;
    await refuseTransaction(transaction, refusal, now);
  } else {
    const { card } = stored;
    const sending = { card, initiator: "merchant", origin: unknownOrigin, isOrdered: false } as const;
    await chargeCard(company, transaction, sending, now);
  }
  return concludeRenewal({ companyId: company.id, subscriptionId: seen.id, transactionId: transaction.id }, now);
}

function isDue({ status, chargingId, nextChargeAt, storedCardId }: SubscriptionRow, { now, atOnce }: Order): boolean {
  if (chargingId !== null || nextChargeAt === null || storedCardId === null) return false;
  return nextChargeAt <= now || (atOnce && status === "past_due");
}

/**
 * Reserves the charge of a due cycle. Returns `notDue` if another run reserved it first, or if the
 * card changed after it was read from the vault.
 */
async function reserveCycle(
  tx: Executor,
  company: CompanyIdentity,
  seen: SubscriptionRow,
  { stored, reading }: { stored: StoredCard; reading: CycleReading | null },
  order: Order,
): Promise<TransactionRow | Renewal> {
  const { id: companyId } = company;
  const { now, by } = order;
  const row = await lockSubscription(tx, companyId, seen.id);
  if (!row || !isDue(row, order)) return "notDue";
  const isSame = row.cycle === seen.cycle && row.failures === seen.failures && row.storedCardId === seen.storedCardId;
  if (!isSame) return "notDue";
  if (row.leavingAt) {
    await endByCustomer(tx, row, now);
    return "canceled";
  }
  const admitted = await admitCycle(tx, row, order);
  if (admitted !== "open") return admitted;
  // If no connection accepts the charge, the cycle is held, because only the seller can fix that.
  const { brand, last4, holderName } = stored;
  const card = { brand, last4, holderName, refuseCode: null, retryable: null };
  const facts = { amountInCents: row.amount, installments: 1, brand };
  const [likely, ...others] = reading?.found ? [reading.found.connection] : connectionsOfCard(company, stored, facts);
  if (!likely) {
    if (order.atOnce) return fail("no_connection_for_method");
    const subjectId = stored.connectionId ?? lastConnectionFor(company, "credit_card");
    return notifyHeldRenewals(tx, { companyId, method: "credit_card", subjectId }, now);
  }
  const { charge, affiliate, lastAttempt } = await readRenewal(tx, row, now);
  const payer = payerOfBuyer(charge.buyer);
  const canCharge = (each: CompanyConnection) => findPayerFault(each, "credit_card", payer) === null;
  const connection = reading?.found ? likely : [likely, ...others].find(canCharge);
  if (!connection) {
    if (by) checkPayer(likely, "credit_card", payer);
    return notifyHeldRenewals(tx, { companyId, method: "credit_card", subjectId: likely.id, lacks: "payer" }, now);
  }
  if (reading && reading.lastAttempt !== lastAttempt) return "notDue";
  const attempt = reading?.found?.attempt ?? lastAttempt + 1;
  const transaction = await reserveWithin(tx, {
    ...charge,
    companyId,
    transactionId: attemptIdOf(row, attempt),
    method: "credit_card",
    connectionId: connection.id,
    fees: feeOf(wayOf("credit_card", connection), row.amount, company, now),
    card,
    now,
  });
  if (affiliate) await recordAffiliateSale(tx, affiliate, { transactionId: transaction.id, now });
  await markUnderWay(tx, row, { attempt, transactionId: transaction.id }, now);
  if (by) {
    const after = { amountInCents: row.amount };
    await recordAudit(tx, { companyId, ...by, action: "subscription.retried", subjectId: row.id, after, now });
  }
  return transaction;
}

/**
 * Returns the connections that may charge a stored card, in order of preference. A card stored at
 * an acquirer can be charged only through that connection.
 */
function connectionsOfCard({ connections, routing }: Routed, { connectionId }: StoredCard, facts: ChargeFacts) {
  const able = connections.filter(({ id }) => connectionId === null || id === connectionId);
  return rankConnections({ connections: able, routing }, "credit_card", facts);
}
