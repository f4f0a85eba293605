import { sql } from "drizzle-orm";
import { newId } from "@/db/ids";
import { givenJson, rowAsJson } from "@/db/record";
import { customers } from "@/db/schema";
import { isDocument } from "../companies/documents";
import { toE164 } from "../core/phone";
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

/**
 * The part of a prepared statement that upserts the buyer's row in a company and returns its `id` and `emails`: the
 * newest name wins and earlier ones are kept, phone and address change only when given, and the e-mail moves to the
 * front (docs/decisions.md 4). Takes `buyer` as `buyerAsJson` writes it.
 */
export const rememberQuery = sql`
    INSERT INTO customers SELECT made.* FROM jsonb_populate_record(NULL::customers, ${givenJson("buyer")}) made
    ON CONFLICT (company_id, document_type, document) DO UPDATE SET
      name = excluded.name,
      former_names = CASE WHEN customers.name = excluded.name OR customers.name = ANY(customers.former_names)
        THEN customers.former_names ELSE array_append(customers.former_names, customers.name) END,
      phone = coalesce(nullif(excluded.phone, ''), customers.phone),
      emails = excluded.emails || array_remove(customers.emails, excluded.emails[1]),
      address = coalesce(excluded.address, customers.address),
      updated_at = excluded.updated_at
    RETURNING id, emails`;

/** A buyer as a new customer's row. */
export function buyerAsJson(companyId: string, buyer: Buyer, now: Date): string {
  const { name, email, documentType, document, phone, address } = buyer;
  return rowAsJson(customers, {
    companyId,
    id: newId(now),
    documentType,
    document,
    name,
    phone,
    emails: [email],
    address: address ?? null,
    createdAt: now,
    updatedAt: now,
  });
}
