import type { EventName } from "@/db/enums";
import type { transactions } from "@/db/schema";
import type { Fact } from "../events";
import { drawQrCode } from "./qr-code";
import type { PixRead, Transaction } from "./schemas";

export type TransactionRow = typeof transactions.$inferSelect;

/** The read shape without its drawings, as events keep it: the image is drawn again from `emv` when it is sent. */
export type TransactionRecord = Omit<Transaction, "Pix"> & { Pix: Omit<PixRead, "qrCode"> | null };

/** A row as its stored record. `emails` are the customer's, newest first. */
export function toRecord(row: TransactionRow, emails: string[]): TransactionRecord {
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
      emails,
    },
    Pix: row.pix,
    card: null,
    boleto: null,
    amountDueInCents: null,
    amountPaidInCents: row.amountPaid,
    refundedInCents: row.refunded,
    installments: row.installments,
    externalId: row.externalId,
    items: row.items,
    subscriptionId: null,
  };
}

/** A record with its Pix drawn: what `/v1` and the dashboard read (specification, "Transaction (read)"). */
export function drawn(record: TransactionRecord): Transaction {
  return { ...record, Pix: record.Pix && { ...record.Pix, qrCode: drawQrCode(record.Pix.emv) } };
}

/** A fact about a transaction, frozen as the row stands after the change. */
export function transactionFact(event: EventName, row: TransactionRow, emails: string[], now: Date): Fact {
  return {
    companyId: row.companyId,
    event,
    subjectId: row.id,
    payload: toRecord(row, emails),
    postbackUrl: row.postbackUrl,
    now,
  };
}
