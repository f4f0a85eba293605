import { and, desc, eq, isNull } from "drizzle-orm";
import { db } from "@/db/client";
import { isId } from "@/db/ids";
import { apiKeys } from "@/db/schema";
import { inBothModes } from "../team/team";
import type { MemberKey } from "./schemas";

/** Returns a member's valid keys, newest first. Keys of the company precede those of its test company. */
export async function listKeysOf(companyId: string, userId: string): Promise<MemberKey[]> {
  if (!isId(userId)) return [];
  const keys: MemberKey[] = [];
  await inBothModes(db(), companyId, async (executor, each) => {
    const { id, name, lastUsedAt } = apiKeys;
    const rows = await executor
      .select({ id, name, lastUsedAt })
      .from(apiKeys)
      .where(and(eq(apiKeys.companyId, each), eq(apiKeys.createdBy, userId), isNull(apiKeys.revokedAt)))
      .orderBy(desc(apiKeys.createdAt), desc(apiKeys.id));
    const isTest = each !== companyId;
    keys.push(...rows.map((row) => ({ ...row, isTest, lastUsedAt: row.lastUsedAt?.toISOString() ?? null })));
  });
  return keys;
}
