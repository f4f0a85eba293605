import { and, eq } from "drizzle-orm";
import { db } from "@/db/client";
import { acquirerAccounts, recipients } from "@/db/schema";
import { currentVaultKey, seal, unseal, vaultKeyOf } from "../../core/crypto/seal";
import { environment } from "../../core/env/env";
import type { Connection } from "./port";
import type { ServiceAccount } from "./service-port";

const field = "acquirer secret key";

type Row = typeof acquirerAccounts.$inferSelect;

/**
 * Encrypts an account's secret key with the first vault key and binds it to its connection
 * (docs/reliability.md rule 19).
 */
export function sealSecretKey(
  { companyId, connectionId }: Pick<Row, "companyId" | "connectionId">,
  secretKey: string,
): { sealed: string; keyId: string } {
  const { kid, key } = currentVaultKey();
  const binding = { companyId, owner: connectionId, field, keyId: kid };
  return { sealed: seal(key, binding, secretKey), keyId: kid };
}

/**
 * Decrypts a key encrypted by `sealSecretKey`.
 *
 * @throws if VAULT_KEYS lacks the vault key.
 */
export function openSecretKey({
  companyId,
  connectionId,
  sealed,
  keyId,
}: Pick<Row, "companyId" | "connectionId"> & { sealed: string; keyId: string }): string {
  return unseal(vaultKeyOf(keyId).key, { companyId, owner: connectionId, field, keyId }, sealed);
}

/**
 * Returns a connection's account at a full-service acquirer, or null. Read for every call, so that
 * changed keys apply immediately. For the operator's account, returns null unless the environment
 * has that account in the same mode (test or real), because one in another mode lacks this
 * connection's charges.
 */
export async function findServiceAccount({
  companyId,
  id,
  kind,
}: Pick<Connection, "companyId" | "id" | "kind">): Promise<ServiceAccount | null> {
  const [row] = await db()
    .select({ account: acquirerAccounts, recipientId: recipients.acquirerId })
    .from(acquirerAccounts)
    .leftJoin(
      recipients,
      and(
        eq(recipients.companyId, acquirerAccounts.companyId),
        eq(recipients.connectionId, acquirerAccounts.connectionId),
      ),
    )
    .where(and(eq(acquirerAccounts.companyId, companyId), eq(acquirerAccounts.connectionId, id)));
  if (!row) return null;
  const { account, recipientId } = row;
  const keys = keysOf(account, kind);
  if (!keys) return null;
  const { connectionId, owner, environment: accountEnvironment, version } = account;
  return { companyId, connectionId, owner, environment: accountEnvironment, version, recipientId, ...keys };
}

function keysOf(
  row: Row,
  kind: string,
): Pick<ServiceAccount, "publicKey" | "secretKey" | "platformRecipientId"> | null {
  const { sealed, keyId, publicKey } = row;
  if (row.owner === "company") {
    if (sealed === null || keyId === null || publicKey === null) return null;
    return { publicKey, secretKey: openSecretKey({ ...row, sealed, keyId }), platformRecipientId: null };
  }
  const platform = environment().platformAccounts[kind];
  if (platform?.environment !== row.environment) return null;
  return { publicKey: platform.publicKey, secretKey: platform.secretKey, platformRecipientId: platform.recipientId };
}
