import { z } from "zod";
import { db } from "@/db/client";
import { hourSeconds } from "@/db/durations";
import { withdrawalDays } from "@/db/schema/payments-enums";
import { BankAccountInput } from "../../accounts/company/bank-account-schemas";
import { nowIn } from "../../accounts/company/company-clock";
import { sendCompanyMail } from "../../accounts/company/send-company-mail";
import { currentVaultKey, deriveKey, keyedHash, seal, unseal, vaultKeyOf } from "../../core/crypto/seal";
import { fail } from "../../core/failures/failure";
import { createLimiter } from "../../core/limits/limiter";
import { makeCode, takeCode } from "../../customers/people/confirm-by-code";
import { refundTermsTimeOf } from "../../payments/charges/asking-time";
import { readCorrectableField } from "../../payments/refund-requests/correct-target";
import { findGuarantee, sellsGoods } from "../../payments/refund-requests/find-guarantee";
import {
  awaitsReceipt,
  type Guarantee,
  guaranteedUntil,
  isCorrectable,
  withdrawableUntil,
} from "../../payments/refund-requests/refund-periods";
import { findRequestOf } from "../../payments/refund-requests/refund-requests";
import { cancelHeldRefunds } from "../../payments/refunds/conclude-refund";
import {
  checkTarget,
  isPayoutAccount,
  ownerOf,
  type RefundTarget,
  readTargetField,
} from "../../payments/refunds/refund-target";
import type { TransactionRow } from "../../payments/transactions/transaction-shape";
import { findLastCharge } from "./charge-order";
import { keepLinkToken, refundPathOf } from "./link-tokens";
import { findOrder } from "./orders";
import { purchaseEmailOf } from "./purchase-email";
import { findHeld } from "./refund-page";
import { announceWait, readLetter } from "./refund-wait";
import { readOwed, returnOwed } from "./return-duplicates";
import { correctTargetOfCharge, requestRefundOfCharge, withdrawCharge } from "./withdraw-purchase";

/** The buyer's request: a withdrawal, a refund, the return of surplus money, or a new destination. */
export interface BuyerRefundInput {
  action: "withdraw" | "ask" | "take" | "correct";
  reason: string;
  target: RefundTarget;
}

const SealedRefundInput = z.object({
  transactionId: z.string(),
  action: z.enum(["withdraw", "ask", "take", "correct"]),
  reason: z.string(),
  target: z.object({ pixKey: z.string().optional(), bankAccount: BankAccountInput.optional() }),
});

/** Limit per order, because anyone with the receipt link can request the email. */
const linksOfOrder = createLimiter("refund-link", 3, hourSeconds);
const codesOfCharge = createLimiter("refund-code", 5, hourSeconds);

const loadMails = () => import("./refund-mails");

/**
 * Emails the refund link of an order to the address used at payment (docs/domains/checkout.md).
 * Anyone with the receipt link can request this email, but that link alone does not allow refunds.
 *
 * @throws NOT_FOUND for an unknown token; refund_window_closed if nothing can be requested;
 * RATE_LIMITED.
 */
export async function mailRefundLink(token: string, realNow: Date): Promise<void> {
  const order = (await findOrder(token)) ?? fail("NOT_FOUND");
  const charge = (await findLastCharge(order)) ?? fail("NOT_FOUND");
  const to = await purchaseEmailOf(charge);
  if (to === "") return fail("NOT_FOUND");
  const now = await nowIn(order.companyId, realNow);
  const isOpen =
    isCorrectable(charge, now) ||
    (await findHeld(charge)) ||
    (await mayWithdraw(charge, now)) ||
    (await mayCorrect(charge));
  if (!isOpen) await checkGuaranteed(charge, now);
  const { allowed, resetSeconds } = await linksOfOrder.consume(order.id);
  if (!allowed) return fail("RATE_LIMITED", { retryAfterSeconds: resetSeconds });
  const path = refundPathOf(await keepLinkToken(order, "order_refund"));
  const { composeRefundLink } = await loadMails();
  const mail = await composeRefundLink(await readLetter(charge, to), path);
  const { outcome } = await sendCompanyMail(mail, { companyId: order.companyId, now });
  if (outcome === "failed") return fail("UNAVAILABLE");
}

/**
 * Executes a buyer's refund or withdrawal request. The caller has authenticated the buyer, by the
 * refund link or by a sign-in with the address used at payment. The buyer must confirm a third
 * party's refund target with a code mailed to that address.
 *
 * @returns null if the request was executed, or the sealed request for the page that requests the
 * code.
 * @throws the same errors as `withdrawCharge` and `requestRefundOfCharge`;
 * refund_to_payout_account; RATE_LIMITED.
 */
export async function requestRefund(
  charge: TransactionRow,
  input: BuyerRefundInput,
  now: Date,
): Promise<string | null> {
  const field = await readTargetField(charge);
  if (field !== null) checkTarget(field, input.target);
  if (field === null || ownerOf(input.target, charge.document) !== "other") {
    await perform(charge, input, now, null);
    return null;
  }
  if (await isPayoutAccount(db(), charge.companyId, input.target)) return fail("refund_to_payout_account", { field });
  await checkOpen(charge, input, now);
  const to = await purchaseEmailOf(charge);
  const { allowed, resetSeconds } = await codesOfCharge.consume(charge.id);
  if (!allowed) return fail("RATE_LIMITED", { retryAfterSeconds: resetSeconds });
  const sealed = sealRefundInput(charge, input);
  const letter = await readLetter(charge, to);
  const code = await makeCode(keyedHash("refund target", sealed), to, letter.language);
  const { composeRefundCode } = await loadMails();
  const { outcome } = await sendCompanyMail(await composeRefundCode(letter, code, input.target), { ...charge, now });
  return outcome === "failed" ? fail("UNAVAILABLE") : sealed;
}

/**
 * Executes a request confirmed by its code. The refund is sent 24 hours later. The buyer is
 * notified by email and may cancel it until then.
 *
 * @throws refund_code_wrong; refund_code_over; the same errors as `requestRefund`.
 */
export async function confirmRefund(charge: TransactionRow, sealed: string, code: string, now: Date): Promise<void> {
  const input = openRefundInput(charge, sealed);
  if (!input) return fail("refund_code_over");
  const fault = await takeCode(keyedHash("refund target", sealed), code);
  if (fault) return fail(fault === "wrong_code" ? "refund_code_wrong" : "refund_code_over");
  await perform(charge, input, now, now);
}

export async function cancelMoneyBack({ companyId, id }: TransactionRow, now: Date): Promise<void> {
  await cancelHeldRefunds(companyId, id, now);
}

async function perform(
  charge: TransactionRow,
  input: BuyerRefundInput,
  now: Date,
  keyConfirmedAt: Date | null,
): Promise<void> {
  const { action, reason, target } = input;
  const { reserved, requested } = announceWait(now, { isAsked: true });
  if (action === "take") await returnOwed(charge, target, now, { keyConfirmedAt, reserved });
  else if (action === "correct") await correctTargetOfCharge(charge, { ...target, keyConfirmedAt }, now);
  else if (action === "withdraw") await withdrawCharge(charge, target, now, { keyConfirmedAt, reserved });
  else await requestRefundOfCharge(charge, { reason, ...target, keyConfirmedAt }, now, requested);
}

/** Runs before a code is mailed. */
async function checkOpen(charge: TransactionRow, { action, reason }: BuyerRefundInput, now: Date): Promise<void> {
  if (action === "take") {
    if (!(await readOwed(charge))) return fail("refund_window_closed", { values: { days: withdrawalDays } });
    return;
  }
  if (action === "withdraw") {
    if (!(await mayWithdraw(charge, now))) return fail("refund_window_closed", { values: { days: withdrawalDays } });
    return;
  }
  if (action === "correct") return (await mayCorrect(charge)) ? undefined : fail("refund_request_decided");
  const guarantee = await checkGuaranteed(charge, now);
  if (reason.trim() === "" && !awaitsReceipt(charge, guarantee))
    return fail("VALIDATION", { field: "reason", message: "is required" });
}

async function mayCorrect(charge: TransactionRow): Promise<boolean> {
  const request = await findRequestOf(charge.companyId, charge.id);
  return request !== null && (await readCorrectableField(charge, request)) !== null;
}

async function mayWithdraw(charge: TransactionRow, now: Date): Promise<boolean> {
  return withdrawableUntil(charge, await sellsGoods(charge), await refundTermsTimeOf(charge, now)) !== null;
}

async function checkGuaranteed(charge: TransactionRow, now: Date): Promise<Guarantee> {
  const guarantee = await findGuarantee(charge);
  const askedAt = await refundTermsTimeOf(charge, now);
  if (guarantee && (awaitsReceipt(charge, guarantee) || guaranteedUntil(charge, guarantee, askedAt))) return guarantee;
  return fail("refund_window_closed", { values: { days: guarantee?.refundPeriodDays ?? withdrawalDays } });
}

const bindingOf = ({ companyId, id }: TransactionRow, keyId: string) => ({
  companyId,
  owner: id,
  field: "refund wish",
  keyId,
});
const keyFor = (key: Buffer) => deriveKey("", key, "refund wish");

function sealRefundInput(charge: TransactionRow, input: BuyerRefundInput): string {
  const { kid, key } = currentVaultKey();
  const text = JSON.stringify({ transactionId: charge.id, ...input });
  return `${kid}.${seal(keyFor(key), bindingOf(charge, kid), text)}`;
}

/** Null unless the input is a sealed request for this charge. */
export function openRefundInput(charge: TransactionRow, sealed: string): BuyerRefundInput | null {
  const at = sealed.lastIndexOf(".");
  const kid = sealed.slice(0, Math.max(0, at));
  try {
    const { key } = vaultKeyOf(kid);
    const text = unseal(keyFor(key), bindingOf(charge, kid), sealed.slice(at + 1));
    const { transactionId: _transactionId, ...input } = SealedRefundInput.parse(JSON.parse(text));
    return input;
  } catch (thrown) {
    if (thrown instanceof Error) return null;
    throw thrown;
  }
}
