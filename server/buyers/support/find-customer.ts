import { and, eq } from "drizzle-orm";
import { db, type Executor } from "@/db/client";
import { isId } from "@/db/ids";
import { customers } from "@/db/schema";
import type { Language } from "@/db/schema/core-enums";
import { fail } from "../../core/failures/failure";
import { languageOfBuyer } from "../../customers/customers/buyer-language";
import { erasedDocument } from "../../customers/erasure/erased";

export type CustomerRow = typeof customers.$inferSelect;

/** @throws NOT_FOUND; customer_erased */
export async function getCustomerRow(
  companyId: string,
  customerId: string,
  executor: Executor = db(),
): Promise<CustomerRow> {
  if (!isId(customerId)) return fail("NOT_FOUND");
  const [row] = await executor
    .select()
    .from(customers)
    .where(and(eq(customers.companyId, companyId), eq(customers.id, customerId)));
  if (!row) return fail("NOT_FOUND");
  return row.document === erasedDocument(customerId) ? fail("customer_erased") : row;
}

export function languageOf(customer: CustomerRow): Promise<Language> {
  return languageOfBuyer(db(), customer, customer.emails[0] ?? "");
}
