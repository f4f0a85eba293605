import { and, eq } from "drizzle-orm";
import { db } from "@/db/client";
import { connectionAccounts } from "@/db/schema";
import { currentVaultKey, seal, unseal, vaultKeyOf } from "../../core/crypto/seal";
import type { Connection } from "./port";
import type { Account, ConnectionSecrets } from "./setup-port";

const field = "connection secrets";

/** Encrypts a connection's secrets with the first vault key and binds them to it (docs/reliability.md rule 19). */
export function sealSecrets(
  { companyId, connectionId }: Pick<Account, "companyId" | "connectionId">,
  secrets: ConnectionSecrets,
): { sealed: string; keyId: string } {
  const { kid, key } = currentVaultKey();
  const binding = { companyId, owner: connectionId, field, keyId: kid };
  return { sealed: seal(key, binding, JSON.stringify(secrets)), keyId: kid };
}

/**
 * Decrypts secrets encrypted by `sealSecrets`.
 *
 * @throws if VAULT_KEYS lacks the key.
 */
export function openSecrets(
  row: Pick<typeof connectionAccounts.$inferSelect, "companyId" | "connectionId" | "sealed" | "keyId">,
): ConnectionSecrets {
  const { companyId, connectionId, sealed, keyId } = row;
  const binding = { companyId, owner: connectionId, field, keyId };
  return JSON.parse(unseal(vaultKeyOf(keyId).key, binding, sealed)) as ConnectionSecrets;
}

/** Returns a connection's account, or null. Read for every call, so that changed credentials apply immediately. */
export async function findAccount({ companyId, id }: Pick<Connection, "companyId" | "id">): Promise<Account | null> {
  const [row] = await db()
    .select()
    .from(connectionAccounts)
    .where(and(eq(connectionAccounts.companyId, companyId), eq(connectionAccounts.connectionId, id)));
  if (!row) return null;
  const { connectionId, settings, version } = row;
  return { companyId, connectionId, settings, version, secrets: openSecrets(row) };
}
