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
 * Tells the buyer of a refund that waits for its time: where it goes, and how to cancel it. `reserved` plans the mail in the
 * commit that reserves the refund, so that it is sent once. Of a charge that belongs to no order nothing can be planned:
 * `finish` mails it after that commit.
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

/** The mail about a refund that waits; null once it was canceled or sent, and for an erased buyer. */
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
  // The mail renderer takes 35 MB, so it is loaded on first use.
  const { composeRefundHeld } = await import("./refund-mails");
  return composeRefundHeld(await readLetter(charge, to), held, path);
}

/**
 * The mail that asks the buyer of a boleto where money goes that paid for nothing; null once it went back, and for an
 * erased buyer.
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

/** What a mail about money is addressed with. */
export async function readLetter({ companyId, document }: TransactionRow, to: string) {
  const [company, language] = await Promise.all([
    getCompany(companyId),
    languageOfBuyer(db(), { companyId, document }, to),
  ]);
  return { to, language, company };
}
