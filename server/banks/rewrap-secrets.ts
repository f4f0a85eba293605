import { and, eq, ne } from "drizzle-orm";
import { db } from "@/db/client";
import { connectionAccounts } from "@/db/schema";
import { openSecrets, sealSecrets } from "../acquirers/accounts";
import { findCompaniesWith } from "../core/fair-turns";
import { currentVaultKey } from "../core/seal";
import { isAccount } from "./connections";

/**
 * Re-encrypts the credentials of connections under the first of VAULT_KEYS, company by company, so that the older keys
 * can be removed. Safe while they are used and replaced.
 *
 * `only`: one company. @returns how many were rewrapped. @throws when VAULT_KEYS lacks the key of one.
 */
export async function rewrapSecrets(only?: string): Promise<number> {
  const { keyId } = connectionAccounts;
  const outdated = ne(keyId, currentVaultKey().kid);
  let rewrapped = 0;
  for (const companyId of await findCompaniesWith(connectionAccounts.companyId, outdated, only)) {
    const rows = await db()
      .select()
      .from(connectionAccounts)
      .where(and(eq(connectionAccounts.companyId, companyId), outdated));
    for (const row of rows) {
      const changed = await db()
        .update(connectionAccounts)
        .set(sealSecrets(row, openSecrets(row)))
        .where(and(isAccount(companyId, row.connectionId), eq(connectionAccounts.sealed, row.sealed)))
        .returning({ id: connectionAccounts.connectionId });
      rewrapped += changed.length;
    }
  }
  return rewrapped;
}
