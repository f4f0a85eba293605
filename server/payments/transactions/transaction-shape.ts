import { getTableColumns } from "drizzle-orm";
import { keptByTransaction, keptOfPix } from "@/db/event-payload";
import { type BoletoDetails, transactions } from "@/db/schema";
import type { EventName } from "@/db/schema/core-enums";
import { wasPaid } from "@/db/schema/payments-enums";
import type { Metadata } from "@/db/schema/payments-shapes";
import { addDays, dayOf, startOfDay } from "../../core/calendar/calendar";
import { environment } from "../../core/env/env";
import type { Fact } from "../../core/events/emit";
import { drawQrCode } from "../../core/qr-code/qr-code";
import { amountDueOn, dueTermsOf } from "../due-terms/due-amount";
import type { BoletoRead } from "./charge-fields";
import type { PixRead, Transaction } from "./schemas";

export type TransactionRow = typeof transactions.$inferSelect;

/** Columns of a transaction, except those used only by acquirer calls and sweeps. */
const {
  companyId: _companyId,
  postbackUrl: _postbackUrl,
  returnUrl: _returnUrl,
  connectionId: _connectionId,
  acquirerState: _acquirerState,
  sentAt: _sentAt,
  absentSince: _absentSince,
  sendableUntil: _sendableUntil,
  automatic: _automatic,
  expiresAt: _expiresAt,
  originalEmail: _originalEmail,
  guarantee: _guarantee,
  receipt: _receipt,
  ...columns
} = getTableColumns(transactions);

export const readColumns = columns;

export type ReadRow = Pick<TransactionRow, keyof typeof readColumns>;

/**
 * Transaction in API format without images, as stored in events. Sending the event generates the QR
 * code from `emv`.
 */
export type TransactionRecord = Omit<Transaction, "Pix"> & { Pix: Omit<PixRead, "qrCode"> | null };

export interface CustomerSeen {
  /** In a record, the transaction's own email comes first. */
  emails: string[];
  metadata: Metadata | null;
}

export function toRecord(row: ReadRow, { emails, metadata }: CustomerSeen, now: Date): TransactionRecord {
  return {
    id: row.id,
    paymentMethod: row.paymentMethod,
    amount: row.amount,
    netAmount: row.netAmount,
    fees: row.fees,
    status: row.status,
    description: row.description,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    aprovedAt: row.approvedAt?.toISOString() ?? null,
    refuseReason: row.refuseReason,
    customer: {
      id: row.customerId,
      name: row.customerName,
      phone: row.customerPhone,
      documentType: row.documentType.toUpperCase(),
      document: row.document,
      email: row.customerEmail,
      emails: [...new Set([row.customerEmail, ...emails])].filter((email) => email !== ""),
      metadata: metadata ?? {},
    },
    Pix: row.pix,
    card: row.card,
    boleto: row.boleto && boletoRead(row.boleto),
    cob: row.cob && { ...row.cob },
    amountDueInCents: row.cob && row.status === "pending" ? dueOf(row, now) : null,
    amountPaidInCents: row.amountPaid,
    refundedInCents: row.refunded,
    installments: row.installments,
    installmentInterest: row.installmentInterest,
    externalId: row.externalId,
    metadata: row.metadata ?? {},
    items: row.items,
    subscriptionId: subscriptionOf(row),
    tracking: row.tracking,
  };
}

/** Returns the subscription id. An unpaid first charge has none, because its payment creates the subscription. */
function subscriptionOf({ subscriptionId, initiator, status }: ReadRow): string | null {
  return initiator === "merchant" || wasPaid(status) ? subscriptionId : null;
}

/** In cents. For a Pix with a due date, this is the amount due on the day of `at`. */
export function dueOf({ amount, cob }: Pick<TransactionRow, "amount" | "cob">, at: Date): number {
  return cob ? amountDueOn(dueTermsOf(amount, cob), dayOf(at)).amountDueInCents : amount;
}

/**
 * Converts a boleto to the API response. Its page URL contains a secret token, and its due date is
 * the end of the due day in São Paulo.
 */
export function boletoRead({ barcode, digitableLine, dueOn, pageToken }: BoletoDetails): BoletoRead {
  return {
    url: `${environment().publicUrl}/boleto/${pageToken}`,
    barcode,
    digitableLine,
    dueAt: new Date(startOfDay(addDays(dueOn, 1)).getTime() - 1).toISOString(),
  };
}

/** An automatic charge has no QR code. */
export function withQrCode(record: TransactionRecord): Transaction {
  const { Pix } = record;
  return { ...record, Pix: Pix && { ...Pix, qrCode: Pix.emv && drawQrCode(Pix.emv) } };
}

/**
 * Record fields that are null in most events. Events omit them, and `recordOfEvent` restores them.
 */
const absent = {
  aprovedAt: null,
  refuseReason: null,
  Pix: null,
  card: null,
  boleto: null,
  cob: null,
  amountDueInCents: null,
  amountPaidInCents: null,
  installmentInterest: null,
  externalId: null,
  subscriptionId: null,
  tracking: null,
} satisfies Partial<TransactionRecord>;

export function recordOfEvent(payload: object): TransactionRecord {
  return { ...absent, ...payload } as TransactionRecord;
}

/**
 * Returns an event with a transaction's record after a change. Omits null fields and fields of the
 * row (`completedPayload`). The inserting statement adds the customer.
 */
export function transactionFact(event: EventName, row: TransactionRow, now: Date): Fact {
  const { customer, Pix, updatedAt, ...record } = toRecord(row, { emails: [], metadata: null }, now);
  const payload = {
    ...without(keptByTransaction, record),
    ...(updatedAt === record.createdAt ? {} : { updatedAt }),
    ...(Pix ? { Pix: without(keptOfPix, Pix) } : {}),
    customer: { email: customer.email },
  };
  return { companyId: row.companyId, event, subjectId: row.id, payload, postbackUrl: row.postbackUrl, now };
}

function without(kept: ReadonlySet<string>, record: object): object {
  return Object.fromEntries(Object.entries(record).filter(([name, value]) => value !== null && !kept.has(name)));
}
