import type { ChargeReference } from "../port/charge-port";
import type { AcquirerPayment, ChargeReport, Outcome } from "../port/port";
import { challengeOf } from "./challenges";
import type { Session } from "./client";
import { disputesOf } from "./disputes";
import { findCharges } from "./orders";
import { done, type Reading, unreadable } from "./outcomes";
import { readWhole } from "./pages";
import { refusalOf } from "./refusals";
import { type Charge, Transaction } from "./shapes";
import { readChargeWord, readTransactionWord } from "./words";

const absent: ChargeReport = { state: "absent", payments: [], refusal: null, disputes: [] };

/** Tolerated clock skew of the acquirer. An expired charge is closed only after this time. */
const clockSkewMs = 120_000;
/** Maximum delay of a payment's transaction, or of a paid Pix's central bank id, in the API. */
const transactionDelayMs = 600_000;

/** Reads a charge's state from every order of its key, which also detects an accidental second payment. */
export async function readReport(session: Session, reference: ChargeReference): Promise<Outcome<ChargeReport>> {
  const found = await findCharges(session, reference.key);
  if (found.kind === "unknown") return found;
  if (found.value.length === 0) return done(absent);
  const reports: ChargeReport[] = [];
  for (const [index, charge] of found.value.entries()) {
    const report = await reportOf(session, charge, reference, index);
    if (report.kind === "unknown") return report;
    reports.push(report.value);
  }
  const [first = absent, ...others] = reports;
  const open = reports.find(({ state }) => state === "open");
  return done({
    ...first,
    ...(others.length === 0 ? {} : { state: open ? "open" : "closed", refusal: open ? null : first.refusal }),
    payments: reports.flatMap(({ payments }) => payments),
    disputes: reports.flatMap(({ disputes }) => disputes),
  });
}

async function reportOf(
  session: Session,
  charge: Charge,
  { method }: ChargeReference,
  index: number,
): Promise<Reading<ChargeReport>> {
  const meaning = readChargeWord(charge.status);
  const [whole] = paymentsOf(charge);
  if ((meaning === "paid" || meaning === "disputed") && !whole) {
    return unreadable(session, "GET /charges/{id}", "is paid, without money");
  }
  const isCard = method === "credit_card";
  const history = whole ? await readTransactions(session, charge) : done([]);
  if (history.kind === "unknown") return history;
  const partsOf = { pix: pixPaymentsOf, boleto: boletoPaymentsOf, credit_card: null }[method];
  const payments = partsOf && whole ? partsOf(session, charge, whole, history.value) : done([whole]);
  if (payments.kind === "unknown") return payments;
  // The rest of a partial payment may arrive until the code expires.
  const isUnpaid = meaning === "open" || (charge.status === "underpaid" && !isCard);
  const isOpen = isUnpaid && !isPast(charge, new Date());
  const challenge = isOpen ? challengeOf(charge) : null;
  const isRefused = isCard && !whole && (meaning === "failed" || meaning === "canceled");
  return done({
    state: isOpen ? "open" : "closed",
    payments: payments.value.filter((each) => each !== undefined),
    refusal: isRefused ? refusalOf(charge.last_transaction) : null,
    disputes: disputesOf(charge, history.value, index),
    ...(challenge ? { challenge } : {}),
  });
}

/** Reports whether an unpaid Pix has expired, even if the API still reports it as pending. */
function isPast({ last_transaction: last }: Charge, now: Date): boolean {
  if (!last?.qr_code || !last.expires_at) return false;
  return now.getTime() > last.expires_at.getTime() + clockSkewMs;
}

/**
 * Returns the amount received for a charge as one payment with the charge's stable id, or none if
 * unpaid. A fully refunded charge is `canceled` but keeps its payment time.
 */
export function paymentsOf(charge: Charge): AcquirerPayment[] {
  const { id, amount, paid_amount: paid, paid_at: paidAt } = charge;
  if (!paidAt) return [];
  const amountInCents = paid ?? amount;
  return amountInCents > 0 ? [{ id, amountInCents, payerName: null, payerDocument: null, paidAt }] : [];
}

/**
 * Returns the payments of a Pix charge, one per end-to-end id (`E…`; refund ids start with `D`).
 * Transactions with the same id count as one payment with the earliest amount. Ids must not change
 * between reports, so the result is unknown while a recent payment has no id.
 */
function pixPaymentsOf(
  session: Session,
  charge: Charge,
  whole: AcquirerPayment,
  history: readonly Transaction[],
): Reading<AcquirerPayment[]> {
  const byId = new Map<string, Transaction>();
  for (const transaction of history) {
    const id = transaction.end_to_end_id;
    if (id && /^E[a-zA-Z0-9]{20,40}$/.test(id) && !byId.has(id)) byId.set(id, transaction);
  }
  const parts = [...byId].map(([id, { amount, payer }]) => ({
    id,
    amountInCents: byId.size === 1 ? whole.amountInCents : (amount ?? 0),
    payerName: payer?.name || null,
    payerDocument: payer?.document?.replace(/[^0-9A-Za-z]/g, "") || null,
    paidAt: whole.paidAt,
  }));
  if (parts.length === 0) {
    const isNew = Date.now() - whole.paidAt.getTime() < transactionDelayMs;
    return isNew ? unreadable(session, "GET /charges/{id}", `${charge.id} is paid, without an id`) : done([whole]);
  }
  const sum = parts.reduce((total, { amountInCents }) => total + amountInCents, 0);
  return sum === whole.amountInCents
    ? done(parts)
    : unreadable(session, "GET /charges/{id}/transactions", "does not add up to what was paid");
}

/**
 * Returns a boleto's payments, one per partial payment. The first has the charge's id. The result
 * is unknown while a recent payment exceeds the sum of its transactions, because the list may lack
 * one.
 */
function boletoPaymentsOf(
  session: Session,
  charge: Charge,
  whole: AcquirerPayment,
  history: readonly Transaction[],
): Reading<AcquirerPayment[]> {
  const paid = history.filter(({ status, amount }) => readTransactionWord(status ?? "") === "paid" && amount);
  const sum = paid.reduce((total, { amount }) => total + (amount ?? 0), 0);
  if (paid.length > 1 && sum === whole.amountInCents) {
    return done(
      paid.map(({ id, amount }, index) => ({
        ...whole,
        id: index === 0 || !id ? whole.id : id,
        amountInCents: amount ?? 0,
      })),
    );
  }
  const isNew = Date.now() - whole.paidAt.getTime() < transactionDelayMs;
  return isNew && paid.length > 0 && sum < whole.amountInCents
    ? unreadable(session, "GET /charges/{id}/transactions", `${charge.id} does not add up to what was paid`)
    : done([whole]);
}

export async function readTransactions(session: Session, { id }: Charge): Promise<Reading<Transaction[]>> {
  const operation = "GET /charges/{id}/transactions";
  const list = { operation, parameters: [id], schema: Transaction, idOf: (each: Transaction) => each.id } as const;
  const read = await readWhole(session, list);
  if (read.kind === "unknown") return read;
  // Newest first; transactions with equal times keep their order.
  const listed = read.value.toReversed();
  return done(listed.sort((one, other) => (one.created_at?.getTime() ?? 0) - (other.created_at?.getTime() ?? 0)));
}
