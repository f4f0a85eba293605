/*
 * Hot path: creating a charge. One statement stores the customer, the transaction, its count and its event, for all
 * charges of a company that arrive together. Measured by `npm run bench` (docs/performance.md, step by step): with a Pix
 * code computed beforehand 0.34 commits per charge instead of 3, and 0.5 to 0.66 of the least server instead of 0.19.
 */

import { type SQL, sql } from "drizzle-orm";
import { inFlights } from "@/db/batching";
import { db, type Executor } from "@/db/client";
import { mustHold, nullUnlessHeld } from "@/db/guards";
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
import type { AutomaticCharge, Cob, InstallmentInterest, Tracking } from "@/db/schema/payments-shapes";
import type { ChargeOrigin } from "../../acquiring/port/charge-port";
import { mayBePast } from "../../core/counters/past";
import { type Buyer, buyersAsJson, meetCustomer } from "../../customers/customers/customers";
import { fail } from "../../errors";
import { emittingQuery } from "../../events";
import { emitWithCustomerQuery } from "../transactions/announce-transaction";
import { countPast, countQuery, countValues } from "../transactions/transaction-counts";
import { type TransactionRow, transactionFact } from "../transactions/transaction-shape";
import type { ChargeInput } from "./check-charge";
import { sendingEndsAt } from "./sending-time";

/** `company_lookups.kind` of the rows that map a boleto's public page to its transaction. */
export const boletoPageLookup = "boleto_page";

/** A sale of our own checkout, which priced the lines: they are not compared with the offers' prices again. */
export interface Sale {
  tracking: Tracking | null;
  /** What the buyer bears; it is in the charge's amount beside the items. */
  installmentInterest: InstallmentInterest | null;
  /** Shares of partner companies; absent without any. */
  partners?: readonly PartnerShare[];
  /** What the first charge of a plan is lowered by. */
  pixDiscountPercent?: number;
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
export type ReservedIdentity = Pick<ChargeIdentity, "transactionId" | "now"> & {
  sale: Sale | undefined;
  origin: ChargeOrigin | undefined;
};

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
  automatic?: AutomaticCharge;
  boleto?: BoletoDetails;
  card?: CardDetails;
  sale?: Sale | undefined;
  /** Partners' shares and UTM parameters of a charge that is no sale of the checkout; by default the sale's. */
  partners?: readonly PartnerShare[];
  tracking?: Tracking | null;
  input: ChargeInput;
  buyer: Buyer;
  now: Date;
}

/**
 * Stores a charge in a commit of its own before it is sent to the acquirer: the customer, the pending transaction, its
 * count, the lookup of its public page, and `transaction_created`. Charges of a company that arrive together share one
 * statement and one commit.
 *
 * @throws no_connection_for_method when the connection was turned off or blocked meanwhile.
 */
export async function reserveTransaction(reservation: Reservation): Promise<TransactionRow> {
  if (reservation.sale || mayBePast(reservation.now)) return db().transaction((tx) => reserveWithin(tx, reservation));
  const reserved = await nullUnlessHeld(reserveTogether(reservation.companyId, reservation));
  return reserved ?? fail("no_connection_for_method");
}

/** Stores a charge as `reserveTransaction` does, in the caller's commit. @throws no_connection_for_method */
export async function reserveWithin(tx: Executor, reservation: Reservation): Promise<TransactionRow> {
  const { companyId, sale, buyer, now } = reservation;
  if (sale) await meetCustomer(tx, companyId, buyer, now);
  const reserving = reserve(tx, companyId, [reservation], sale ? emitReservedSale : emitReserved);
  const [row] = (await nullUnlessHeld(reserving)) ?? fail("no_connection_for_method");
  if (!row) return fail("INTERNAL");
  if (mayBePast(now)) await countPast(tx, row);
  await sale?.claim(tx, row);
  return row;
}

const reserveTogether = inFlights<Reservation, TransactionRow>({
  run: (companyId, reservations) => reserve(db(), companyId, reservations, emitReserved),
  clashOf: ({ buyer }) => `${buyer.documentType} ${buyer.document}`,
});

/** Columns of the customer that a charge's statements read. */
const seen = sql`customers.id, customers.document_type, customers.document, customers.emails, customers.metadata`;

/**
 * A buyer's row. `OFFSET 0` forces an index scan per buyer: the planner assumes a company of average size and would
 * otherwise scan all customers of a large one.
 */
const sameBuyer = sql`customers.company_id = ${sql.placeholder("companyId")}
        AND customers.document_type = made.document_type AND customers.document = made.document OFFSET 0`;

/**
 * The parts of a prepared statement, named `customer` at last, that upsert different buyers of a company and return
 * their rows: the newest name wins and earlier ones are kept, phone, address and metadata change only when given, and
 * the e-mail moves to the front (docs/decisions.md 4). A buyer who changes nothing is only read, since most do not.
 * Takes `buyers` as `buyersAsJson` writes them, and locks them in one order, so that two statements never wait for each
 * other. `which` filters the buyers `made`; by default, none is left out.
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

/** The part of the same statement that only reads the existing buyers' rows. Takes `buyers` too. */
const knownCustomers = sql`
      customer AS (
        SELECT ${seen} FROM ${givenRows(customers, "buyers")} made
        CROSS JOIN LATERAL (SELECT * FROM customers WHERE ${sameBuyer}) customers
      )`;

/** What the statement of a reservation adds to that of a Pix. */
interface Reserving {
  /** Queries of which the last is `customer`. */
  customer: SQL;
  /** Joins that complete the rows `made`, and leave out those that are not to be reserved. */
  beside?: SQL;
  /** The rows' card, from `beside`. */
  card?: SQL;
}

/**
 * The WITH queries that reserve charges of different buyers of a company: `customer`, and `reserved` with the id,
 * customer and card of each row. `reservingValues` makes their values. A charge whose connection is off by now is left
 * out: the lock waits for a bank that is going live, which turns the sandbox off. Statements require `allReserved`.
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

/** Whether each row is reserved that was to be: that of every customer. */
export const allReserved = sql`(SELECT count(*) FROM reserved) = (SELECT count(*) FROM customer)`;

const reservingQuery = (customer: SQL) =>
  emittingQuery<{ id: string; customer_id: string }>(
    sql`WITH ${reservingQueries({ customer })}
      SELECT every.held, reserved.id, reserved.customer_id
      FROM (SELECT ${mustHold(allReserved)} AS held) every LEFT JOIN reserved ON true`,
  );

const emitReserved = reservingQuery(rememberedCustomers());

/**
 * For a public checkout, where strangers can type anything: a known customer stays unchanged until a charge is paid.
 */
const emitReservedSale = reservingQuery(knownCustomers);

/** The rows without their customers, and what the statement of `reservingQueries` takes. */
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

/** Reserves charges of different buyers of one company by one statement, because the round trip costs more than the work. */
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

/** Stands for the customer's id, which only the reserving statement knows. */
const unknownCustomer = "00000000-0000-0000-0000-000000000000";

/** The row without its customer. */
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
  };
}
