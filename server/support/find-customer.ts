import { and, desc, eq } from "drizzle-orm";
import { db, type Executor } from "@/db/client";
import { type Language, languages } from "@/db/enums";
import { isId } from "@/db/ids";
import { customers, orders } from "@/db/schema";
import { erasedDocument } from "../customers/erased";
import { fail } from "../errors";

export type CustomerRow = typeof customers.$inferSelect;

/** A company's customer, unless erased. @throws NOT_FOUND; customer_erased */
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

/** The customer's orders from checkout pages with this e-mail address, newest first. */
export function listOrdersTo(executor: Executor, { companyId, document }: CustomerRow, email: string) {
  return executor
    .select()
    .from(orders)
    .where(and(eq(orders.companyId, companyId), eq(orders.customerEmail, email), eq(orders.document, document)))
    .orderBy(desc(orders.createdAt), desc(orders.id));
}

/** The language of the customer's newest order; by default, the first language. */
export async function languageOf(customer: CustomerRow): Promise<Language> {
  const [order] = await listOrdersTo(db(), customer, customer.emails[0] ?? "").limit(1);
  return languages.find((each) => each === order?.locale) ?? languages[0];
}
