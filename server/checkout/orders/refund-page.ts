import { and, desc, eq } from "drizzle-orm";
import { db } from "@/db/client";
import { refunds } from "@/db/schema";
import { getCompany } from "../../accounts/company/companies";
import { nowIn } from "../../accounts/company/company-clock";
import { getCheckoutLook } from "../../catalog/branding/look";
import { heldRefund } from "../../payments/refunds/held-refund";
import { maskedTarget } from "../../payments/refunds/refund-target";
import { orderNumberOf } from "../../payments/transactions/order-number";
import type { TransactionRow } from "../../payments/transactions/transaction-shape";
import { readSold } from "../page/find-checkout";
import { sellerOf } from "../page/seller";
import { findLastCharge } from "./charge-order";
import { findChargeBehind, findOrderBehind, refundPathOf } from "./link-tokens";
import { readOrderMoney } from "./order-money";
import { readGuarantee, readWithdrawal, stateOfCharge } from "./order-page";
import { findOrderOfTransaction } from "./orders";
import { readOwed } from "./return-duplicates";
import type { HeldRefund, RefundPage } from "./schemas";

/**
 * Returns the charge of a refund link and the company's current time, or null for an unknown link
 * or an erased buyer.
 */
export async function findRefundCharge(
  token: string,
  realNow: Date,
): Promise<{ charge: TransactionRow; now: Date } | null> {
  const order = await findOrderBehind(token, "order_refund");
  const charge = order ? order.document && (await findLastCharge(order)) : await findChargeBehind(token);
  return charge ? { charge, now: await nowIn(charge.companyId, realNow) } : null;
}

/**
 * Returns the page of a refund link, with the available requests and the delayed refunds. Returns
 * null in the same cases as `findRefundCharge`.
 */
export async function findRefundPage(token: string, realNow: Date): Promise<RefundPage | null> {
  const found = await findRefundCharge(token, realNow);
  if (!found) return null;
  const { charge, now } = found;
  const order =
    (await findOrderBehind(token, "order_refund")) ?? (await findOrderOfTransaction(charge.companyId, charge.id));
  if (!order) return null;
  const { companyId } = charge;
  const owed = await readOwed(charge);
  const withdrawal = owed ? null : await readWithdrawal(charge, now);
  const [company, product, look, money, guarantee, held] = await Promise.all([
    getCompany(companyId),
    readSold(order),
    getCheckoutLook(companyId),
    readOrderMoney(charge, now),
    owed || withdrawal ? null : readGuarantee(charge, now),
    findHeld(charge),
  ]);
  return {
    base: refundPathOf(token),
    state: stateOfCharge(charge, now),
    number: orderNumberOf(order.id),
    productName: product.name,
    color: look.color,
    seller: sellerOf(company, product),
    method: charge.paymentMethod,
    money,
    isOfSubscription: charge.subscriptionId !== null,
    owed,
    withdrawal,
    guarantee,
    held,
  };
}

export async function findHeld({ companyId, id }: TransactionRow): Promise<HeldRefund | null> {
  const [row] = await db()
    .select()
    .from(refunds)
    .where(and(eq(refunds.companyId, companyId), eq(refunds.transactionId, id), heldRefund))
    .orderBy(desc(refunds.createdAt))
    .limit(1);
  return row ? heldOf(row) : null;
}

export function heldOf({ amount, pixKey, account, sendAt }: typeof refunds.$inferSelect): HeldRefund | null {
  if (!sendAt) return null;
  const target = { pixKey: pixKey ?? undefined, bankAccount: account ?? undefined };
  return { amountInCents: amount, target: maskedTarget(target), sendAt: sendAt.toISOString() };
}
