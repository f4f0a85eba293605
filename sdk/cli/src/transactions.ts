import type { Transaction } from "../../typescript/src/quitanda.js";
import type { Invocation } from "./command.js";
import { money, type Output, plain } from "./output.js";

const statusColours = {
  paid: "green",
  pending: "yellow",
  refused: "red",
  canceled: "dim",
  refund: "cyan",
  chargeback: "red",
} as const;

/** Newest first. */
export async function listTransactions({ session, options }: Invocation): Promise<void> {
  const { output } = session;
  const query = {
    ...(options.status ? { status: options.status as Transaction["status"] } : {}),
    ...(options.search ? { search: options.search } : {}),
    limit: Number(options.limit ?? "20"),
  };
  const { data: rows, totalRows } = await session.client().transactions.list(query).firstPage();
  output.value({ data: rows, totalRows });
  output.table(
    rows.map(({ id, createdAt, status, paymentMethod, amount, customer }) => [
      id,
      createdAt,
      status,
      paymentMethod,
      money(amount),
      customer.name,
    ]),
  );
  if (totalRows > rows.length) output.line(output.paint("dim", `${rows.length} of ${totalRows}`));
  if (totalRows === 0) output.line("No transactions.");
}

export async function getTransaction({ session, operands: [id = ""] }: Invocation): Promise<void> {
  printTransaction(session.output, await session.client().transactions.get(id));
}

/** The API rejects charges outside the sandbox. */
export async function payTransaction({ session, operands: [id = ""] }: Invocation): Promise<void> {
  printTransaction(session.output, await session.client().sandbox.pay(id));
}

function printTransaction(output: Output, transaction: Transaction): void {
  output.value(transaction);
  const { id, status, paymentMethod, amount, netAmount, refundedInCents, customer, createdAt, aprovedAt } = transaction;
  output.line(`${output.paint("bold", id)}  ${output.paint(statusColours[status] ?? "dim", status)}`);
  output.table([
    ["amount", `${money(amount)} (net ${money(netAmount)})`],
    ["method", paymentMethod],
    ["customer", `${customer.name} <${customer.email}>`],
    ["created", createdAt],
    ...(aprovedAt ? [["paid", aprovedAt]] : []),
    ...(refundedInCents > 0 ? [["refunded", money(refundedInCents)]] : []),
    ...(transaction.refuseReason ? [["refused", transaction.refuseReason]] : []),
    ...(transaction.Pix ? [["pix", plain(transaction.Pix.emv ?? "")]] : []),
  ]);
}
