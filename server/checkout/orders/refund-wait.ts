import { and, eq } from "drizzle-orm";
import { db } from "@/db/client";
import { duplicatePayments, refunds } from "@/db/schema";
import { getCompany } from "../../accounts/company/companies";
import { sendCompanyMail } from "../../accounts/company/send-company-mail";
import type { Mail } from "../../core/mail/mail-files";
import { languageOfBuyer } from "../../customers/customers/buyer-language";
import { isHeld } from "../../payments/refunds/held-refund";
import type { RefundIdentity } from "../../payments/refunds/refund-transaction";
import type { TransactionRow } from "../../payments/transactions/transaction-shape";
import { getTransactionRow } from "../../payments/transactions/transactions";
import { planNews } from "../mails/tell-buyer";
import { findLastCharge } from "./charge-order";
import { keepChargeToken, keepLinkToken, refundPathOf } from "./link-tokens";
import { findOrderOfTransaction } from "./orders";
import { purchaseEmailOf } from "./purchase-email";
import { heldOf } from "./refund-page";
import { readOwed } from "./return-duplicates";

type Reserved = NonNullable<RefundIdentity["reserved"]>;

/**
 * Notifies the buyer of a delayed refund's target and of how to cancel it. `reserved` schedules the mail in the
 * transaction that reserves the refund, so it is sent once. A mail cannot be scheduled for a charge without an order,
 * so `finish` sends it after that transaction commits.
 */
export function announceWait(now: Date): { reserved: Reserved; finish: () => Promise<void> } {
  let unplanned: string | null = null;
  let companyId = "";
  return {
    reserved: async (tx, refund) => {
      if (!isHeld(refund)) return;
      companyId = refund.companyId;
      const { id: eventId, transactionId, amount: amountInCents } = refund;
      const news = { companyId, eventId, kind: "refund_waits", about: { transactionId }, amountInCents, now } as const;
      unplanned = (await planNews(tx, news)) ? null : eventId;
    },
    finish: async () => {
      const mail = unplanned === null ? null : await readWaitMail(companyId, unplanned);
      if (mail) await sendCompanyMail(mail, { companyId, now });
    },
  };
}

/**
 * Returns the mail about a delayed refund. Returns null if the refund was canceled or sent, or the buyer was erased.
 */
export async function readWaitMail(companyId: string, refundId: string): Promise<Mail | null> {
  const [row] = await db()
    .select()
    .from(refunds)
    .where(and(eq(refunds.companyId, companyId), eq(refunds.id, refundId)));
  const held = row && isHeld(row) ? heldOf(row) : null;
  if (!row || !held) return null;
  const charge = await getTransactionRow(companyId, row.transactionId);
  const to = await purchaseEmailOf(charge);
  if (to === "") return null;
  const order = await findOrderOfTransaction(companyId, charge.id);
  const isOfLink = order !== null && (await findLastCharge(order))?.id === charge.id;
  const path = isOfLink ? refundPathOf(await keepLinkToken(order, "order_refund")) : `/account/purchases/${charge.id}`;
  // Loaded on first use, because the mail renderer takes 35 MB.
  const { composeRefundHeld } = await import("./refund-mails");
  return composeRefundHeld(await readLetter(charge, to), held, path);
}

/**
 * Returns the mail that asks the buyer of a boleto where to send surplus money. Returns null if the money was returned
 * or the buyer was erased.
 */
export async function readOwedMail(companyId: string, duplicateId: string): Promise<Mail | null> {
  const [row] = await db()
    .select({ transactionId: duplicatePayments.transactionId })
    .from(duplicatePayments)
    .where(and(eq(duplicatePayments.companyId, companyId), eq(duplicatePayments.id, duplicateId)));
  const charge = row && (await getTransactionRow(companyId, row.transactionId));
  const owed = charge && (await readOwed(charge));
  const to = owed ? await purchaseEmailOf(charge) : "";
  if (!charge || !owed || to === "") return null;
  const { composeRefundOwed } = await import("./refund-mails");
  const path = refundPathOf(await keepChargeToken(charge));
  return composeRefundOwed(await readLetter(charge, to), owed.amountInCents, path);
}

export async function readLetter({ companyId, document }: TransactionRow, to: string) {
  const [company, language] = await Promise.all([
    getCompany(companyId),
    languageOfBuyer(db(), { companyId, document }, to),
  ]);
  return { to, language, company };
}
