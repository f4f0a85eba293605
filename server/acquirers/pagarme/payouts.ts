import type { PayoutReference, PayoutReport, PayoutRequest } from "../payout-port";
import type { Outcome } from "../port";
import { isSameAccount } from "./bank-accounts";
import { callPagarme, type Session } from "./client";
import { done, refusedByAcquirer, unknown, unreadable, unsupported } from "./outcomes";
import { readRecipient } from "./recipients";
import { pageOf, Withdrawal } from "./shapes";
import { readWithdrawalWord } from "./words";

const WithdrawalPage = pageOf(Withdrawal);
const pageSize = 100;
/** More withdrawals than a recipient makes in years; a longer list is not read to its end, and proves nothing. */
const maxPages = 50;

/** Whether a withdrawal names our key: metadata are answered as a dictionary, or as a list of texts. */
const names = ({ metadata }: Withdrawal, key: string) => (JSON.stringify(metadata) ?? "").includes(key);

const showsMetadata = ({ metadata }: Withdrawal) =>
  typeof metadata === "object" && metadata !== null && Object.keys(metadata).length > 0;

function reportOf(session: Session, withdrawal: Withdrawal): Outcome<PayoutReport> {
  const { amount: amountInCents, status, funding_date: fundedOn } = withdrawal;
  const state = readWithdrawalWord(status);
  if (!state) {
    return unreadable(session, "GET /recipients/{id}/withdrawals", "is in a state that we do not know");
  }
  if (state === "pending") return done({ state, amountInCents });
  if (state === "completed") return done({ state, amountInCents, endToEndId: null });
  // One that was funded and failed came back from the seller's bank.
  if (fundedOn) return done({ state: "returned", amountInCents, endToEndId: null });
  return done({ state: "refused", amountInCents, reason: "refused_by_bank" });
}

/**
 * Withdraws to the recipient's own bank account. The acquirer knows no key for it, so this is asked once and never
 * again: a repeat reads. It pays out to the account that it has on file, which is compared with the one asked for first.
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
    const known = await readPayout(session, request);
    if (known.kind !== "done" || known.value.state !== "absent") return known;
    return unreadable(session, operation, "was asked before, and is not known yet");
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
  if (!read.success || read.data.amount !== amountInCents) {
    return unreadable(session, operation, "answered something else than the withdrawal");
  }
  return reportOf(session, read.data);
}

/**
 * Reads a payout: the list of the recipient's withdrawals is searched for the one that names our key; amounts prove
 * nothing. In a list without metadata ours could be any, and in one that is not read to its end it may be further on:
 * both are unknown.
 */
export async function readPayout(session: Session, { key }: PayoutReference): Promise<Outcome<PayoutReport>> {
  const { recipientId } = session.account;
  const operation = "GET /recipients/{id}/withdrawals";
  if (recipientId === null) return done({ state: "absent" });
  let seen = 0;
  let showing = 0;
  for (let page = 1; page <= maxPages; page += 1) {
    const query = { page: String(page), size: String(pageSize) };
    const answer = await callPagarme(session, { operation, parameters: [recipientId], query });
    if (answer.kind !== "answered") return unknown(answer.error);
    const read = WithdrawalPage.safeParse(answer.body);
    if (!read.success) return unreadable(session, operation, "answered something else than withdrawals");
    const { data, paging } = read.data;
    const own = data.filter((each) => names(each, key));
    const [found] = own;
    if (own.length > 1) return unreadable(session, operation, "names the key twice");
    if (found) return reportOf(session, found);
    seen += data.length;
    showing += data.filter(showsMetadata).length;
    const isLast = data.length === 0 || (!paging?.next && data.length < pageSize);
    if (!isLast) continue;
    if (seen > 0 && showing === 0) return unreadable(session, operation, "shows no metadata");
    return done({ state: "absent" });
  }
  return unreadable(session, operation, "is longer than what was read");
}
