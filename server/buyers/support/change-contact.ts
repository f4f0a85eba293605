import { db } from "@/db/client";
import type { AuditBy } from "../../accounts/audit/audit";
import { toE164 } from "../../core/contact/phone";
import { fail } from "../../core/failures/failure";
import { keepContact } from "../../customers/customers/keep-contact";
import { getCustomerRow } from "./find-customer";
import type { ContactChange } from "./schemas";

/**
 * Changes the telephone and postal address used by a customer's renewals. An empty value removes
 * the telephone or a part of the address.
 *
 * @throws NOT_FOUND; customer_erased; VALIDATION on `phone`.
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
    const contact = { phone, address: parts.length > 0 ? Object.fromEntries(parts) : null };
    await keepContact(tx, { companyId, customerId }, contact, { by, now });
  });
}
