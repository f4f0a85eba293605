import type { Executor } from "@/db/client";
import type { Initiator, PaymentMethod } from "@/db/enums";
import {
  type BoletoDetails,
  type CardDetails,
  type CobTerms,
  companyLookups,
  type PixDetails,
  transactions,
} from "@/db/schema";
import { emit } from "../events";
import type { ChargeInput } from "./check-charge";
import { type Buyer, rememberCustomer } from "./customers";
import { type TransactionRow, transactionFact } from "./transaction-shape";

/** `company_lookups.kind` of the rows that lead from an acquirer's key back to the transaction. */
export const acquirerKeyLookup = "acquirer_key";

/** `company_lookups.kind` of the rows that lead from a boleto's public page to its transaction. */
export const boletoPageLookup = "boleto_page";

/** The charge to make, and its instant; the same id again finishes the charge that was begun with it. */
export interface ChargeIdentity {
  transactionId: string;
  now: Date;
}

/** A charge that is about to be sent to an acquirer. */
export interface Reservation {
  companyId: string;
  transactionId: string;
  method: PaymentMethod;
  acquirer: string;
  /** Expected fees, in cents. */
  fees: number;
  installments?: number;
  initiator?: Initiator;
  expiresAt?: Date;
  pix?: PixDetails | null;
  cob?: CobTerms;
  boleto?: BoletoDetails;
  card?: CardDetails;
  input: ChargeInput;
  buyer: Buyer;
  now: Date;
}

/**
 * Our own name for a charge at its acquirer: always the same for one transaction, so that asking again asks about the
 * same charge (reliability, rule 1). 32 letters and digits: a txid of API Pix.
 */
export function acquirerKeyOf(transactionId: string): string {
  return transactionId.replaceAll("-", "");
}

/**
 * Writes a charge down before the acquirer hears of it, in the caller's commit: the customer, the pending transaction,
 * the way back to it from the acquirer's key, and `transaction_created`.
 */
export async function reserveTransaction(tx: Executor, reservation: Reservation): Promise<TransactionRow> {
  const { companyId, buyer, now } = reservation;
  const customer = await rememberCustomer(tx, companyId, buyer, now);
  const row = toRow(reservation, customer.id);
  await tx.insert(transactions).values(row);
  await tx
    .insert(companyLookups)
    .values(
      [
        { kind: acquirerKeyLookup, key: row.acquirerKey },
        ...(row.boleto ? [{ kind: boletoPageLookup, key: row.boleto.pageToken }] : []),
      ].map((lookup) => ({ ...lookup, companyId, targetId: row.id })),
    );
  await emit(tx, transactionFact("transaction_created", row, customer.emails, now));
  return row;
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
    installments: reservation.installments ?? 1,
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
    acquirerKey: acquirerKeyOf(reservation.transactionId),
    acquirerState: "reserved",
    pix: reservation.pix ?? null,
    cob: reservation.cob ?? null,
    card: reservation.card ?? null,
    boleto: reservation.boleto ?? null,
    initiator: reservation.initiator ?? "customer",
    expiresAt: reservation.expiresAt ?? null,
    createdAt: now,
    updatedAt: now,
    approvedAt: null,
  };
}
