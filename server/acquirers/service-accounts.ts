import { and, eq } from "drizzle-orm";
import { db } from "@/db/client";
import { acquirerAccounts, recipients } from "@/db/schema";
import { currentVaultKey, seal, unseal, vaultKeyOf } from "../core/seal";
import type { Connection } from "./port";
import type { ServiceAccount } from "./service-port";

const field = "acquirer secret key";

interface AccountId {
  companyId: string;
  connectionId: string;
}

/** Seals an account's secret key under the first vault key, bound to its connection (docs/reliability.md rule 19). */
export function sealSecretKey(
  { companyId, connectionId }: AccountId,
  secretKey: string,
): { sealed: string; keyId: string } {
  const { kid, key } = currentVaultKey();
  const binding = { companyId, owner: connectionId, field, keyId: kid };
  return { sealed: seal(key, binding, secretKey), keyId: kid };
}

/** Opens what `sealSecretKey` made. @throws when VAULT_KEYS lacks its key. */
export function openSecretKey({
  companyId,
  connectionId,
  sealed,
  keyId,
}: AccountId & { sealed: string; keyId: string }): string {
  return unseal(vaultKeyOf(keyId).key, { companyId, owner: connectionId, field, keyId }, sealed);
}

/**
 * The account of a connection, read each time: changed keys count from the next call on. Null without one. The
 * operator's account has no keys in the table: its adapter has them.
 */
export async function findServiceAccount({
  companyId,
  id,
}: Pick<Connection, "companyId" | "id">): Promise<ServiceAccount | null> {
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
  const { connectionId, owner, environment, publicKey, sealed, keyId, version } = row.account;
  const secretKey = sealed === null || keyId === null ? "" : openSecretKey({ companyId, connectionId, sealed, keyId });
  return {
    companyId,
    connectionId,
    owner,
    environment,
    publicKey: publicKey ?? "",
    secretKey,
    recipientId: row.recipientId,
    platformRecipientId: null,
    version,
  };
}
