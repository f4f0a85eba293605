import { getTableColumns } from "drizzle-orm";
import { keptByTransaction, keptOfPix } from "@/db/event-payload";
import { type BoletoDetails, transactions } from "@/db/schema";
import type { EventName } from "@/db/schema/core-enums";
import { wasPaid } from "@/db/schema/payments-enums";
import type { Metadata } from "@/db/schema/payments-shapes";
import { addDays, dayOf, startOfDay } from "../../core/calendar/calendar";
import { environment } from "../../core/env/env";
import { drawQrCode } from "../../core/qr-code/qr-code";
import type { Fact } from "../../events";
import { amountDueOn, dueTermsOf } from "../due-terms/due-amount";
import type { BoletoRead } from "./charge-fields";
import type { PixRead, Transaction } from "./schemas";

export type TransactionRow = typeof transactions.$inferSelect;

/** The columns a transaction is read from; those that only the acquirer calls and the sweeps use are left out. */
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
  ...columns
} = getTableColumns(transactions);

export const readColumns = columns;

export type ReadRow = Pick<TransactionRow, keyof typeof readColumns>;

/** The read shape without images, as events store it: the QR code is drawn from `emv` when the event is sent. */
export type TransactionRecord = Omit<Transaction, "Pix"> & { Pix: Omit<PixRead, "qrCode"> | null };

/** The customer's current data that a record shows. */
export interface CustomerSeen {
  /** Newest first; the row's own is put first. */
  emails: string[];
  metadata: Metadata | null;
}

/** Converts a row and its customer to the row's record at `now`. */
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

/** A first charge creates its subscription when it is paid, so an unpaid one has none. */
function subscriptionOf({ subscriptionId, initiator, status }: ReadRow): string | null {
  return initiator === "merchant" || wasPaid(status) ? subscriptionId : null;
}

/**
 * The amount due on a charge at an instant, in cents: its amount, or for a Pix with a due date the amount of that day.
 */
export function dueOf({ amount, cob }: Pick<TransactionRow, "amount" | "cob">, at: Date): number {
  return cob ? amountDueOn(dueTermsOf(amount, cob), dayOf(at)).amountDueInCents : amount;
}

/** A boleto as the API answers it: its page URL holds a token, and its due date ends with the day in São Paulo. */
export function boletoRead({ barcode, digitableLine, dueOn, pageToken }: BoletoDetails): BoletoRead {
  return {
    url: `${environment().publicUrl}/boleto/${pageToken}`,
    barcode,
    digitableLine,
    dueAt: new Date(startOfDay(addDays(dueOn, 1)).getTime() - 1).toISOString(),
  };
}

/** A record with its QR code drawn, as `/v1` and the dashboard read it. An automatic charge has no code. */
export function withQrCode(record: TransactionRecord): Transaction {
  const { Pix } = record;
  return { ...record, Pix: Pix && { ...Pix, qrCode: Pix.emv && drawQrCode(Pix.emv) } };
}

/** The fields of a record that are null in most events: an event leaves them out, and `recordOfEvent` adds them. */
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

/** The record of an event about a transaction, from its completed payload. */
export function recordOfEvent(payload: object): TransactionRecord {
  return { ...absent, ...payload } as TransactionRecord;
}

/**
 * An event about a transaction, with its record right after the change: without what is null, and without what the row
 * keeps (`completedPayload`). The statement that inserts it completes the customer.
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

/** The other fields that are not null. */
function without(kept: ReadonlySet<string>, record: object): object {
  return Object.fromEntries(Object.entries(record).filter(([name, value]) => value !== null && !kept.has(name)));
}
