import type { WithdrawalStatus } from "./books/behavior";
import type { Books, Texts, Withdrawal } from "./books/books";
import { availableOf, bankOf, takings } from "./books/ledger";
import { answer, type Handler, pageOf } from "./calls";
import { idOf, isoOf } from "./ids";
import { invalid, notFound, precondition } from "./problems";
import { recipientOf } from "./recipients";

function moveMoney({ ledger }: Books, withdrawal: Withdrawal, at: Date, direction: 1 | -1): void {
  const { id, recipientId, amount, fee } = withdrawal;
  const from = availableOf(recipientId);
  ledger.move({ at, from, to: bankOf(recipientId), cents: direction * amount, cause: id });
  ledger.move({ at, from, to: takings, cents: direction * fee, cause: id });
}

/** A withdrawal that fails, even after completion, returns the money. */
export function moveWithdrawal(books: Books, withdrawal: Withdrawal, status: WithdrawalStatus, at: Date): void {
  if (withdrawal.status === "failed") throw new Error(`The withdrawal ${withdrawal.id} has failed`);
  if (status === "failed") moveMoney(books, withdrawal, at, -1);
  Object.assign(withdrawal, { status, updatedAt: at, ...(status === "transferred" ? { fundedAt: at } : {}) });
}

function show({ behavior }: Books, withdrawal: Withdrawal, isWithoutMetadata = false) {
  const { id, amount, fee, status, createdAt, updatedAt, fundedAt, recipientId, metadata } = withdrawal;
  const shown = {
    dictionary: { metadata },
    array: { metadata: Object.values(metadata) },
    null: { metadata: null },
    absent: {},
  };
  return {
    id,
    gateway_id: id.slice(3),
    amount,
    fee,
    status,
    type: "ted",
    created_at: isoOf(createdAt),
    updated_at: isoOf(updatedAt),
    ...(fundedAt ? { funding_date: isoOf(fundedAt) } : {}),
    source: { source_id: recipientId, type: "recipient" },
    target: { target_id: recipientId, type: "bank_account" },
    ...(isWithoutMetadata ? { metadata: null } : shown[behavior.withdrawalMetadata]),
  };
}

/** `POST /recipients/{id}/withdrawals`: every call creates a withdrawal, regardless of its idempotency key. */
const withdraw: Handler = (call) => {
  const { books, now } = call;
  const recipient = recipientOf(call);
  const { amount, metadata = {} } = call.body as { amount: number; metadata?: Texts };
  if (!Number.isInteger(amount) || amount < 1) throw invalid("amount", "The amount must be greater than zero.");
  if (recipient.status !== "active") throw precondition("The recipient must be active to withdraw.");
  const fee = books.terms.withdrawalFeeInCents;
  if (amount + fee > books.ledger.balanceOf(availableOf(recipient.id))) {
    throw precondition("The available balance is insufficient.");
  }
  const { status, later = [] } = books.behavior.withdraw(amount);
  const own = { id: idOf("wd"), recipientId: recipient.id, amount, fee, metadata, createdAt: now, updatedAt: now };
  const withdrawal: Withdrawal = { ...own, status: "pending", fundedAt: null };
  books.withdrawals.push(withdrawal);
  moveMoney(books, withdrawal, now, 1);
  if (status !== "pending") moveWithdrawal(books, withdrawal, status, now);
  for (const { afterMs, status: next } of later) {
    books.agenda.plan(new Date(now.getTime() + afterMs), (at) => {
      if (withdrawal.status !== "failed") moveWithdrawal(books, withdrawal, next, at);
    });
  }
  return answer(show(books, withdrawal));
};

const list: Handler = (call) => {
  const { books, quirk } = call;
  const { id } = recipientOf(call);
  const own = books.withdrawals.filter(({ recipientId }) => recipientId === id);
  const kept = quirk === "late_index" ? [] : quirk === "ignores_filter" ? books.withdrawals : own;
  const { items, paging } = pageOf([...kept].reverse(), call, `/recipients/${id}/withdrawals`);
  return answer({ data: items.map((each) => show(books, each, quirk === "null_metadata")), paging });
};

const read: Handler = (call) => {
  const { id } = recipientOf(call);
  const found = call.books.withdrawals.find((each) => each.id === call.parameters[1] && each.recipientId === id);
  if (!found) throw notFound("Withdrawal");
  return answer(show(call.books, found));
};

export const withdrawalHandlers: Record<string, Handler> = {
  "POST /recipients/{id}/withdrawals": withdraw,
  "GET /recipients/{id}/withdrawals": list,
  "GET /recipients/{id}/withdrawals/{id}": read,
};
