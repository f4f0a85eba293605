import { and, eq, sql } from "drizzle-orm";
import type { Executor } from "@/db/client";
import { newId } from "@/db/ids";
import { rowsAsJson } from "@/db/record";
import { customers } from "@/db/schema";
import type { Address } from "@/db/schema/customers-shapes";
import { isDocument } from "../../accounts/company/documents";
import type { Payer } from "../../acquiring/port/charge-port";
import { toE164 } from "../../core/contact/phone";
import { mayBeBackdated } from "../../core/counters/past";
import { markRecount } from "../../core/counters/recounts";
import { fail } from "../../core/failures/failure";
import type { Customer } from "./schemas";

/** The document is valid; a given phone number is in E.164. */
export type Buyer = Omit<Customer, "phone"> & { phone: string };

/**
 * Validates the phone number and the document's check digits, which a schema cannot
 * (docs/domains/runtime.md and docs/domains/customers.md).
 *
 * @throws VALIDATION on `customer.phone`; document_invalid.
 */
export function checkBuyer(customer: Customer): Buyer {
  const phone = customer.phone?.trim() ? toE164(customer.phone) : "";
  if (phone === null) return fail("VALIDATION", { field: "customer.phone", message: "must be a valid phone number" });
  if (!isDocument(customer.documentType, customer.document)) return fail("document_invalid");
  return { ...customer, phone };
}

export function payerOfBuyer({ name, documentType, document, email, phone, address }: Buyer): Payer {
  return { name, documentType, document, email, phone: phone || null, address: address ?? null };
}

/**
 * Inserts a new customer; an existing one is unchanged. Checks for the row first, because a plain
 * INSERT would wait for a payment that is updating the customer and may itself wait for the
 * caller's locks.
 */
export async function insertCustomerIfNew(tx: Executor, companyId: string, buyer: Buyer, now: Date): Promise<void> {
  await tx.execute(sql`
    INSERT INTO customers SELECT made.*
    FROM jsonb_populate_recordset(NULL::customers, ${buyersAsJson(companyId, [{ buyer, now }])}::text::jsonb) made
    WHERE NOT EXISTS (
      SELECT FROM customers WHERE customers.company_id = ${companyId}
        AND customers.document_type = ${buyer.documentType} AND customers.document = ${buyer.document}
    )
    ON CONFLICT DO NOTHING`);
  if (mayBeBackdated(now)) await markRecount(tx, companyId, "customer");
}

interface Bought {
  companyId: string;
  customerId: string;
  customerName: string;
  customerPhone: string;
  customerEmail: string;
  customerAddress: Address | null;
}

/** Updates a customer in the transaction that records the payment. */
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
