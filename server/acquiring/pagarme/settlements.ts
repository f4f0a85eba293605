import { startOfDay } from "../../core/calendar/calendar";
import type { ChargeReference } from "../port/charge-port";
import type { Outcome } from "../port/port";
import type { SettledInstallment, SettlementReport } from "../port/settlement-port";
import { callPagarme, type Session } from "./client";
import { findCharges } from "./orders";
import { done, type Reading, unknown, unreadable } from "./outcomes";
import { paymentsOf } from "./reports";
import { Payable, pageOf } from "./shapes";

const PayablePage = pageOf(Payable);
const pageSize = "100";
/**
 * Enough for the credits and refunds of 12 installments for two recipients at two entries per page.
 * A page may contain fewer entries than requested.
 */
const maxPages = 100;

const feesOf = ({ fee, anticipation_fee: anticipation, fraud_coverage_fee: coverage }: Payable) =>
  (fee ?? 0) + (anticipation ?? 0) + (coverage ?? 0);

/**
 * Reads how the acquirer credits a paid charge. Returns no installments until the payables, which
 * the acquirer creates one by one, cover the full payment.
 */
export async function readSettlement(session: Session, { key }: ChargeReference): Promise<Outcome<SettlementReport>> {
  const found = await findCharges(session, key);
  if (found.kind === "unknown") return found;
  const installments: SettledInstallment[] = [];
  for (const charge of found.value) {
    const [payment] = paymentsOf(charge);
    if (!payment) continue;
    const payables = await readPayables(session, charge.id);
    if (payables.kind === "unknown") return payables;
    const credits = payables.value.filter(({ type }) => type === "credit");
    const sum = credits.reduce((total, { amount }) => total + amount, 0);
    if (sum < payment.amountInCents) return done({ installments: [] });
    const own = installmentsOf(session, credits);
    if (!own) return unreadable(session, "GET /payables", "has an installment without a day");
    installments.push(...own);
  }
  return done({ installments });
}

/**
 * Returns the installments of the connection's recipient. An installment's gross amount is the sum
 * of all recipients' parts; its deductions are the acquirer's fees on the seller's part and the
 * platform's part. Returns null if an installment has no day.
 */
function installmentsOf({ account }: Session, credits: readonly Payable[]): SettledInstallment[] | null {
  const { recipientId, platformRecipientId } = account;
  const isPlatform = ({ recipient_id: id }: Payable) => platformRecipientId !== null && id === platformRecipientId;
  const isOwn = ({ recipient_id: id }: Payable) => recipientId !== null && id === recipientId;
  const numbers = [...new Set(credits.map(({ installment }) => installment ?? 1))].sort((one, other) => one - other);
  const settled: SettledInstallment[] = [];
  for (const number of numbers) {
    const parts = credits.filter(({ installment }) => (installment ?? 1) === number);
    const [own = parts[0]] = parts.filter(isOwn);
    const day = own?.payment_date?.slice(0, 10) ?? "";
    if (!/^\d{4}-\d{2}-\d{2}$/.test(day)) return null;
    const kept = parts.filter(isPlatform).reduce((sum, { amount }) => sum + amount, 0);
    const fees = parts.filter(isOwn).reduce((sum, part) => sum + feesOf(part), 0);
    const amountInCents = parts.reduce((sum, { amount }) => sum + amount, 0);
    settled.push({ installment: number, amountInCents, feeInCents: kept + fees, creditsAt: startOfDay(day) });
  }
  return settled;
}

async function readPayables(session: Session, chargeId: string): Promise<Reading<Payable[]>> {
  const operation = "GET /payables";
  const payables: Payable[] = [];
  let cursor: string | null = null;
  for (let page = 1; page <= maxPages; page += 1) {
    const query = { charge_id: chargeId, size: pageSize, ...(cursor ? { forward_cursor: cursor } : {}) };
    const answer = await callPagarme(session, { operation, query });
    if (answer.kind !== "answered") return unknown(answer.error);
    const read = PayablePage.safeParse(answer.body);
    if (!read.success) return unreadable(session, operation, "answered something else than payables");
    if (read.data.data.some(({ charge_id: id }) => id !== chargeId)) {
      return unreadable(session, operation, "answered about another charge");
    }
    payables.push(...read.data.data);
    const next: string | null = read.data.paging?.forward_cursor ?? null;
    if (next === null || read.data.data.length === 0) return done(payables);
    if (next === cursor) return unreadable(session, operation, "repeats a page");
    cursor = next;
  }
  return unreadable(session, operation, "is longer than what was read");
}
