import { and, eq, notInArray, sql } from "drizzle-orm";
import type { Executor } from "@/db/client";
import { type customers, transactions } from "@/db/schema";

type Customer = typeof customers.$inferSelect;

/**
 * Reports whether no other email address has purchases under this customer. Only a sole buyer can
 * see or erase the customer's row, because knowing a document number gives no access to its owner's
 * data (docs/domains/buyers.md).
 */
export async function isSoleBuyer(executor: Executor, customer: Customer, email: string): Promise<boolean> {
  const { companyId, id, document, emails } = customer;
  if (emails.length === 0 || emails.some((each) => each.trim().toLowerCase() !== email)) return false;
  const [other] = await executor
    .select({ id: transactions.id })
    .from(transactions)
    .where(
      and(
        eq(transactions.companyId, companyId),
        eq(transactions.document, document),
        eq(transactions.customerId, id),
        notInArray(sql`lower(${transactions.customerEmail})`, ["", email]),
      ),
    )
    .limit(1);
  return other === undefined;
}
