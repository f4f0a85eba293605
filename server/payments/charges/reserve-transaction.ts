/*
 * Hot path: creating a charge. One statement stores the customer, the transaction, its count and
 * its event, for all charges of a company that arrive together. Measured by `npm run bench`
 * (docs/performance.md): with a Pix code computed beforehand, it uses 0.34 commits per charge
 * instead of 3, and reaches 0.5 to 0.66 of the throughput of the minimal server in `bench/least.ts`
 * instead of 0.19.
 */

import { type SQL, sql } from "drizzle-orm";
import { batchCalls } from "@/db/batching";
import { db, type Executor } from "@/db/client";
import { failUnless, nullIfGuardFailed } from "@/db/guards";
import { columnsOf, completedRow, givenRows, insertQuery, rowsAsJson } from "@/db/record";
import {
  type BoletoDetails,
  type CardDetails,
  companyLookups,
  customers,
  type PixDetails,
  transactions,
} from "@/db/schema";
import type { PartnerShare } from "@/db/schema/partners-shapes";
import type { Initiator, PaymentMethod } from "@/db/schema/payments-enums";
import type { AutomaticCharge, Cob, InstallmentInterest, SoldGuarantee, Tracking } from "@/db/schema/payments-shapes";
import type { ChargeOrigin } from "../../acquiring/port/charge-port";
import { mayBeBackdated } from "../../core/counters/past";
import { emittingQuery } from "../../core/events/emit";
import { fail } from "../../core/failures/failure";
import { type Buyer, buyersAsJson, insertCustomerIfNew } from "../../customers/customers/customers";
import { emitWithCustomerQuery } from "../transactions/announce-transaction";
import { countPast, countQuery, countValues } from "../transactions/transaction-counts";
import { type TransactionRow, transactionFact } from "../transactions/transaction-shape";
import type { ChargeInput } from "./check-charge";
import { sendingEndsAt } from "./sending-time";

/** Kind of the `company_lookups` rows that map a boleto's public page token to its transaction. */
export const boletoPageLookup = "boleto_page";

/**
 * Sale from our own checkout. Its items are already priced and are not checked against the offers'
 * prices again.
 */
export interface Sale {
  tracking: Tracking | null;
  installmentInterest: InstallmentInterest | null;
  partners?: readonly PartnerShare[];
  guarantee?: SoldGuarantee;
  /** Discount on the first charge of a plan, in whole percent. */
  pixDiscountPercent?: number;
  /**
   * Runs in the database transaction that reserves the charge. If it throws, the reservation is
   * rolled back.
   */
  claim: (tx: Executor, row: TransactionRow) => Promise<void>;
}

/** Id and time of a charge. A repeated call with the same id completes the same charge. */
export interface ChargeIdentity {
  transactionId: string;
  sale?: Sale;
  origin?: ChargeOrigin;
  /** Skips the lookup of an existing charge. Set only if the id was generated for this call. */
  isNew?: boolean;
  now: Date;
}

export type ReservedIdentity = Pick<ChargeIdentity, "transactionId" | "now"> & {
  sale: Sale | undefined;
  origin: ChargeOrigin | undefined;
};

export interface Reservation {
  companyId: string;
  transactionId: string;
  method: PaymentMethod;
  connectionId: string;
  /** Expected fees, in cents. */
  fees: number;
  installments?: number;
  initiator?: Initiator;
  subscriptionId?: string;
  expiresAt?: Date;
  pix?: PixDetails | null;
  cob?: Cob;
  automatic?: AutomaticCharge;
  boleto?: BoletoDetails;
  card?: CardDetails;
  sale?: Sale | undefined;
  /** Override `sale.partners` and `sale.tracking`, for charges made outside the checkout. */
  partners?: readonly PartnerShare[];
  tracking?: Tracking | null;
  input: ChargeInput;
  buyer: Buyer;
  now: Date;
}

/**
 * Stores a charge before it is sent to the acquirer: the customer, the pending transaction, its
 * count, the lookup of its public page, and `transaction_created`. Concurrent charges of a company
 * share one statement and one commit.
 *
 * @throws no_connection_for_method if the connection has been disabled or blocked.
 */
export async function reserveTransaction(reservation: Reservation): Promise<TransactionRow> {
  if (reservation.sale || mayBeBackdated(reservation.now))
    return db().transaction((tx) => reserveWithin(tx, reservation));
  const reserved = await nullIfGuardFailed(reserveTogether(reservation.companyId, reservation));
  return reserved ?? fail("no_connection_for_method");
}

/** @throws no_connection_for_method. */
export async function reserveWithin(tx: Executor, reservation: Reservation): Promise<TransactionRow> {
  const { companyId, sale, buyer, now } = reservation;
  if (sale) await insertCustomerIfNew(tx, companyId, buyer, now);
  const reserving = reserve(tx, companyId, [reservation], sale ? emitReservedSale : emitReserved);
  const [row] = (await nullIfGuardFailed(reserving)) ?? fail("no_connection_for_method");
  if (!row) return fail("INTERNAL");
  if (mayBeBackdated(now)) await countPast(tx, row);
  await sale?.claim(tx, row);
  return row;
}

const reserveTogether = batchCalls<Reservation, TransactionRow>({
  run: (companyId, reservations) => reserve(db(), companyId, reservations, emitReserved),
  conflictKeyOf: ({ buyer }) => `${buyer.documentType} ${buyer.document}`,
});

const seen = sql`customers.id, customers.document_type, customers.document, customers.emails, customers.metadata`;

/**
 * Matches the row of a buyer. `OFFSET 0` forces one index scan per buyer. Otherwise the planner
 * assumes a company of average size and scans all customers of a large company.
 */
const sameBuyer = sql`customers.company_id = ${sql.placeholder("companyId")}
        AND customers.document_type = made.document_type AND customers.document = made.document OFFSET 0`;

/**
 * WITH queries of a prepared statement, ending with `customer`, that upsert a company's distinct
 * buyers and return their rows. The latest name replaces the current one, and earlier names are
 * kept. Phone, address and metadata change only if given. The email becomes the first in the list
 * (docs/domains/customers.md). Buyers whose data is unchanged are read but not updated.
 *
 * Takes `buyers` in the format of `buyersAsJson`. Locks rows in a fixed order to prevent deadlocks.
 * `which` filters the CTE `made`; by default it selects all buyers.
 */
export const rememberedCustomers = (which: SQL = sql`true`): SQL => sql`
      unchanged AS (
        SELECT ${seen} FROM ${givenRows(customers, "buyers")} made
        CROSS JOIN LATERAL (SELECT * FROM customers WHERE ${sameBuyer}) customers
        WHERE customers.name = made.name AND customers.emails[1] = made.emails[1]
          AND made.phone IN ('', customers.phone)
          AND (made.address IS NULL OR made.address = customers.address)
          AND (made.metadata IS NULL OR made.metadata = customers.metadata)
          AND ${which}
      ),
      changed AS (
        INSERT INTO customers SELECT made.* FROM ${givenRows(customers, "buyers")} made
        WHERE ${which} AND NOT EXISTS (
          SELECT FROM unchanged WHERE unchanged.document_type = made.document_type AND unchanged.document = made.document
        )
        ORDER BY made.document_type, made.document
        ON CONFLICT (company_id, document_type, document) DO UPDATE SET
          name = excluded.name,
          former_names = CASE WHEN customers.name = excluded.name OR customers.name = ANY(customers.former_names)
            THEN customers.former_names ELSE array_append(customers.former_names, customers.name) END,
          phone = coalesce(nullif(excluded.phone, ''), customers.phone),
          emails = excluded.emails || array_remove(customers.emails, excluded.emails[1]),
          address = coalesce(excluded.address, customers.address),
          metadata = coalesce(excluded.metadata, customers.metadata),
          updated_at = excluded.updated_at
        RETURNING ${seen}
      ),
      customer AS (SELECT * FROM unchanged UNION ALL SELECT * FROM changed)`;

/** WITH query used instead of `rememberedCustomers` where existing customers must not change. Also takes `buyers`. */
const knownCustomers = sql`
      customer AS (
        SELECT ${seen} FROM ${givenRows(customers, "buyers")} made
        CROSS JOIN LATERAL (SELECT * FROM customers WHERE ${sameBuyer}) customers
      )`;

interface Reserving {
  /** Ends with the query `customer`. */
  customer: SQL;
  /** Joins that complete the rows of `made` and exclude those that must not be reserved. */
  beside?: SQL;
  /** SQL expression for the card of each row, from a table joined by `beside`. */
  card?: SQL;
}

/**
 * Returns the WITH queries that reserve charges of several buyers of a company: `customer`, and
 * `reserved` with the id, customer and card of each row. `reservingValues` returns their
 * parameters.
 *
 * Charges whose connection has been disabled are excluded. When a bank connection goes live, the
 * same database transaction disables the sandbox; the statement's lock waits for that transaction.
 * Statements must require `allReserved`.
 */
export function reservingQueries({ customer, beside = sql``, card }: Reserving): SQL {
  return sql`
      ${customer},
      standing AS MATERIALIZED (
        SELECT id FROM connections WHERE company_id = ${sql.placeholder("companyId")} AND state NOT IN ('off', 'blocked') FOR KEY SHARE
      ),
      reserved AS (
        INSERT INTO transactions (${columnsOf(transactions)})
        SELECT ${completedRow(transactions, { customerId: sql`customer.id`, ...(card ? { card } : {}) })}
        FROM ${givenRows(transactions, "rows")} made
        JOIN customer ON customer.document_type = made.document_type AND customer.document = made.document ${beside}
        WHERE made.connection_id IN (SELECT id FROM standing)
        RETURNING id, customer_id, document, payment_method, status, card
      ),
      lookup AS (${insertQuery(companyLookups, "lookups")}),
      counted AS (${countQuery(
        sql`SELECT payment_method, status, count(*) AS transactions FROM reserved GROUP BY payment_method, status`,
      )}),
      emitted AS (${emitWithCustomerQuery(
        sql`JOIN reserved ON reserved.id = made.subject_id JOIN customer ON customer.id = reserved.customer_id`,
        card && sql`jsonb_build_object('card', reserved.card)`,
      )})`;
}

export const allReserved = sql`(SELECT count(*) FROM reserved) = (SELECT count(*) FROM customer)`;

const reservingQuery = (customer: SQL) =>
  emittingQuery<{ id: string; customer_id: string }>(
    sql`WITH ${reservingQueries({ customer })}
      SELECT every.held, reserved.id, reserved.customer_id
      FROM (SELECT ${failUnless(allReserved)} AS held) every LEFT JOIN reserved ON true`,
  );

const emitReserved = reservingQuery(rememberedCustomers());

/**
 * Reserves charges of a public checkout, where anyone can enter anyone's data. An existing customer
 * changes only when a charge is paid.
 */
const emitReservedSale = reservingQuery(knownCustomers);

/** Returns the transaction rows without their customers, and the parameters of `reservingQueries`. */
export function reservingValues(companyId: string, reservations: readonly Reservation[]) {
  const rows = reservations.map(toRow);
  return {
    rows,
    facts: rows.map((row) => transactionFact("transaction_created", row, row.createdAt)),
    values: {
      ...countValues(companyId),
      buyers: buyersAsJson(companyId, reservations),
      rows: rowsAsJson(transactions, rows),
      lookups: rowsAsJson(companyLookups, rows.flatMap(lookupsOf)),
    },
  };
}

async function reserve(
  tx: Executor,
  companyId: string,
  reservations: readonly Reservation[],
  emit: typeof emitReserved,
): Promise<TransactionRow[]> {
  const { rows, facts, values } = reservingValues(companyId, reservations);
  const reserved = await emit(tx, facts, values);
  const customerIds = new Map(reserved.map(({ id, customer_id: customerId }) => [id, customerId]));
  return rows.map((row) => ({ ...row, customerId: customerIds.get(row.id) ?? fail("INTERNAL") }));
}

function lookupsOf({ companyId, id: targetId, boleto }: TransactionRow) {
  return boleto ? [{ kind: boletoPageLookup, key: boleto.pageToken, companyId, targetId }] : [];
}

/** Placeholder for the customer's id, which the reserving statement fills in. */
const unknownCustomer = "00000000-0000-0000-0000-000000000000";

function toRow(reservation: Reservation): TransactionRow {
  const { input, buyer, now } = reservation;
  const agreed = reservation.partners ?? reservation.sale?.partners ?? [];
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
    installmentInterest: reservation.sale?.installmentInterest ?? null,
    description: input.description ?? "",
    externalId: input.externalId ?? null,
    metadata: input.metadata ?? null,
    postbackUrl: input.postbackUrl ?? null,
    returnUrl: input.returnUrl ?? null,
    items: (input.items ?? []).map((item) => ({ ...item, tangible: item.tangible ?? false })),
    refuseReason: null,
    customerId: unknownCustomer,
    customerName: buyer.name,
    customerEmail: buyer.email,
    originalEmail: null,
    customerPhone: buyer.phone,
    customerAddress: buyer.address ?? null,
    documentType: buyer.documentType,
    document: buyer.document,
    connectionId: reservation.connectionId,
    acquirerState: reservation.pix && !reservation.automatic ? "predicted" : "reserved",
    sentAt: now,
    absentSince: null,
    pix: reservation.pix ?? null,
    cob: reservation.cob ?? null,
    automatic: reservation.automatic ?? null,
    card: reservation.card ?? null,
    boleto: reservation.boleto ?? null,
    initiator: reservation.initiator ?? "customer",
    tracking: reservation.tracking ?? reservation.sale?.tracking ?? null,
    partners: agreed.length > 0 ? [...agreed] : null,
    subscriptionId: reservation.subscriptionId ?? null,
    sendableUntil: reservation.method === "credit_card" || reservation.automatic?.dueOn ? sendingEndsAt() : null,
    expiresAt: reservation.expiresAt ?? null,
    createdAt: now,
    updatedAt: now,
    approvedAt: null,
    guarantee: reservation.sale?.guarantee ?? null,
    receipt: null,
  };
}
