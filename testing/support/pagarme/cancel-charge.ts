import type { Books, Order, PendingRefund, RefundPart } from "./books/books";
import { availableOf, waitingOf } from "./books/ledger";
import { bookRefund, costOf, partOf, recipientsOf, refundParts } from "./books/payables";
import { type Answer, answer, type Call } from "./calls";
import { cancelOpenCharge, lastOf, moveCharge, newTransaction } from "./move-charge";
import { invalid, precondition } from "./problems";
import { readRefundSplit, type SplitBody } from "./read-split";
import { showCharge } from "./show";

interface CancelBody {
  amount?: number;
  operation_reference: string;
  split?: SplitBody[];
  bank_account?: object;
}

const cancelable: readonly string[] = ["paid", "underpaid", "overpaid"];

function checkCover(books: Books, { charge }: Order, parts: RefundPart[]): void {
  const { ledger } = books;
  for (const part of parts) {
    const { recipientId, amount } = part;
    if (amount > partOf(charge, recipientId)) throw precondition("The refund is more than a recipient's part.");
    const has = ledger.balanceOf(availableOf(recipientId)) + ledger.balanceOf(waitingOf(recipientId));
    if (costOf(books, charge, part) > has) throw precondition("The recipient's balance is insufficient.");
  }
}

export function finishRefund(books: Books, { order, transaction, parts }: PendingRefund, at: Date): void {
  const { charge } = order;
  bookRefund(books, charge, parts, at);
  charge.refundedAmount += transaction.amount;
  charge.canceledAt = at;
  const isWhole = charge.refundedAmount === charge.paidAmount;
  Object.assign(transaction, { status: isWhole ? "refunded" : "partial_refunded", success: true, updatedAt: at });
  if (isWhole) moveCharge(books, order, "canceled", at, ["charge.refunded", "order.canceled"]);
  else moveCharge(books, order, charge.status, at, ["charge.partial_canceled"]);
}

export function failRefund({ order: { charge }, transaction }: PendingRefund, at: Date): void {
  Object.assign(transaction, { status: "with_error", success: false, updatedAt: at });
  charge.updatedAt = at;
}

/** `DELETE /charges/{id}`: cancels an open charge, or refunds all or part of a paid one. */
export function cancelCharge(call: Call, order: Order): Answer {
  const { books, now } = call;
  const { charge } = order;
  const body = call.body as CancelBody;
  if (charge.status === "pending" || charge.status === "processing") {
    cancelOpenCharge(books, order, now);
    return answer(showCharge(books, order));
  }
  const left = charge.paidAmount - charge.refundedAmount - charge.pendingRefunds;
  if (!cancelable.includes(charge.status) || left <= 0) throw precondition("This charge can not be canceled.");
  const amount = body.amount ?? left;
  if (!Number.isInteger(amount) || amount < 1) throw invalid("amount", "The amount must be greater than zero.");
  if (amount > left) throw precondition("The amount is greater than what is left of the charge.");
  if (charge.method === "boleto" && !body.bank_account) throw invalid("bank_account", "The bank_account is required.");
  const recipients = recipientsOf(charge);
  const parts = body.split ? readRefundSplit(body.split, recipients, amount) : refundParts(books, charge, amount);
  checkCover(books, order, parts);
  const transaction = newTransaction(amount, "pending_refund", now, { ...lastOf(charge).fields });
  transaction.reference = body.operation_reference;
  charge.transactions.push(transaction);
  const refund = { order, transaction, parts };
  if (books.behavior.refunds === "settled") finishRefund(books, refund, now);
  else {
    charge.pendingRefunds += amount;
    books.pendingRefunds.set(transaction.id, refund);
  }
  return answer(showCharge(books, order));
}
