import { and, desc, eq } from "drizzle-orm";
import type { Executor } from "@/db/client";
import { type customers, orders, people } from "@/db/schema";
import { type Language, languages } from "@/db/schema/core-enums";

export type Orderer = Pick<typeof customers.$inferSelect, "companyId" | "document">;

/** Returns the language for emails to this address: that of the last sign-in, the newest order, or the default. */
export async function languageOfBuyer(executor: Executor, customer: Orderer, email: string): Promise<Language> {
  const [person] = await executor
    .select({ locale: people.locale })
    .from(people)
    .where(eq(people.email, email.toLowerCase()));
  const [order] = person ? [person] : await listOrdersTo(executor, customer, email).limit(1);
  return languages.find((each) => each === order?.locale) ?? languages[0];
}

/** Orders from checkout pages with this address, newest first. */
export function listOrdersTo(executor: Executor, { companyId, document }: Orderer, email: string) {
  return executor
    .select()
    .from(orders)
    .where(and(eq(orders.companyId, companyId), eq(orders.customerEmail, email), eq(orders.document, document)))
    .orderBy(desc(orders.createdAt), desc(orders.id));
}
