import { and, eq, inArray } from "drizzle-orm";
import type { Executor } from "@/db/client";
import { orders } from "@/db/schema";
import { eraseKeptCards } from "./kept-cards";

export async function eraseUpsellCards(tx: Executor, companyId: string, emails: readonly string[]): Promise<void> {
  if (emails.length === 0) return;
  const spellings = [...new Set(emails.flatMap((email) => [email, email.trim().toLowerCase()]))];
  const found = await tx
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.companyId, companyId), inArray(orders.customerEmail, spellings)));
  const orderIds = found.map(({ id }) => id);
  await eraseKeptCards(tx, companyId, orderIds);
}
