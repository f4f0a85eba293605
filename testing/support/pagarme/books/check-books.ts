import type { Books, Charge, Payable } from "./books";
import { availableOf, bankOf, outside, takings, waitingOf } from "./ledger";

const sum = (numbers: number[]) => numbers.reduce((total, each) => total + each, 0);
const net = ({ amount, fee }: Payable) => amount - fee;

function expectEqual(what: string, found: number, expected: number): void {
  if (found !== expected) throw new Error(`${what} is ${found}, and ${expected} by its movements`);
}

/** Expected sum of a charge's payables: the amount paid, less refunds and disputes. */
function expectedOf({ paidAmount, refundedAmount, status }: Charge): number {
  return status === "chargedback" ? 0 : paidAmount - refundedAmount;
}

/**
 * Recomputes every balance from movements, payables and withdrawals.
 *
 * @throws Error if the results differ.
 */
export function checkBooks(books: Books): void {
  const { ledger, recipients, payables, withdrawals, charges } = books;
  const moved = ledger.recompute();
  for (const account of ledger.accounts) {
    expectEqual(account, ledger.balanceOf(account), moved.get(account) ?? 0);
  }
  expectEqual("the sum of all accounts", sum(ledger.accounts.map((each) => ledger.balanceOf(each))), 0);
  const standing = withdrawals.filter(({ status }) => status !== "failed");
  for (const id of recipients.keys()) {
    const own = payables.filter(({ recipientId }) => recipientId === id);
    const sent = standing.filter(({ recipientId }) => recipientId === id);
    const waiting = own.filter(({ status }) => status === "waiting_funds");
    const available = own.filter(({ status }) => status === "paid");
    expectEqual(waitingOf(id), ledger.balanceOf(waitingOf(id)), sum(waiting.map(net)));
    const left = sum(available.map(net)) - sum(sent.map(({ amount, fee }) => amount + fee));
    expectEqual(availableOf(id), ledger.balanceOf(availableOf(id)), left);
    expectEqual(bankOf(id), ledger.balanceOf(bankOf(id)), sum(sent.map(({ amount }) => amount)));
  }
  for (const charge of charges.values()) {
    expectEqual(`the charge ${charge.code}`, sum(charge.payables.map(({ amount }) => amount)), expectedOf(charge));
  }
  const fees = sum(payables.map(({ fee }) => fee)) + sum(standing.map(({ fee }) => fee));
  expectEqual(takings, ledger.balanceOf(takings), fees);
  const paid = sum([...charges.values()].map(expectedOf));
  expectEqual(outside, ledger.balanceOf(outside), -paid);
}
