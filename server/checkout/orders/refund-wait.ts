import { and, eq, lt, sql } from "drizzle-orm";
import { db, type Executor } from "@/db/client";
import { duplicatePayments, refundRequests, refunds } from "@/db/schema";
import type { BuyerMailKind } from "@/db/schema/accounts-enums";
import { getCompany } from "../../accounts/company/companies";
import type { Mail } from "../../core/mail/mail-files";
import { languageOfBuyer } from "../../customers/customers/buyer-language";
import { readCorrectableField } from "../../payments/refund-requests/correct-target";
import {
  findRequestOf,
  isLapsed,
  isSettled,
  type RefundRequestRow,
  targetOf,
} from "../../payments/refund-requests/refund-requests";
import { isHeld } from "../../payments/refunds/held-refund";
import { maskedTarget } from "../../payments/refunds/refund-target";
import type { RefundIdentity } from "../../payments/refunds/refund-transaction";
import { tellBuyer } from "../../payments/transactions/tell-buyer";
import type { TransactionRow } from "../../payments/transactions/transaction-shape";
import { getTransactionRow } from "../../payments/transactions/transactions";
import { findLastCharge } from "./charge-order";
import { keepChargeToken, keepLinkToken, refundPathOf } from "./link-tokens";
import { findOrderOfTransaction } from "./orders";
import { purchaseEmailOf } from "./purchase-email";
import type { AskedRefund } from "./refund-mails";
import { heldOf } from "./refund-page";
import { readOwed } from "./return-duplicates";

type Reserved = NonNullable<RefundIdentity["reserved"]>;

interface Announcement {
  reserved: Reserved;
  requested: (tx: Executor, request: RefundRequestRow) => Promise<void>;
  postponed: (tx: Executor, request: RefundRequestRow) => Promise<void>;
  lapsed: (tx: Executor, request: RefundRequestRow) => Promise<void>;
  /** Includes the seller's answer. */
  declined: (tx: Executor, request: RefundRequestRow) => Promise<void>;
  settled: (tx: Executor, request: RefundRequestRow) => Promise<void>;
}

/**
 * Returns functions that schedule the buyer's email about a refund or a request, in the database
 * transaction that reserves or changes it. The email about a delayed refund states its target and
 * how to cancel it. `isAsked` also confirms the buyer's request (Decreto 7.962/2013, article 5).
 */
export function announceWait(now: Date, { isAsked = false } = {}): Announcement {
  const tellOf = (tx: Executor, kind: BuyerMailKind, { companyId, id: eventId, transactionId }: RefundRequestRow) =>
    tellBuyer(tx, { companyId, eventId, kind, about: { transactionId }, amountInCents: null, now });
  return {
    reserved: async (tx, refund) => {
      const { companyId, id: eventId, transactionId, amount: amountInCents } = refund;
      const kind = isHeld(refund) ? "refund_waits" : isAsked ? "refund_asked" : null;
      if (kind) await tellBuyer(tx, { companyId, eventId, kind, about: { transactionId }, amountInCents, now });
    },
    requested: async (tx, request) => {
      // An accepted request is confirmed by the email about its refund or acceptance.
      if (!request.acceptedAt) await tellOf(tx, "refund_requested", request);
    },
    postponed: async (tx, request) => {
      // Of the attempts without the buyer, only the first causes an email.
      const isFirst = request.nextTryAt?.getTime() === request.acceptedAt?.getTime();
      if (isFirst || isAsked) await tellOf(tx, "refund_accepted", request);
    },
    lapsed: (tx, request) => tellOf(tx, "refund_lapsed", request),
    declined: (tx, request) => tellOf(tx, "refund_declined", request),
    settled: (tx, request) => tellOf(tx, "refund_settled", request),
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
  const charge = await getTransactionRow(companyId, transactionId);
  return readConfirmation({ charge, kind: "asked", amount, createdAt });
}

export type ToldRequest = "requested" | "accepted" | "lapsed" | "declined" | "settled";

/**
 * Returns the email about a refund request, or null if the request has changed its state or the
 * buyer was erased. A request accepted before its confirmation is confirmed as accepted.
 */
export async function readRequestedMail(companyId: string, requestId: string, told: ToldRequest): Promise<Mail | null> {
  const [row] = await db()
    .select()
    .from(refundRequests)
    .where(and(eq(refundRequests.companyId, companyId), eq(refundRequests.id, requestId)));
  const kind = row ? toldStateOf(row) : null;
  if (!row || !kind || (told !== kind && (told !== "requested" || row.status !== "open"))) return null;
  const { transactionId, createdAt, answer } = row;
  const charge = await getTransactionRow(companyId, transactionId);
  const next = kind === "lapsed" && (await readCorrectableField(charge, row)) ? "buyer" : "seller";
  return readConfirmation({ charge, kind, amount: null, createdAt, answer, next });
}

function toldStateOf(row: RefundRequestRow): ToldRequest | null {
  const { status, acceptedAt } = row;
  if (status === "declined") return "declined";
  if (status === "approved") return isSettled(row) ? "settled" : null;
  if (isLapsed(row)) return "lapsed";
  return acceptedAt ? "accepted" : "requested";
}

/**
 * Returns the email about a confirmed refund that the bank later refused, or null if the money was
 * returned since or the buyer was erased. Only the first refusal of a request with the same
 * destination causes an email.
 */
export async function readRefusedMail(companyId: string, refundId: string): Promise<Mail | null> {
  const ofId = and(eq(refunds.companyId, companyId), eq(refunds.id, refundId));
  const [row] = await db().select().from(refunds).where(ofId);
  if (!row?.askedAt || row.status !== "refused") return null;
  const { transactionId, amount, askedAt, createdAt, pixKey, account } = row;
  const earlier = and(
    eq(refunds.companyId, companyId),
    eq(refunds.transactionId, transactionId),
    eq(refunds.askedAt, askedAt),
    eq(refunds.status, "refused"),
    lt(refunds.createdAt, createdAt),
    sql`${refunds.pixKey} IS NOT DISTINCT FROM ${pixKey}`,
    sql`${refunds.account} IS NOT DISTINCT FROM ${account && JSON.stringify(account)}::jsonb`,
  );
  if ((await db().$count(refunds, earlier)) > 0) return null;
  const charge = await getTransactionRow(companyId, transactionId);
  if ((charge.amountPaid ?? 0) <= charge.refunded) return null;
  const request = await findRequestOf(companyId, transactionId);
  if (request && (request.status !== "open" || isLapsed(request))) return null;
  const next = !request ? "buyer" : request.acceptedAt ? "retry" : "seller";
  const target = pixKey || account ? maskedTarget(targetOf({ pixKey, account })) : "";
  return readConfirmation({ charge, kind: "refused", amount, createdAt, next, target });
}

interface Confirmed {
  charge: TransactionRow;
  kind: AskedRefund["kind"];
  amount: number | null;
  createdAt: Date;
  answer?: string | null;
  next?: AskedRefund["next"];
  target?: string;
}

async function readConfirmation({
  charge,
  kind,
  amount,
  createdAt,
  answer = null,
  next = "seller",
  target = "",
}: Confirmed): Promise<Mail | null> {
  const to = await purchaseEmailOf(charge);
  if (to === "") return null;
  const amountInCents = amount ?? (charge.amountPaid ?? 0) - charge.refunded;
  // Loaded on first use, because the mail renderer takes 35 MB.
  const { composeRefundAsked } = await import("./refund-mails");
  const product = charge.items[0]?.title ?? charge.description;
  const { paymentMethod: method } = charge;
  const asked = { kind, product, amountInCents, createdAt, method, answer: answer ?? "", next, target };
  const isOwed = kind === "refused" && (await readOwed(charge)) !== null;
  const path = isOwed ? refundPathOf(await keepChargeToken(charge)) : await moneyPathOf(charge);
  return composeRefundAsked(await readLetter(charge, to), asked, path);
}

/** Returns the path of the page for viewing and canceling a refund. */
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
 * Returns the email that requests a refund target from the buyer of a surplus boleto, or null if
 * the money was returned or the buyer was erased.
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
