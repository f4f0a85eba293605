import { eq } from "drizzle-orm";
import type { Transaction } from "@/db/client";
import { newId } from "@/db/ids";
import { balances, checkoutLooks, companies } from "@/db/schema";

type CompanyRow = typeof companies.$inferSelect;

/**
 * Creates a company's counterpart with the same name, document, address and fees, a zero balance,
 * and a copy of the checkout's appearance, but without connections and members. Runs in the
 * caller's transaction.
 *
 * @returns the id of the new company.
 */
export async function openCompany(
  tx: Transaction,
  company: CompanyRow,
  { testOf, now }: { testOf: string | null; now: Date },
): Promise<string> {
  const id = newId(now);
  const fresh = { id, testOf, isDemo: false, createdAt: now, blockedAt: null, documentChangedAt: null };
  await tx.insert(companies).values({ ...company, ...fresh });
  await tx.insert(balances).values({ companyId: id, updatedAt: now });
  const looks = await tx.select().from(checkoutLooks).where(eq(checkoutLooks.companyId, company.id));
  for (const { logo, color } of looks) {
    await tx.insert(checkoutLooks).values({ companyId: id, logo, color, updatedAt: now });
  }
  return id;
}
