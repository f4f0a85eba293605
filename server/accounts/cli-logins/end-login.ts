import { and, eq } from "drizzle-orm";
import { db } from "@/db/client";
import { apiKeys } from "@/db/schema";
import { fail } from "../../core/failures/failure";
import { revokeApiKey } from "../api-keys/api-keys";
import { authenticateToken } from "../api-keys/tokens";
import type { KeyClient } from "../api-keys/verify-api-key";
import { keyNameOf } from "./limit-keys";

/**
 * Revokes the key of a command-line token. Refuses other kinds of key, which other programs may
 * share.
 *
 * @throws UNAUTHENTICATED for an invalid token; address_not_allowed; FORBIDDEN for another kind of
 * key.
 */
export async function endLogin(token: string, client: KeyClient): Promise<void> {
  const holder = await authenticateToken(token, client);
  if (!holder) return fail("UNAUTHENTICATED");
  const { company, apiKeyId } = holder;
  const [key] = await db()
    .select({ name: apiKeys.name })
    .from(apiKeys)
    .where(and(eq(apiKeys.companyId, company.id), eq(apiKeys.id, apiKeyId)));
  if (!key?.name.startsWith(keyNameOf(""))) return fail("FORBIDDEN");
  await revokeApiKey({ companyId: company.id, apiKeyId, actor: `api_key:${apiKeyId}`, now: client.now });
}
