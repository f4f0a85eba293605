import { eq } from "drizzle-orm";
import type { Executor } from "@/db/client";
import { companies } from "@/db/schema";
import { readConnection } from "../../acquiring/connections/connections";
import { wayOf } from "../../acquiring/connections/payment-way";
import { fail } from "../../core/failures/failure";
import { expectFee } from "../../ledger/fees/expect-fee";
import { postPayment } from "../../ledger/receivables/receivables";
import type { TransactionRow } from "../transactions/transaction-shape";

/**
 * Posts the partial payment of a charge that ends unpaid, in the database transaction that ends it.
 * The money is then part of the company's balance and can be refunded. No fee is charged, because
 * nothing was sold (docs/domains/payments.md). Does nothing if nothing was paid.
 */
export async function postPartPayment(tx: Executor, row: TransactionRow, now: Date): Promise<void> {
  const { companyId, id: transactionId, paymentMethod, connectionId, amountPaid: amount } = row;
  if (!amount) return;
  const connection = await readConnection(row, tx);
  const way = wayOf(paymentMethod, connection);
  const [company] = await tx.select().from(companies).where(eq(companies.id, companyId));
  const part = { ...way, companyId, transactionId, installments: 1, amount, fees: 0, paidAt: now, now };
  if (connection.capabilities.reportsFees) {
    await expectFee(tx, { companyId, transactionId, connectionId, expected: 0, now });
  }
  await postPayment(tx, part, company ?? fail("INTERNAL"));
}
