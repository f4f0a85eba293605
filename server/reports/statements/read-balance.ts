import { eq } from "drizzle-orm";
import { db } from "@/db/client";
import { balances } from "@/db/schema";
import { accounts } from "@/db/schema/ledger-enums";
import type { Connected } from "../../acquiring/connections/connections";
import { fail } from "../../core/failures/failure";
import { setAsideOf, sumAcceptedRefunds } from "../../payments/refund-requests/set-aside";
import { sumAtBank } from "./read-at-bank";
import type { AccountBalances, Balance } from "./schemas";

/**
 * Returns a company's balance in cents as of `now`.
 *
 * @throws INTERNAL without a balance row, which every company has from its creation.
 */
export async function readBalance(company: Connected & { id: string }, now: Date): Promise<Balance> {
  const [{ available, pending, blocked }, { atBankInCents, feesDueInCents }, acceptedRefunds] = await Promise.all([
    readAccounts(company.id),
    sumAtBank(company),
    sumAcceptedRefunds(company.id, now),
  ]);
  return {
    availableInCents: available,
    setAsideInCents: setAsideOf(available, acceptedRefunds),
    pendingInCents: pending,
    blockedInCents: blocked,
    atBankInCents,
    feesDueInCents,
  };
}

/**
 * Returns the balance of each account, in cents.
 *
 * @throws the errors of `readBalance`
 */
export async function readAccounts(companyId: string): Promise<AccountBalances> {
  const [row] = await db().select().from(balances).where(eq(balances.companyId, companyId));
  if (!row) return fail("INTERNAL");
  return Object.fromEntries(accounts.map((account) => [account, row[account]])) as AccountBalances;
}
