import type { BankAccount } from "@/db/schema/accounts-shapes";
import type { Outcome } from "../port/port";
import type { IdentityLink, RecipientBalance, RecipientReport, RecipientRequest } from "../port/recipient-port";
import { composeBankAccount, readBankAccount } from "./bank-accounts";
import { callPagarme, type Session } from "./client";
import type { Operation } from "./operations";
import { done, refusedByAcquirer, unknown, unreadable } from "./outcomes";
import { composeRecipient } from "./registrations";
import { Balance, IdentityPage, RecipientShape } from "./shapes";
import { readRecipientWord } from "./words";

const keyOf = ({ account }: Session) => account.connectionId.replaceAll("-", "");

function reportOf(session: Session, operation: Operation, body: unknown): Outcome<RecipientReport> {
  const read = RecipientShape.safeParse(body);
  if (!read.success) return unreadable(session, operation, "answered something else than a recipient");
  const { id, status, document, default_bank_account: shown } = read.data;
  const state = readRecipientWord(status);
  if (!state) return unreadable(session, operation, "is in a state that we do not know");
  const account = shown && document ? readBankAccount(shown, document) : null;
  return done({ state, id, account, reason: null });
}

/** Registers a recipient. Searches for it after a refusal, because an earlier attempt may have registered it. */
export async function registerRecipient(
  session: Session,
  request: RecipientRequest,
): Promise<Outcome<RecipientReport>> {
  const operation = "POST /recipients";
  const answer = await callPagarme(session, { operation, body: composeRecipient(request), key: request.key });
  if (answer.kind === "failed") return unknown(answer.error);
  if (answer.kind === "answered") {
    const { code } = answer.body;
    if (code !== undefined && code !== request.key) return unreadable(session, operation, "answered with another code");
    return reportOf(session, operation, answer.body);
  }
  const known = await readByCode(session, request.key);
  if (known.kind !== "done" || known.value.state !== "absent") return known;
  const { status, isOfKey } = answer.problem;
  return isOfKey ? unknown(answer.error) : refusedByAcquirer(String(status));
}

/**
 * Reads a connection's recipient by id. Without an id, reads the recipient of the company's own
 * account, or searches the operator's account by our key.
 */
export async function readRecipient(session: Session): Promise<Outcome<RecipientReport>> {
  const { recipientId, owner } = session.account;
  if (recipientId !== null) return readByPath(session, recipientId, ({ id }) => id === recipientId);
  if (owner === "platform") return readByCode(session, keyOf(session));
  const operation = "GET /recipients/default";
  const answer = await callPagarme(session, { operation });
  if (answer.kind === "answered") return reportOf(session, operation, answer.body);
  return answer.kind === "problem" && answer.problem.isAbsent ? done({ state: "absent" }) : unknown(answer.error);
}

const readByCode = (session: Session, key: string) => readByPath(session, key, ({ code }) => code === key);

async function readByPath(
  session: Session,
  idOrCode: string,
  isAsked: (recipient: { id: string; code: string | null }) => boolean,
): Promise<Outcome<RecipientReport>> {
  const operation = "GET /recipients/{id}";
  const answer = await callPagarme(session, { operation, parameters: [idOrCode] });
  if (answer.kind === "failed") return unknown(answer.error);
  if (answer.kind === "problem") return answer.problem.isAbsent ? done({ state: "absent" }) : unknown(answer.error);
  const read = RecipientShape.safeParse(answer.body);
  if (read.success && !isAsked(read.data)) return unreadable(session, operation, "answered about another recipient");
  return reportOf(session, operation, answer.body);
}

export async function readIdentityLink(session: Session): Promise<Outcome<IdentityLink>> {
  const operation = "POST /recipients/{id}/kyc_link";
  const id = session.account.recipientId;
  if (id === null) return refusedByAcquirer("recipient_missing");
  const answer = await callPagarme(session, { operation, parameters: [id] });
  if (answer.kind !== "answered") return unknown(answer.error);
  const read = IdentityPage.safeParse(answer.body);
  if (!read.success) return unreadable(session, operation, "answered without a page");
  return done({ url: read.data.url, endsAt: read.data.expiration_date });
}

export async function readBalance(session: Session): Promise<Outcome<RecipientBalance>> {
  const operation = "GET /recipients/{id}/balance";
  const id = session.account.recipientId;
  if (id === null) return refusedByAcquirer("recipient_missing");
  const answer = await callPagarme(session, { operation, parameters: [id] });
  if (answer.kind !== "answered") return unknown(answer.error);
  const read = Balance.safeParse(answer.body);
  if (!read.success) return unreadable(session, operation, "answered something else than a balance");
  return done({
    availableInCents: read.data.available_amount,
    waitingInCents: read.data.waiting_funds_amount,
    transferredInCents: read.data.transferred_amount ?? 0,
  });
}

export async function changeAccount(session: Session, account: BankAccount): Promise<Outcome<RecipientReport>> {
  const operation = "PATCH /recipients/{id}/default-bank-account";
  const id = session.account.recipientId;
  if (id === null) return refusedByAcquirer("recipient_missing");
  const bankAccount = { ...composeBankAccount(account), metadata: {} };
  const body = { bank_account: bankAccount, payment_mode: "bank_transfer" };
  const answer = await callPagarme(session, { operation, parameters: [id], body });
  if (answer.kind === "answered") return reportOf(session, operation, answer.body);
  if (answer.kind === "failed") return unknown(answer.error);
  return answer.problem.isOfAccount || answer.problem.isOfKey
    ? unknown(answer.error)
    : refusedByAcquirer(String(answer.problem.status));
}
