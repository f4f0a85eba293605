import { and, desc, eq, gt, isNull, or } from "drizzle-orm";
import { db, type Executor } from "@/db/client";
import { apiKeys } from "@/db/schema";
import { sellsForPlayMoney } from "../../acquiring/connections/play-money";
import { fail } from "../../core/failures/failure";
import { getCompany } from "../company/companies";
import { lockCompanyTurn } from "../company/lock-company-turn";
import { createApiKey } from "./api-keys";
import { issueAccessToken, type TokenGrant } from "./issue-access-token";
import type { IssuedToken } from "./schemas";

export const trialKeyName = "/docs";

const lifetimeSeconds = 3_600;

/**
 * Issues an access token for trying the API, valid for an hour. It belongs to a separate key of the
 * user, so that trial calls can be identified and revoked together.
 *
 * @throws company_is_live for a company whose charges move real money.
 */
export async function issueTrialToken(grant: Omit<TokenGrant, "apiKeyId" | "lifetimeSeconds">): Promise<IssuedToken> {
  const { companyId, userId, now } = grant;
  if (!sellsForPlayMoney(await getCompany(companyId))) return fail("company_is_live");
  const apiKeyId = await db().transaction(async (tx) => {
    // A concurrent request waits here and then finds the key.
    await lockCompanyTurn(tx, companyId);
    const known = await findTrialKey(tx, { companyId, userId, now });
    return known ?? (await createApiKey({ companyId, name: trialKeyName, createdBy: userId, now }, tx)).id;
  });
  return issueAccessToken({ ...grant, apiKeyId, lifetimeSeconds });
}

async function findTrialKey(
  tx: Executor,
  { companyId, userId, now }: Pick<TokenGrant, "companyId" | "userId" | "now">,
): Promise<string | null> {
  const [key] = await tx
    .select({ id: apiKeys.id })
    .from(apiKeys)
    .where(
      and(
        eq(apiKeys.companyId, companyId),
        eq(apiKeys.name, trialKeyName),
        eq(apiKeys.createdBy, userId),
        isNull(apiKeys.revokedAt),
        or(isNull(apiKeys.expiresAt), gt(apiKeys.expiresAt, now)),
      ),
    )
    .orderBy(desc(apiKeys.createdAt), desc(apiKeys.id))
    .limit(1);
  return key?.id ?? null;
}
