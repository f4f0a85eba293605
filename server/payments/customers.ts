import { sql } from "drizzle-orm";
import type { Executor } from "@/db/client";
import { newId } from "@/db/ids";
import { customers } from "@/db/schema";
import { isDocument } from "../companies/documents";
import { toE164 } from "../core/phone";
import { fail } from "../errors";
import type { Customer } from "./schemas";

/** A buyer whose document is right and whose phone, where there is one, is in E.164. */
export type Buyer = Omit<Customer, "phone"> & { phone: string };

/**
 * Checks what a schema cannot: the phone and the document's check digits (decisions, sections 2 and 4).
 *
 * @throws VALIDATION naming `customer.phone`; INVALID_DOCUMENT.
 */
export function checkBuyer(customer: Customer): Buyer {
  const phone = customer.phone?.trim() ? toE164(customer.phone) : "";
  if (phone === null) return fail("VALIDATION", { field: "customer.phone", message: "must be a valid phone number" });
  if (!isDocument(customer.documentType, customer.document)) return fail("INVALID_DOCUMENT");
  return { ...customer, phone };
}

/**
 * The buyer's one row in a company, made or brought up to date: the newest name wins, a phone or address only when one
 * was given, and the e-mail used moves to the front of those seen (decisions, section 4).
 */
export async function rememberCustomer(
  tx: Executor,
  companyId: string,
  buyer: Buyer,
  now: Date,
): Promise<typeof customers.$inferSelect> {
  const { name, email, documentType, document, phone, address } = buyer;
  const [row] = await tx
    .insert(customers)
    .values({
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
    })
    .onConflictDoUpdate({
      target: [customers.companyId, customers.documentType, customers.document],
      set: {
        name: sql`excluded.name`,
        phone: sql`coalesce(nullif(excluded.phone, ''), ${customers.phone})`,
        emails: sql`excluded.emails || array_remove(${customers.emails}, excluded.emails[1])`,
        address: sql`coalesce(excluded.address, ${customers.address})`,
        updatedAt: sql`excluded.updated_at`,
      },
    })
    .returning();
  return row ?? fail("INTERNAL");
}
