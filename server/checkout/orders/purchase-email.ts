import { and, asc, eq } from "drizzle-orm";
import { db } from "@/db/client";
import { transactions } from "@/db/schema";
import { maskPixKey, readPixKey } from "../../accounts/company/pix-keys";
import type { TransactionRow } from "../../payments/transactions/transaction-shape";
import { findLastCharge } from "./charge-order";
import type { OrderRow } from "./orders";

type Addressed = Pick<TransactionRow, "customerEmail" | "originalEmail">;

/**
 * Returns the address used at payment, ignoring corrections by members. Empty for an erased buyer.
 */
function paidFrom({ customerEmail, originalEmail }: Addressed): string {
  return originalEmail ?? customerEmail;
}

/**
 * Returns the address used to pay a charge. A renewal is created under the customer's current
 * address, so this is the address of the subscription's first charge.
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

export async function payerAddressOf(order: OrderRow): Promise<string> {
  const charge = await findLastCharge(order);
  return charge ? purchaseEmailOf(charge) : paidFrom(order);
}

export function maskEmail(email: string): string {
  const key = readPixKey(email);
  return key?.type === "email" ? maskPixKey(key) : "***";
}

/** Reports whether this is the address used at payment, whose owner may request a refund. */
export async function isPurchaser(charge: TransactionRow, email: string): Promise<boolean> {
  return (await purchaseEmailOf(charge)).trim().toLowerCase() === email.trim().toLowerCase();
}
