import type { LateRefundRule } from "@/db/schema/catalog-enums";
import { withdrawalDays } from "@/db/schema/payments-enums";
import { endOfPeriod } from "../../core/calendar/bank-calendar";
import { dayOf } from "../../core/calendar/calendar";
import type { TransactionRow } from "../transactions/transaction-shape";

/**
 * Number of days after payment during which goods without a recorded receipt can be returned
 * without the seller's approval.
 */
const unreportedDays = 30;

/** Money-back guarantee of a charge, never less than the statutory withdrawal right. */
export interface Guarantee {
  productName: string;
  refundPeriodDays: number;
  hasGoods: boolean;
  /** Refund rule after the statutory period: `ask` requires the seller's decision, `refund` is automatic. */
  lateRefunds: LateRefundRule;
}

export type PaidCharge = Pick<
  TransactionRow,
  "status" | "approvedAt" | "refunded" | "amountPaid" | "receipt" | "guarantee"
>;

/** Null if nothing is left to refund. */
function paidOn({ status, approvedAt, refunded, amountPaid }: PaidCharge): string | null {
  return status === "paid" && approvedAt && refunded < (amountPaid ?? 0) ? dayOf(approvedAt) : null;
}

/**
 * Returns the first day of the buyer's refund periods: the day of receipt for goods, if recorded,
 * otherwise the day of payment.
 */
function firstDayOf({ receipt }: PaidCharge, paid: string, hasGoods: boolean): string {
  return hasGoods && receipt && receipt.day > paid ? receipt.day : paid;
}

/**
 * Returns the end of the withdrawal period for a buyer who requests at `now` (see `refundTermsTimeOf`),
 * or null if nothing is left to refund or the period has passed. For goods, the period starts with
 * their receipt.
 */
export function withdrawableUntil(charge: PaidCharge, hasGoods: boolean, now: Date): Date | null {
  const paid = paidOn(charge);
  if (!paid) return null;
  const days = hasGoods && !charge.receipt ? unreportedDays : withdrawalDays;
  const until = endOfPeriod(firstDayOf(charge, paid, hasGoods), days);
  return now <= until ? until : null;
}

export function guaranteedUntil(charge: PaidCharge, guarantee: Guarantee, now: Date): Date | null {
  const paid = paidOn(charge);
  if (!paid) return null;
  const until = endOfPeriod(firstDayOf(charge, paid, guarantee.hasGoods), guarantee.refundPeriodDays);
  return now <= until ? until : null;
}

/**
 * Reports whether a charge includes goods without a recorded receipt. Their buyer may request a
 * refund without a time limit.
 */
export function awaitsReceipt(charge: PaidCharge, { hasGoods }: Pick<Guarantee, "hasGoods">): boolean {
  return hasGoods && !charge.receipt && paidOn(charge) !== null;
}

/**
 * Reports whether the buyer can correct the receipt day that the seller recorded. The period starts
 * when the seller recorded it, so that a day long past does not end the withdrawal right.
 */
export function isCorrectable({ receipt }: Pick<PaidCharge, "receipt">, now: Date): boolean {
  if (receipt?.by !== "seller" || !receipt.recordedAt) return false;
  return now <= endOfPeriod(dayOf(new Date(receipt.recordedAt)), withdrawalDays);
}

/**
 * Reports whether a request made at `askedAt` is refunded without the seller's decision, either by
 * law or under the terms of the guarantee.
 */
export function isPromised(charge: PaidCharge, guarantee: Guarantee, askedAt: Date): boolean {
  if (withdrawableUntil(charge, guarantee.hasGoods, askedAt)) return true;
  return guarantee.lateRefunds === "refund" && guaranteedUntil(charge, guarantee, askedAt) !== null;
}
