import { and, eq, ne } from "drizzle-orm";
import { db } from "@/db/client";
import { acquirerAccounts, connectionAccounts } from "@/db/schema";
import { openSecrets, sealSecrets } from "../../acquiring/port/accounts";
import { openSecretKey, sealSecretKey } from "../../acquiring/port/service-accounts";
import { currentVaultKey } from "../../core/crypto/seal";
import { findCompaniesWith } from "../../core/leases/fair-turns";
import { isAccount } from "./connections";

/**
 * Re-encrypts the credentials of connections with the first of VAULT_KEYS, company by company, so
 * that older keys can be removed. Safe while credentials are used or replaced. `only` limits the
 * run to one company.
 *
 * @returns the number of connections re-encrypted.
 *
 * @throws if VAULT_KEYS lacks the key of a connection.
 */
export async function rewrapSecrets(only?: string): Promise<number> {
  return (await rewrapBanks(only)) + (await rewrapServices(only));
}

async function rewrapBanks(only?: string): Promise<number> {
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

async function rewrapServices(only?: string): Promise<number> {
  const outdated = ne(acquirerAccounts.keyId, currentVaultKey().kid);
  let rewrapped = 0;
  for (const companyId of await findCompaniesWith(acquirerAccounts.companyId, outdated, only)) {
    const isOutdated = and(eq(acquirerAccounts.companyId, companyId), outdated);
    for (const { connectionId, sealed, keyId } of await db().select().from(acquirerAccounts).where(isOutdated)) {
      if (sealed === null || keyId === null) continue;
      const secretKey = openSecretKey({ companyId, connectionId, sealed, keyId });
      const changed = await db()
        .update(acquirerAccounts)
        .set(sealSecretKey({ companyId, connectionId }, secretKey))
        .where(
          and(
            eq(acquirerAccounts.companyId, companyId),
            eq(acquirerAccounts.connectionId, connectionId),
            eq(acquirerAccounts.sealed, sealed),
          ),
        )
        .returning({ id: acquirerAccounts.connectionId });
      rewrapped += changed.length;
    }
  }
  return rewrapped;
}
