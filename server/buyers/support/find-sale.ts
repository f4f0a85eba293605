import { findLastCharge } from "../../checkout/orders/charge-order";
import { listAccess } from "../../checkout/orders/find-access";
import { findOrderOfTransaction, type OrderRow } from "../../checkout/orders/orders";
import { fail } from "../../core/failures/failure";
import { isErased } from "../../customers/erasure/erased";
import type { TransactionRow } from "../../payments/transactions/transaction-shape";
import { getTransactionRow } from "../../payments/transactions/transactions";
import type { SaleHelp } from "./schemas";

export interface Sale {
  transaction: TransactionRow;
  order: OrderRow;
  courses: string[];
  isPaid: boolean;
}

/** @throws NOT_FOUND; customer_erased; order_missing for a sale without a checkout page */
export async function getSale(companyId: string, transactionId: string, now: Date): Promise<Sale> {
  const transaction = await getTransactionRow(companyId, transactionId);
  if (isErased(transaction)) return fail("customer_erased");
  const order = await findOrderOfTransaction(companyId, transactionId);
  return order ? { transaction, order, ...(await readOrder(order, now)) } : fail("order_missing");
}

/** @throws NOT_FOUND */
export async function readSaleHelp(companyId: string, transactionId: string, now: Date): Promise<SaleHelp> {
  const transaction = await getTransactionRow(companyId, transactionId);
  const order = isErased(transaction) ? null : await findOrderOfTransaction(companyId, transactionId);
  if (!order) return { order: null };
  const { customerEmail: email, receiptSentAt } = order;
  const { isPaid, courses } = await readOrder(order, now);
  return { order: { email, isPaid, receiptSentAt: receiptSentAt?.toISOString() ?? null, courses } };
}

async function readOrder(order: OrderRow, now: Date): Promise<Pick<Sale, "courses" | "isPaid">> {
  const charge = await findLastCharge(order);
  const courses = charge ? (await listAccess(charge, now)).map(({ title }) => title) : [];
  return { courses, isPaid: charge?.status === "paid" };
}
