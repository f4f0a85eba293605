import type { Executor } from "@/db/client";
import { post } from "./ledger";

/** Money that arrived for a transaction, and what the platform keeps of it; both in cents. */
export interface ReceivedPayment {
  companyId: string;
  /** The fact that brought it: the transaction that became paid, or a payment beyond it. */
  sourceId: string;
  transactionId: string;
  amount: number;
  fees: number;
  now: Date;
}

/** Posts a Pix that arrived: received, its fee taken, and released at once (decisions, section 6). */
export async function postPayment(tx: Executor, payment: ReceivedPayment): Promise<void> {
  const { companyId, sourceId, transactionId, amount, fees, now } = payment;
  await post(tx, companyId, now, [
    { sourceId, transactionId, kind: "paid", debit: "acquirer", credit: "pending", amount },
    { sourceId, transactionId, kind: "fee", debit: "pending", credit: "fees", amount: fees },
    { sourceId, transactionId, kind: "release", debit: "pending", credit: "available", amount: amount - fees },
  ]);
}
