import type { PayoutReference, PayoutReport, PayoutRequest } from "../port/payout-port";
import type { Outcome } from "../port/port";
import { isSameAccount } from "./bank-accounts";
import { callPagarme, type Session } from "./client";
import type { Operation } from "./operations";
import { done, type Reading, refusedByAcquirer, unknown, unreadable, unsupported } from "./outcomes";
import { isLastPage } from "./pages";
import { readRecipient } from "./recipients";
import { pageOf, Withdrawal } from "./shapes";
import { readWithdrawalWord } from "./words";

const WithdrawalPage = pageOf(Withdrawal);
const pageSize = 100;
/**
 * More pages of withdrawals than any recipient has. A longer list is not read completely and does
 * not prove absence.
 */
const maxPages = 50;
const listing = "GET /recipients/{id}/withdrawals";

/** Tolerated clock skew of the acquirer. A withdrawal with an earlier date cannot be the payout. */
const clockSkewMs = 3_600_000;
const keyShape = /\b[0-9a-f]{32}\b/g;

/** Returns our keys in a withdrawal's metadata, which is an object, a list of strings or null. */
const keysOf = ({ metadata }: Withdrawal): string[] => (JSON.stringify(metadata) ?? "").match(keyShape) ?? [];

function reportOf(session: Session, operation: Operation, withdrawal: Withdrawal): Outcome<PayoutReport> {
  const { id: acquirerId, amount: amountInCents, status, funding_date: fundedOn } = withdrawal;
  const state = readWithdrawalWord(status);
  const known = { amountInCents, acquirerId };
  if (!state) return unreadable(session, operation, "is in a state that we do not know");
  if (state === "pending") return done({ state, ...known });
  if (state === "completed") return done({ state, ...known, endToEndId: null });
  // The seller's bank returned a withdrawal that was funded and then failed.
  if (fundedOn) return done({ state: "returned", ...known, endToEndId: null });
  return done({ state: "refused", ...known, reason: "refused_by_bank" });
}

/**
 * Withdraws to the recipient's bank account. Never retried, because the API supports no idempotency
 * key here. The API pays to the account on file, which is first compared with the requested one.
 */
export async function sendPayout(
  session: Session,
  request: PayoutRequest,
  isRepeat: boolean,
): Promise<Outcome<PayoutReport>> {
  const { key, amountInCents, account } = request;
  const { recipientId } = session.account;
  const operation = "POST /recipients/{id}/withdrawals";
  if (!account) return unsupported;
  if (recipientId === null) return refusedByAcquirer("recipient_missing");
  if (isRepeat) {
    const found = await searchList(session, recipientId, key);
    if (found.kind === "unknown") return found;
    const { own } = found.value;
    return own
      ? reportOf(session, listing, own)
      : unreadable(session, operation, "was asked before, and is not known yet");
  }
  const recipient = await readRecipient(session);
  if (recipient.kind !== "done") return recipient;
  const isPayable = recipient.value.state === "active";
  const own = recipient.value.state === "absent" ? null : recipient.value.account;
  if (!isPayable) return done({ state: "refused", amountInCents, reason: "refused_by_bank" });
  if (!own || !isSameAccount(own, account)) return done({ state: "refused", amountInCents, reason: "invalid_key" });
  const body = { amount: amountInCents, metadata: { reference: key } };
  const answer = await callPagarme(session, { operation, parameters: [recipientId], body });
  if (answer.kind === "failed") return unknown(answer.error);
  if (answer.kind === "problem") {
    const { isOfAccount, isOfKey, status } = answer.problem;
    const isFinal = !isOfKey && [400, 404, 412, 422].includes(status);
    if (isFinal) return done({ state: "refused", amountInCents, reason: "refused_by_bank" });
    return isOfAccount ? refusedByAcquirer(String(status)) : unknown(answer.error);
  }
  const read = Withdrawal.safeParse(answer.body);
  if (!read.success) return unreadable(session, operation, "answered something else than the withdrawal");
  const { id: acquirerId, amount, status } = read.data;
  // The withdrawal exists, whatever its state and amount; later reads use its id.
  if (!readWithdrawalWord(status) || amount !== amountInCents)
    return done({ state: "pending", amountInCents, acquirerId });
  return reportOf(session, operation, read.data);
}

/**
 * Reads a payout by the acquirer's id if known, otherwise by our key in the recipient's
 * withdrawals. A payout missing from the list is absent only if no entry could be this payout and
 * the list shows another of ours. Otherwise it is uncertain, because responses may omit metadata,
 * and lists may lag and even be empty.
 */
export async function readPayout(session: Session, payout: PayoutReference): Promise<Outcome<PayoutReport>> {
  const { recipientId } = session.account;
  if (recipientId === null) return unreadable(session, listing, "has no recipient any more");
  if (payout.acquirerId !== null) return readById(session, recipientId, payout.acquirerId);
  const found = await searchList(session, recipientId, payout.key);
  if (found.kind === "unknown") return found;
  const { own, others } = found.value;
  if (own) return reportOf(session, listing, own);
  const isOurs = (each: Withdrawal) => keysOf(each).length > 0 || payout.otherIds.includes(each.id);
  const alike = others.filter((each) => !isOurs(each) && mayBe(each, payout)).length;
  return done(alike === 0 && others.some(isOurs) ? { state: "absent" } : { state: "uncertain", alike });
}

function mayBe({ amount, created_at: createdAt }: Withdrawal, { amountInCents, sentAt }: PayoutReference): boolean {
  return amount === amountInCents && (!createdAt || createdAt.getTime() >= sentAt.getTime() - clockSkewMs);
}

/**
 * Reads a withdrawal by an id from the acquirer. A missing withdrawal is therefore an unknown
 * outcome and never absent.
 */
async function readById(session: Session, recipientId: string, id: string): Promise<Outcome<PayoutReport>> {
  const operation = "GET /recipients/{id}/withdrawals/{withdrawal_id}";
  const answer = await callPagarme(session, { operation, parameters: [recipientId, id] });
  if (answer.kind !== "answered") return unknown(answer.error);
  const read = Withdrawal.safeParse(answer.body);
  if (!read.success || read.data.id !== id) return unreadable(session, operation, "answered something else");
  return reportOf(session, operation, read.data);
}

/**
 * Returns the withdrawal with our key or, if there is none, all other withdrawals listed. Returns
 * `unknown` if the list is incomplete.
 */
async function searchList(
  session: Session,
  recipientId: string,
  key: string,
): Promise<Reading<{ own: Withdrawal | null; others: Withdrawal[] }>> {
  const others: Withdrawal[] = [];
  for (let page = 1; page <= maxPages; page += 1) {
    const query = { page: String(page), size: String(pageSize) };
    const answer = await callPagarme(session, { operation: listing, parameters: [recipientId], query });
    if (answer.kind !== "answered") return unknown(answer.error);
    const read = WithdrawalPage.safeParse(answer.body);
    if (!read.success) return unreadable(session, listing, "answered something else than withdrawals");
    const { data } = read.data;
    const named = data.filter((each) => keysOf(each).includes(key));
    const [own] = named;
    if (named.length > 1) return unreadable(session, listing, "names the key twice");
    if (own) return done({ own, others });
    others.push(...data);
    if (isLastPage(read.data, others.length)) return done({ own: null, others });
  }
  return unreadable(session, listing, "is longer than what was read");
}
