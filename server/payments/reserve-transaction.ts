import { type SQL, sql } from "drizzle-orm";
import type { Executor } from "@/db/client";
import type { Initiator, PaymentMethod } from "@/db/enums";
import { givenJson, insertQuery, rowAsJson, rowsAsJson } from "@/db/record";
import { type BoletoDetails, type CardDetails, companyLookups, type PixDetails, transactions } from "@/db/schema";
import type { Cob, Tracking } from "@/db/shapes";
import type { ChargeOrigin } from "../acquirers/port";
import { type Buyer, buyerAsJson, knownQuery, meetCustomer, rememberQuery } from "../customers/customers";
import { fail } from "../errors";
import { emittingQuery } from "../events";
import { withCustomer } from "./announce-transaction";
import type { ChargeInput } from "./check-charge";
import { sendingEndsAt } from "./sending-time";
import { countQuery, countValues } from "./transaction-counts";
import { type TransactionRow, transactionFact } from "./transaction-shape";

/** `company_lookups.kind` of the rows that map a boleto's public page to its transaction. */
export const boletoPageLookup = "boleto_page";

/** A sale of our own checkout, which priced the lines: they are not compared with the offers' prices again. */
export interface Sale {
  tracking: Tracking | null;
  /** Runs in the commit that reserves the transaction: if it throws, both roll back. */
  claim: (tx: Executor, row: TransactionRow) => Promise<void>;
}

/** The charge to make, and when. A repeated call with the same id finishes the same charge. */
export interface ChargeIdentity {
  transactionId: string;
  sale?: Sale;
  /** Where the charge was requested; absent when unknown. */
  origin?: ChargeOrigin;
  /** The id was made for this call, so there is no earlier charge to look for. */
  isNew?: boolean;
  now: Date;
}

/** The part that the reservation needs. */
export interface ReservedIdentity {
  transactionId: string;
  sale: Sale | undefined;
  origin: ChargeOrigin | undefined;
  now: Date;
}

/** A charge that is about to be sent to an acquirer. */
export interface Reservation {
  companyId: string;
  transactionId: string;
  method: PaymentMethod;
  connectionId: string;
  /** Expected fees, in cents. */
  fees: number;
  installments?: number;
  initiator?: Initiator;
  /** The subscription it belongs to. */
  subscriptionId?: string;
  expiresAt?: Date;
  pix?: PixDetails | null;
  cob?: Cob;
  boleto?: BoletoDetails;
  card?: CardDetails;
  sale?: Sale | undefined;
  input: ChargeInput;
  buyer: Buyer;
  now: Date;
}

/**
 * Our key for a charge at its acquirer: always the same for one transaction, so that a repeat finds the same charge
 * (docs/reliability.md rule 1). 32 letters and digits, a valid txid of API Pix.
 */
export function acquirerKeyOf(transactionId: string): string {
  return transactionId.replaceAll("-", "");
}

/**
 * Stores a charge before it is sent to the acquirer, in the caller's commit or in its own: the customer, the pending
 * transaction, its count, the lookup of its public page, and `transaction_created`. One statement, because the round
 * trip costs more than the work.
 */
export async function reserveTransaction(tx: Executor, reservation: Reservation): Promise<TransactionRow> {
  const { sale } = reservation;
  if (!sale) return reserve(tx, reservation);
  return tx.transaction(async (inner) => {
    const row = await reserve(inner, reservation);
    await sale.claim(inner, row);
    return row;
  });
}

const reservingQuery = (customer: SQL) =>
  emittingQuery<{ id: string }>(
    (event) => sql`
      WITH customer AS (${customer}),
      reserved AS (
        INSERT INTO transactions SELECT made.* FROM customer, jsonb_populate_record(NULL::transactions,
          ${givenJson("row")} || jsonb_build_object('customer_id', customer.id)) made
      ),
      lookup AS (${insertQuery(companyLookups, "lookups")}),
      counted AS (${countQuery(
        sql`SELECT ${sql.placeholder("paymentMethod")}::text AS payment_method,
          ${sql.placeholder("status")}::text AS status, 1 AS transactions`,
      )}),
      emitted AS (
        INSERT INTO events SELECT made.* FROM customer, jsonb_populate_record(NULL::events,
          ${withCustomer(event, sql`${sql.placeholder("email")}::text`)}) made
      )
      SELECT id FROM customer`,
  );

const emitReserved = reservingQuery(rememberQuery);

/**
 * For a public checkout, where strangers can type anything: a known customer stays unchanged until a charge is paid.
 */
const emitReservedSale = reservingQuery(knownQuery);

async function reserve(tx: Executor, reservation: Reservation): Promise<TransactionRow> {
  const { companyId, buyer, now } = reservation;
  const row = toRow(reservation);
  const { paymentMethod, status } = row;
  if (reservation.sale) await meetCustomer(tx, companyId, buyer, now);
  const emit = reservation.sale ? emitReservedSale : emitReserved;
  const [customer] = await emit(tx, transactionFact("transaction_created", row, now), {
    ...countValues(companyId),
    buyer: buyerAsJson(companyId, buyer, now),
    row: rowAsJson(transactions, row),
    lookups: rowsAsJson(companyLookups, lookupsOf(row)),
    paymentMethod,
    status,
    email: buyer.email,
  });
  return { ...row, customerId: customer?.id ?? fail("INTERNAL") };
}

function lookupsOf({ companyId, id: targetId, boleto }: TransactionRow) {
  return boleto ? [{ kind: boletoPageLookup, key: boleto.pageToken, companyId, targetId }] : [];
}

/** The row without its customer, whose id the database knows. */
function toRow(reservation: Reservation): TransactionRow {
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
    metadata: input.metadata ?? null,
    postbackUrl: input.postbackUrl ?? null,
    returnUrl: input.returnUrl ?? null,
    items: (input.items ?? []).map((item) => ({ ...item, tangible: item.tangible ?? false })),
    refuseReason: null,
    customerId: "",
    customerName: buyer.name,
    customerEmail: buyer.email,
    customerPhone: buyer.phone,
    documentType: buyer.documentType,
    document: buyer.document,
    connectionId: reservation.connectionId,
    acquirerKey: acquirerKeyOf(reservation.transactionId),
    acquirerState: "reserved",
    sentAt: now,
    absentSince: null,
    pix: reservation.pix ?? null,
    cob: reservation.cob ?? null,
    card: reservation.card ?? null,
    boleto: reservation.boleto ?? null,
    initiator: reservation.initiator ?? "customer",
    tracking: reservation.sale?.tracking ?? null,
    subscriptionId: reservation.subscriptionId ?? null,
    sendableUntil: reservation.method === "credit_card" ? sendingEndsAt() : null,
    expiresAt: reservation.expiresAt ?? null,
    createdAt: now,
    updatedAt: now,
    approvedAt: null,
  };
}
