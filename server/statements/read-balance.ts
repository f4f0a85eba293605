import { eq } from "drizzle-orm";
import { db } from "@/db/client";
import { accounts } from "@/db/enums";
import { balances } from "@/db/schema";
import { fail } from "../errors";
import type { AccountBalances, Balance } from "./schemas";

/** What a company has, in cents. @throws INTERNAL for a company without balances: each is created with them. */
export async function readBalance(companyId: string): Promise<Balance> {
  const { available, pending, blocked } = await readAccounts(companyId);
  return { availableInCents: available, pendingInCents: pending, blockedInCents: blocked };
}

/** The balance of each account of a company, in cents. @throws as `readBalance`. */
export async function readAccounts(companyId: string): Promise<AccountBalances> {
  const [row] = await db().select().from(balances).where(eq(balances.companyId, companyId));
  if (!row) return fail("INTERNAL");
  return Object.fromEntries(accounts.map((account) => [account, row[account]])) as AccountBalances;
}
