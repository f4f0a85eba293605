import { and, eq } from "drizzle-orm";
import type { Executor } from "@/db/client";
import { customers } from "@/db/schema";
import type { Address } from "@/db/schema/customers-shapes";
import { type AuditBy, recordAudit } from "../../accounts/audit/audit";

/** The phone number is in E.164 or empty. Absent fields are unchanged. */
export interface NewContact {
  phone?: string | undefined;
  address?: Address | null | undefined;
}

/** Updates contact details in the caller's transaction. Later subscription charges use the new ones. */
export async function keepContact(
  tx: Executor,
  { companyId, customerId }: { companyId: string; customerId: string },
  { phone, address }: NewContact,
  { by, now }: { by: AuditBy; now: Date },
): Promise<void> {
  await tx
    .update(customers)
    .set({ ...(phone !== undefined && { phone }), ...(address !== undefined && { address }), updatedAt: now })
    .where(and(eq(customers.companyId, companyId), eq(customers.id, customerId)));
  await recordAudit(tx, { companyId, ...by, action: "customer.contact_changed", subjectId: customerId, now });
}
