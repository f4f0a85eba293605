import { and, asc, eq } from "drizzle-orm";
import { db } from "@/db/client";
import { transactions } from "@/db/schema";
import { maskPixKey, readPixKey } from "../../accounts/company/pix-keys";
import type { TransactionRow } from "../../payments/transactions/transaction-shape";
import { findLastCharge } from "./charge-order";
import type { OrderRow } from "./orders";

type Addressed = Pick<TransactionRow, "customerEmail" | "originalEmail">;

/** The address used at payment, which a member's corrections do not change; empty for an erased buyer. */
function paidFrom({ customerEmail, originalEmail }: Addressed): string {
  return originalEmail ?? customerEmail;
}

/**
 * The same of a charge. The platform makes a renewal under the address of the day, so that its address is that of the
 * charge which began the subscription.
 */
export async function purchaseEmailOf(charge: TransactionRow): Promise<string> {
  const { companyId, subscriptionId, initiator, customerId } = charge;
  if (initiator === "customer" || !subscriptionId) return paidFrom(charge);
  const [first] = await db()
    .select({ customerEmail: transactions.customerEmail, originalEmail: transactions.originalEmail })
    .from(transactions)
    .where(
      and(
        eq(transactions.companyId, companyId),
        eq(transactions.subscriptionId, subscriptionId),
        eq(transactions.customerId, customerId),
      ),
    )
    .orderBy(asc(transactions.createdAt), asc(transactions.id))
    .limit(1);
  return paidFrom(first ?? charge);
}

/** The same of an order: that of the charge that counts for it, whatever address was typed for another one. */
export async function payerAddressOf(order: OrderRow): Promise<string> {
  const charge = await findLastCharge(order);
  return charge ? purchaseEmailOf(charge) : paidFrom(order);
}

/** An address that a page may show to whoever has its link. */
export function maskEmail(email: string): string {
  const key = readPixKey(email);
  return key?.type === "email" ? maskPixKey(key) : "***";
}

/** Whether an address is the one used at payment, so that its sign-in may ask for the money back. */
export async function isPurchaser(charge: TransactionRow, email: string): Promise<boolean> {
  return (await purchaseEmailOf(charge)).trim().toLowerCase() === email.trim().toLowerCase();
}
