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

async function findPaid(session: Session, key: string): Promise<Reading<Charge | null>> {
  const found = await findCharges(session, key);
  if (found.kind === "unknown") return found;
  return done(found.value.find((charge) => paymentsOf(charge).length > 0) ?? null);
}

/**
 * Derives a refund's state from its charge, which shows only the total refunded, including any
 * pending refund. A refund is therefore done if none is pending and the total covers this refund
 * and the completed ones. Two concurrent refunds cannot be distinguished.
 */
function stateOf(charge: Charge, { amountInCents, doneInCents }: RefundReference): "done" | "pending" | null {
  if (readTransactionWord(charge.last_transaction?.status ?? "") === "returning") return "pending";
  return (charge.canceled_amount ?? 0) - doneInCents >= amountInCents ? "done" : null;
}

/**
 * Refunds a charge. The acquirer forgets our idempotency key after a day, so the charge is read
 * before every attempt, and again after a refusal, which a repeated request can cause.
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

function isFailure({ last_transaction: last }: Charge): boolean {
  const meaning = readTransactionWord(last?.status ?? "");
  return meaning === "not_returned" || (meaning === "failed" && last?.success === false);
}

/** Tolerated lag of the acquirer's clock in a refund's date. */
const clockSkewMs = 30_000;

/**
 * Reads the state of a refund. Finds a failed refund by our reference if the account returns
 * references. Otherwise, the failed refund is the charge's last transaction if created after the
 * request; an account allows one refund of a charge at a time, so it cannot be another one. A
 * pending refund or one of unknown amount prevents proof that this refund is absent.
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
