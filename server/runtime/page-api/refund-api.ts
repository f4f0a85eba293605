import { cancelMoneyBack, confirmRefund, openRefundInput, requestRefund } from "../../checkout/orders/refund-authority";
import { findRefundCharge, findRefundPage } from "../../checkout/orders/refund-page";
import type { CodeStep, RefundPage } from "../../checkout/orders/schemas";
import { isDay } from "../../core/calendar/calendar";
import { fail } from "../../core/failures/failure";
import { recordReceipt } from "../../payments/refund-requests/record-receipt";
import { maskedTarget } from "../../payments/refunds/refund-target";
import type { TransactionRow } from "../../payments/transactions/transaction-shape";
import { type BuyerRequest, fieldsOf, placing, refundTargetOf, refuse, report, seeOther } from "./buyer-requests";
import { textOf } from "./order-form";
import { notFound } from "./refusal";

export const refundActions = ["withdraw", "ask", "take", "correct", "received", "confirm", "cancel"] as const;
export type RefundAction = (typeof refundActions)[number];

const tokenShape = /^[\w-]{43}$/;

/** Returns the page of a refund link, or null. `wish` is the pending request in the URL. */
export async function readRefundPage(
  token: string,
  wish: string | null,
): Promise<{ page: RefundPage; code: CodeStep | null } | null> {
  const now = new Date();
  const page = tokenShape.test(token) ? await findRefundPage(token, now) : null;
  const found = page && (await findRefundCharge(token, now));
  return page && found && { page, code: codeStepOf(found.charge, wish) };
}

export function codeStepOf(charge: TransactionRow, wish: string | null): CodeStep | null {
  const opened = wish === null ? null : openRefundInput(charge, wish);
  return opened && wish !== null ? { wish, target: maskedTarget(opened.target) } : null;
}

export async function answerRefund(
  { token, action }: { token: string; action: string },
  { request, now: realNow }: BuyerRequest,
): Promise<Response> {
  const refusal = await refuse(request, placing);
  if (refusal) return refusal;
  const known = refundActions.find((each) => each === action);
  const found = tokenShape.test(token) ? await findRefundCharge(token, realNow) : null;
  if (!known || !found) return notFound(request);
  const path = `/refund/${token}`;
  const fields = await fieldsOf(request);
  try {
    return seeOther(`${path}?${await actOnMoney(found.charge, known, fields, found.now)}`);
  } catch (thrown) {
    return seeOther(`${path}?${problemOf(fields, report(thrown, request, "refund").problem)}`);
  }
}

/**
 * The caller must have authenticated the buyer.
 *
 * @returns the query string of the next page.
 */
export async function actOnMoney(
  charge: TransactionRow,
  action: RefundAction,
  fields: URLSearchParams,
  now: Date,
): Promise<string> {
  if (action === "cancel") await cancelMoneyBack(charge, now);
  else if (action === "received") {
    const { companyId, id } = charge;
    await recordReceipt(companyId, id, { day: readDay(textOf(fields, "day")), by: "buyer" }, { now });
  } else if (action === "confirm") await confirmRefund(charge, textOf(fields, "wish"), textOf(fields, "code"), now);
  else {
    // A key that was typed counts, even if the other choice is still selected.
    const isToDocument = fields.get("refundTo") === "document" && textOf(fields, "pixKey").trim() === "";
    const target = isToDocument ? { pixKey: charge.document } : refundTargetOf(fields);
    const wish = await requestRefund(charge, { action, reason: textOf(fields, "reason"), target }, now);
    if (wish !== null) return new URLSearchParams({ wish }).toString();
  }
  return new URLSearchParams({ done: action }).toString();
}

function readDay(text: string): string {
  return isDay(text) ? text : fail("receipt_day_invalid");
}

/** Query string for a problem. Includes the request after a wrong code, so that the code can be entered again. */
export function problemOf(fields: URLSearchParams, problem: string): string {
  const wish = problem === "codeWrong" ? fields.get("wish") : null;
  return new URLSearchParams({ ...(wish && { wish }), problem }).toString();
}
