import { withdrawalDays } from "@/db/schema/payments-enums";
import { findGuarantee, readPromise, sellsGoods } from "../../payments/refund-requests/find-guarantee";
import {
  awaitsReceipt,
  type Guarantee,
  guaranteedUntil,
  withdrawableUntil,
} from "../../payments/refund-requests/refund-periods";
import { findRefundRequest } from "../../payments/refund-requests/request-refund";
import type { TransactionRow } from "../../payments/transactions/transaction-shape";
import { findSubscriptionRow } from "../../subscriptions/subscriptions/subscriptions";
import { isReturning } from "../orders/record-duplicates";
import { type Checkout, offersGoods } from "../page/find-checkout";
import type { GuaranteeTerms } from "./schemas";

export function offeredGuarantee(checkout: Checkout): GuaranteeTerms {
  const { refundPeriodDays: days } = checkout.product;
  const { lateRefunds } = checkout.offer;
  return { days, lateRefunds, hasGoods: offersGoods(checkout), withdrawUntil: null, until: null };
}

/**
 * Returns a charge's guarantee: as sold if it is paid, otherwise as currently offered. Returns null
 * after its end, for a refunded or disputed charge, surplus money or an ended subscription, and
 * after the withdrawal period for a buyer who already requested a refund, because a charge has at
 * most one request.
 */
export async function readGuaranteeTerms(charge: TransactionRow, now: Date): Promise<GuaranteeTerms | null> {
  const { companyId, status, subscriptionId } = charge;
  if (status === "refund" || status === "chargeback") return null;
  const guarantee = await guaranteeOf(charge);
  const { refundPeriodDays: days, lateRefunds, hasGoods } = guarantee;
  const terms = { days, lateRefunds, hasGoods };
  if (status !== "paid") return { ...terms, withdrawUntil: null, until: null };
  const subscription = subscriptionId ? await findSubscriptionRow(companyId, subscriptionId) : null;
  if (subscription?.status === "canceled" || (await isReturning(charge))) return null;
  if (awaitsReceipt(charge, guarantee)) return { ...terms, withdrawUntil: null, until: null };
  const until = guaranteedUntil(charge, guarantee, now);
  const withdrawUntil = withdrawableUntil(charge, hasGoods, now);
  if (!withdrawUntil && (await findRefundRequest(charge))) return null;
  return until && { ...terms, withdrawUntil: withdrawUntil?.toISOString() ?? null, until: until.toISOString() };
}

async function guaranteeOf(charge: TransactionRow): Promise<Guarantee> {
  if (charge.status === "paid") {
    const sold = await findGuarantee(charge);
    if (sold) return sold;
  }
  const promise = charge.guarantee ?? (await readPromise(charge));
  return {
    productName: charge.description,
    refundPeriodDays: promise?.days ?? withdrawalDays,
    lateRefunds: promise?.lateRefunds ?? "refund",
    hasGoods: await sellsGoods(charge),
  };
}
