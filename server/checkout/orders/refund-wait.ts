import { and, eq } from "drizzle-orm";
import { db, type Executor } from "@/db/client";
import { duplicatePayments, refundRequests, refunds } from "@/db/schema";
import type { BuyerMailKind } from "@/db/schema/accounts-enums";
import { getCompany } from "../../accounts/company/companies";
import { sendCompanyMail } from "../../accounts/company/send-company-mail";
import type { Mail } from "../../core/mail/mail-files";
import { languageOfBuyer } from "../../customers/customers/buyer-language";
import { isLapsed, type RefundRequestRow } from "../../payments/refund-requests/refund-requests";
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

interface Announcement {
  reserved: Reserved;
  /**
   * Schedules the confirmation of a request that awaits the seller's decision, in the database
   * transaction that records the request.
   */
  requested: (tx: Executor, request: RefundRequestRow) => Promise<void>;
  /**
   * Schedules the email about an accepted request that waits for a sufficient balance, in the
   * database transaction that schedules the next attempt.
   */
  postponed: (tx: Executor, request: RefundRequestRow) => Promise<void>;
  /**
   * Schedules the email about an accepted request that is not retried, in the database transaction
   * that stops the retries.
   */
  lapsed: (tx: Executor, request: RefundRequestRow) => Promise<void>;
  finish: () => Promise<void>;
}

/**
 * Notifies the buyer of a delayed refund, with its target and how to cancel it. With `isAsked`,
 * also confirms the buyer's request (Decreto 7.962/2013, article 5). `reserved` schedules the email
 * in the database transaction that reserves the refund, so that it is sent once. A charge without
 * an order cannot have a scheduled email, so `finish` sends it after the commit.
 */
export function announceWait(now: Date, { isAsked = false } = {}): Announcement {
  // Keyed by the id of the refund or request, because a transaction may run twice.
  const unplanned = new Map<string, { companyId: string; read: () => Promise<Mail | null> }>();
  const planRequest = async (tx: Executor, kind: BuyerMailKind, request: RefundRequestRow) => {
    const { companyId, id: eventId, transactionId } = request;
    unplanned.delete(eventId);
    const news = { companyId, eventId, kind, about: { transactionId }, amountInCents: null, now };
    if (!(await planNews(tx, news)))
      unplanned.set(eventId, { companyId, read: () => readRequestedMail(companyId, eventId) });
  };
  return {
    reserved: async (tx, refund) => {
      const { companyId, id: eventId, transactionId, amount: amountInCents } = refund;
      unplanned.delete(eventId);
      const kind = isHeld(refund) ? "refund_waits" : isAsked ? "refund_asked" : null;
      if (kind === null) return;
      const read = () =>
        kind === "refund_waits"
          ? readWaitMail(companyId, eventId)
          : readAskedMail(companyId, eventId, { isTold: false });
      const news = { companyId, eventId, kind, about: { transactionId }, amountInCents, now } as const;
      if (!(await planNews(tx, news))) unplanned.set(eventId, { companyId, read });
    },
    requested: async (tx, request) => {
      // An accepted request is confirmed by the email about its refund or its acceptance.
      if (!request.acceptedAt) await planRequest(tx, "refund_requested", request);
    },
    postponed: async (tx, request) => {
      // Only the first attempt is announced.
      const isFirst = request.nextTryAt?.getTime() === request.acceptedAt?.getTime();
      if (isFirst) await planRequest(tx, "refund_accepted", request);
    },
    lapsed: (tx, request) => planRequest(tx, "refund_lapsed", request),
    finish: async () => {
      for (const { companyId, read } of unplanned.values()) {
        const mail = await read();
        if (mail) await sendCompanyMail(mail, { companyId, now });
      }
    },
  };
}

/**
 * Returns the email that confirms a buyer's refund, or null if the refund was refused or the buyer
 * was erased. If the buyer is notified of every refund (`isTold`), also returns null for a
 * completed refund.
 */
export async function readAskedMail(
  companyId: string,
  refundId: string,
  { isTold }: { isTold: boolean },
): Promise<Mail | null> {
  const [row] = await db()
    .select()
    .from(refunds)
    .where(and(eq(refunds.companyId, companyId), eq(refunds.id, refundId)));
  if (!row || row.status === "refused" || (isTold && row.status === "done")) return null;
  const { transactionId, amount, createdAt } = row;
  return readConfirmation({ companyId, transactionId, kind: "asked", amount, createdAt });
}

/**
 * Returns the email about the present state of an open refund request: undecided, accepted or not
 * retried. Returns null if it was decided or the buyer was erased.
 */
export async function readRequestedMail(companyId: string, requestId: string): Promise<Mail | null> {
  const [row] = await db()
    .select()
    .from(refundRequests)
    .where(and(eq(refundRequests.companyId, companyId), eq(refundRequests.id, requestId)));
  if (row?.status !== "open") return null;
  const { transactionId, createdAt, acceptedAt } = row;
  const kind = isLapsed(row) ? "lapsed" : acceptedAt ? "accepted" : "requested";
  return readConfirmation({ companyId, transactionId, kind, amount: null, createdAt });
}

interface Confirmed {
  companyId: string;
  transactionId: string;
  kind: "asked" | "requested" | "accepted" | "lapsed";
  amount: number | null;
  createdAt: Date;
}

async function readConfirmation({
  companyId,
  transactionId,
  kind,
  amount,
  createdAt,
}: Confirmed): Promise<Mail | null> {
  const charge = await getTransactionRow(companyId, transactionId);
  const to = await purchaseEmailOf(charge);
  if (to === "") return null;
  const amountInCents = amount ?? (charge.amountPaid ?? 0) - charge.refunded;
  // Loaded on first use, because the mail renderer takes 35 MB.
  const { composeRefundAsked } = await import("./refund-mails");
  const asked = { kind, product: charge.items[0]?.title ?? charge.description, amountInCents, createdAt };
  return composeRefundAsked(await readLetter(charge, to), asked, await moneyPathOf(charge));
}

/** Returns the path of the page where the buyer can see and cancel a refund. */
async function moneyPathOf(charge: TransactionRow): Promise<string> {
  const order = await findOrderOfTransaction(charge.companyId, charge.id);
  const isOfLink = order !== null && (await findLastCharge(order))?.id === charge.id;
  return isOfLink ? refundPathOf(await keepLinkToken(order, "order_refund")) : `/account/purchases/${charge.id}`;
}

/**
 * Returns the email about a delayed refund, or null if the refund was canceled or sent, or the
 * buyer was erased.
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
  // Loaded on first use, because the mail renderer takes 35 MB.
  const { composeRefundHeld } = await import("./refund-mails");
  return composeRefundHeld(await readLetter(charge, to), held, await moneyPathOf(charge));
}

/**
 * Returns the email that requests a refund target for surplus money from the buyer of a boleto, or
 * null if the money was returned or the buyer was erased.
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
  return composeRefundOwed(await readLetter(charge, to), owed, path);
}

export async function readLetter({ companyId, document }: TransactionRow, to: string) {
  const [company, language] = await Promise.all([
    getCompany(companyId),
    languageOfBuyer(db(), { companyId, document }, to),
  ]);
  return { to, language, company };
}
