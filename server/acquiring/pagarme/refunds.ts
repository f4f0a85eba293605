import type { Outcome, Refusal } from "../port/port";
import type { RefundReference, RefundReport, RefundRequest } from "../port/refund-port";
import { composeBankAccount } from "./bank-accounts";
import { callPagarme, type Session } from "./client";
import { findCharges, findWordFault, readChargeById } from "./orders";
import { done, type Reading, unknown, unreadable } from "./outcomes";
import { paymentsOf, readTransactions } from "./reports";
import { Charge } from "./shapes";
import { composeRefundSplit } from "./split";
import { readTransactionWord } from "./words";

const refusal: Refusal = { reason: "do_not_honor", code: null, retryable: false };
const refused = { kind: "refused", refusal } as const;

/** The charge whose money goes back: the oldest paid one of the key; null for none. */
async function findPaid(session: Session, key: string): Promise<Reading<Charge | null>> {
  const found = await findCharges(session, key);
  if (found.kind === "unknown") return found;
  return done(found.value.find((charge) => paymentsOf(charge).length > 0) ?? null);
}

/**
 * What a charge tells of a refund. It shows only the sum that went back, which may count a refund under way, so a refund
 * is done when none is under way and the sum covers it beside the others that are done; of two at once, nobody could say
 * which.
 */
function stateOf(charge: Charge, { amountInCents, doneInCents }: RefundReference): "done" | "pending" | null {
  if (readTransactionWord(charge.last_transaction?.status ?? "") === "returning") return "pending";
  return (charge.canceled_amount ?? 0) - doneInCents >= amountInCents ? "done" : null;
}

/**
 * Sends money of a charge back. The acquirer's memory of our key ends after a day, so the charge is read before every
 * try, and after a refusal, which may be of a repeat.
 */
export async function refundCharge(session: Session, request: RefundRequest): Promise<Outcome<{ confirmed: boolean }>> {
  const { key, charge: reference, amountInCents, account } = request;
  const operation = "DELETE /charges/{id}";
  if (reference.method === "boleto" && !account) return { kind: "unsupported" };
  const found = await findPaid(session, reference.key);
  if (found.kind === "unknown") return found;
  if (!found.value) return unreadable(session, "GET /orders", "knows no money to send back");
  const { id, last_transaction: last } = found.value;
  const before = stateOf(found.value, request);
  if (before) return done({ confirmed: before === "done" });
  const split = composeRefundSplit(session.account, request, last);
  const body = {
    amount: amountInCents,
    operation_reference: key,
    ...(split ? { split } : {}),
    ...(reference.method === "boleto" && account ? { bank_account: composeBankAccount(account) } : {}),
  };
  const answer = await callPagarme(session, { operation, parameters: [id], body, key });
  if (answer.kind === "failed") return unknown(answer.error);
  if (answer.kind === "answered") {
    const read = Charge.safeParse(answer.body);
    if (!read.success || read.data.id !== id || findWordFault(read.data) !== null) {
      return unreadable(session, operation, "answered something else than the charge");
    }
    const after = stateOf(read.data, request);
    if (after === null && isFailure(read.data)) return refused;
    return done({ confirmed: after === "done" });
  }
  const after = await readChargeById(session, id, reference.key);
  if (after.kind === "unknown") return after;
  const state = stateOf(after.value, request);
  if (state) return done({ confirmed: state === "done" });
  const { isOfAccount, isOfKey } = answer.problem;
  return isOfAccount || isOfKey ? unknown(answer.error) : refused;
}

/** Whether the last thing that happened to a paid charge is a refund that could not be made. */
function isFailure({ last_transaction: last }: Charge): boolean {
  const meaning = readTransactionWord(last?.status ?? "");
  return meaning === "not_returned" || (meaning === "failed" && last?.success === false);
}

/** How far the acquirer's clock may be behind ours when it dates a refund. */
const clockSkewMs = 30_000;

/**
 * The acquirer's report of a refund. One that failed is found by our reference, which not every account shows, or as the
 * charge's last transaction, made after the refund was asked for: an account takes one refund of a charge at a time.
 * A charge that shows money on its way back, or sent back without its sum, does not prove a refund absent.
 */
export async function readRefundReport(session: Session, refund: RefundReference): Promise<Outcome<RefundReport>> {
  const { key, charge: reference, amountInCents, askedAt } = refund;
  const found = await findPaid(session, reference.key);
  if (found.kind === "unknown") return found;
  if (!found.value) return done({ state: "absent" });
  const state = stateOf(found.value, refund);
  if (state) return done({ state, amountInCents });
  const history = await readTransactions(session, found.value);
  if (history.kind === "unknown") return history;
  const own = history.value.filter((each) => each.operation_reference === key).at(-1);
  const last = history.value.at(-1);
  const isLater = askedAt !== undefined && (last?.created_at?.getTime() ?? 0) >= askedAt.getTime() - clockSkewMs;
  const ending = own ?? (isLater && !last?.operation_reference ? last : undefined);
  const meaning = readTransactionWord(ending?.status ?? "");
  const isRefused = meaning === "failed" || meaning === "not_returned" || (own && meaning === "ended");
  if (isRefused) return done({ state: "refused", amountInCents });
  const shown = history.value.map(({ status }) => readTransactionWord(status ?? ""));
  if (shown.includes("returning")) return done({ state: "pending", amountInCents });
  const isSumHidden = found.value.canceled_amount === null && shown.includes("returned");
  return isSumHidden
    ? unreadable(session, "GET /charges/{id}", "shows money sent back, without its sum")
    : done({ state: "absent" });
}
