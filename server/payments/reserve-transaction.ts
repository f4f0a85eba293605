import { db } from "@/db/client";
import type { PaymentMethod } from "@/db/enums";
import { companyLookups, type PixDetails, transactions } from "@/db/schema";
import { emit } from "../events";
import type { ChargeInput } from "./check-charge";
import { type Buyer, rememberCustomer } from "./customers";
import { type TransactionRow, transactionFact } from "./transaction-shape";

/** `company_lookups.kind` of the rows that lead from an acquirer's key back to the transaction. */
export const acquirerKeyLookup = "acquirer_key";

/** A charge that is about to be sent to an acquirer. */
export interface Reservation {
  companyId: string;
  transactionId: string;
  method: PaymentMethod;
  acquirer: string;
  /** Our own deterministic name for the charge at the acquirer. */
  key: string;
  /** Expected fees, in cents. */
  fees: number;
  expiresAt: Date | null;
  pix: PixDetails | null;
  input: ChargeInput;
  buyer: Buyer;
  now: Date;
}

/**
 * Writes a charge down before the acquirer hears of it, in one commit: the customer, the pending transaction, the way
 * back to it from the acquirer's key, and `transaction_created`.
 */
export async function reserveTransaction(reservation: Reservation): Promise<void> {
  const { companyId, key, now } = reservation;
  await db().transaction(async (tx) => {
    const customer = await rememberCustomer(tx, companyId, reservation.buyer, now);
    const row = toRow(reservation, customer.id);
    await tx.insert(transactions).values(row);
    await tx.insert(companyLookups).values({ kind: acquirerKeyLookup, key, companyId, targetId: row.id });
    await emit(tx, transactionFact("transaction_created", row, customer.emails, now));
  });
}

function toRow(reservation: Reservation, customerId: string): TransactionRow {
  const { input, buyer, now } = reservation;
  return {
    companyId: reservation.companyId,
    id: reservation.transactionId,
    paymentMethod: reservation.method,
    status: "pending",
    amount: input.amountInCents,
    fees: reservation.fees,
    netAmount: input.amountInCents - reservation.fees,
    amountPaid: null,
    refunded: 0,
    installments: 1,
    description: input.description ?? "",
    externalId: input.externalId ?? null,
    postbackUrl: input.postbackUrl ?? null,
    items: (input.items ?? []).map((item) => ({ ...item, tangible: item.tangible ?? false })),
    refuseReason: null,
    customerId,
    customerName: buyer.name,
    customerEmail: buyer.email,
    customerPhone: buyer.phone,
    documentType: buyer.documentType,
    document: buyer.document,
    acquirer: reservation.acquirer,
    acquirerKey: reservation.key,
    acquirerState: "reserved",
    pix: reservation.pix,
    expiresAt: reservation.expiresAt,
    createdAt: now,
    updatedAt: now,
    approvedAt: null,
  };
}
