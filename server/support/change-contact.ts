import { and, eq } from "drizzle-orm";
import { db } from "@/db/client";
import { customers } from "@/db/schema";
import { type AuditBy, recordAudit } from "../companies/audit";
import { toE164 } from "../core/phone";
import { fail } from "../errors";
import { getCustomerRow } from "./find-customer";
import type { ContactChange } from "./schemas";

/**
 * Changes a customer's telephone and postal address, which the renewals of their subscriptions use. Empty text removes
 * the telephone, or a part of the address.
 *
 * @throws NOT_FOUND; customer_erased; VALIDATION naming `phone`.
 */
export async function changeContact(
  companyId: string,
  { customerId, phone: given, address }: ContactChange,
  now: Date,
  by: AuditBy,
): Promise<void> {
  const phone = given.trim() ? toE164(given) : "";
  if (phone === null) return fail("VALIDATION", { field: "phone", message: "must be a valid phone number" });
  const parts = Object.entries(address).filter(([, text]) => text?.trim());
  await db().transaction(async (tx) => {
    await getCustomerRow(companyId, customerId, tx);
    await tx
      .update(customers)
      .set({ phone, address: parts.length > 0 ? Object.fromEntries(parts) : null, updatedAt: now })
      .where(and(eq(customers.companyId, companyId), eq(customers.id, customerId)));
    await recordAudit(tx, { companyId, ...by, action: "customer.contact_changed", subjectId: customerId, now });
  });
}
