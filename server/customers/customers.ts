import { and, eq, type SQL, sql } from "drizzle-orm";
import type { Executor } from "@/db/client";
import { newId } from "@/db/ids";
import { preparedQuery } from "@/db/prepared";
import { givenRows, rowsAsJson } from "@/db/record";
import { customers } from "@/db/schema";
import type { Address } from "@/db/shapes";
import type { Payer } from "../acquirers/charge-port";
import { isDocument } from "../companies/documents";
import { toE164 } from "../core/phone";
import { mayBePast } from "../counting/past";
import { markRecount } from "../counting/recounts";
import { fail } from "../errors";
import type { Customer } from "./schemas";

/** A buyer with a valid document and the phone, if any, in E.164. */
export type Buyer = Omit<Customer, "phone"> & { phone: string };

/**
 * Checks what the schema cannot: the phone and the document's check digits (docs/decisions.md 2 and 4).
 *
 * @throws VALIDATION naming `customer.phone`; document_invalid.
 */
export function checkBuyer(customer: Customer): Buyer {
  const phone = customer.phone?.trim() ? toE164(customer.phone) : "";
  if (phone === null) return fail("VALIDATION", { field: "customer.phone", message: "must be a valid phone number" });
  if (!isDocument(customer.documentType, customer.document)) return fail("document_invalid");
  return { ...customer, phone };
}

/** A buyer as an acquirer charges them. */
export function payerOfBuyer({ name, documentType, document, email, phone, address }: Buyer): Payer {
  return { name, documentType, document, email, phone: phone || null, address: address ?? null };
}

/** What the statements of a charge read of its customer. */
const seen = sql`customers.id, customers.document_type, customers.document, customers.emails, customers.metadata`;

/**
 * A buyer's row. `OFFSET 0` keeps it a look into the index for each buyer: the planner takes a company for an average one, and
 * would read all customers of a large one.
 */
const sameBuyer = sql`customers.company_id = ${sql.placeholder("companyId")}
        AND customers.document_type = made.document_type AND customers.document = made.document OFFSET 0`;

/**
 * The parts of a prepared statement, named `customer` at last, that upsert different buyers of a company and return
 * their rows: the newest name wins and earlier ones are kept, phone, address and metadata change only when given, and
 * the e-mail moves to the front (docs/decisions.md 4). A buyer who changes nothing is only read, since most do not.
 * Takes `buyers` as `buyersAsJson` writes them, and locks them in one order, so that two statements never wait for each
 * other. `which` is a condition on the buyers `made`; absent, all are meant.
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
export const knownCustomers = sql`
      customer AS (
        SELECT ${seen} FROM ${givenRows(customers, "buyers")} made
        CROSS JOIN LATERAL (SELECT * FROM customers WHERE ${sameBuyer}) customers
      )`;

const meetQuery = preparedQuery((database) =>
  database.execute(sql`
    INSERT INTO customers SELECT made.* FROM ${givenRows(customers, "buyers")} made
    WHERE NOT EXISTS (
      SELECT FROM customers WHERE ${sameBuyer}
    )
    ON CONFLICT DO NOTHING`),
);

/**
 * Stores a buyer who is new to a company; a known one stays unchanged. An INSERT alone would wait for a payment that is
 * updating a known buyer, while that payment may be waiting for the caller's locks.
 */
export async function meetCustomer(tx: Executor, companyId: string, buyer: Buyer, now: Date): Promise<void> {
  await meetQuery({ companyId, buyers: buyersAsJson(companyId, [{ buyer, now }]) }, tx);
  if (mayBePast(now)) await markRecount(tx, companyId, "customer");
}

/** The buyer's data in a transaction. */
interface Bought {
  companyId: string;
  customerId: string;
  customerName: string;
  customerPhone: string;
  customerEmail: string;
  customerAddress: Address | null;
}

/** Updates a customer from a paid transaction: as `rememberedCustomers`, in the commit that records the payment. */
export async function rememberPaid(tx: Executor, paid: Bought, now: Date): Promise<void> {
  const {
    companyId,
    customerId,
    customerName: name,
    customerPhone: phone,
    customerEmail: email,
    customerAddress: address,
  } = paid;
  await tx
    .update(customers)
    .set({
      name,
      formerNames: sql`CASE WHEN ${customers.name} = ${name} OR ${customers.name} = ANY(${customers.formerNames})
        THEN ${customers.formerNames} ELSE array_append(${customers.formerNames}, ${customers.name}) END`,
      phone: sql`coalesce(nullif(${phone}::text, ''), ${customers.phone})`,
      ...(address && { address }),
      emails: sql`ARRAY[${email}::text] || array_remove(${customers.emails}, ${email}::text)`,
      updatedAt: now,
    })
    .where(and(eq(customers.companyId, companyId), eq(customers.id, customerId)));
}

/** Buyers as new customers' rows. */
export function buyersAsJson(companyId: string, charges: readonly { buyer: Buyer; now: Date }[]): string {
  const rows = charges.map(({ buyer, now }) => {
    const { name, email, documentType, document, phone, address, metadata } = buyer;
    return {
      companyId,
      id: newId(now),
      documentType,
      document,
      name,
      phone,
      emails: [email],
      address: address ?? null,
      metadata: metadata ?? null,
      createdAt: now,
      updatedAt: now,
    };
  });
  return rowsAsJson(customers, rows);
}
