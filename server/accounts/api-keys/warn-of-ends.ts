import { and, eq, gt, isNotNull, isNull, lte, or } from "drizzle-orm";
import { db } from "@/db/client";
import { dayMs } from "@/db/durations";
import { newId } from "@/db/ids";
import { apiKeys } from "@/db/schema";
import { findCompaniesWith, runRoundRobin } from "../../core/leases/fair-turns";
import { getCompany } from "../company/companies";
import { addNotice } from "../notices/add-notice";
import { sweepKeyDays } from "./key-days";

const warningDays = [1, 7] as const;
const maxDays = 7;

export async function sweepKeys(now: Date, deadline: Date, only?: string): Promise<Record<string, number>> {
  const endingKeys = await warnOfEnds(now, deadline, only);
  return { endingKeys, keyDays: await sweepKeyDays(now) };
}

/**
 * Warns companies seven days and one day before a key expires, once each; immediately if a new key
 * has less time left. Skips blocked companies.
 *
 * @param only restricts the run to one company.
 * @returns the number of warnings sent.
 */
export async function warnOfEnds(now: Date, deadline: Date, only?: string): Promise<number> {
  const { expiresAt, revokedAt, endWarned } = apiKeys;
  const isEnding = and(
    isNotNull(expiresAt),
    isNull(revokedAt),
    gt(expiresAt, now),
    or(
      and(lte(expiresAt, new Date(now.getTime() + maxDays * dayMs)), isNull(endWarned)),
      and(lte(expiresAt, new Date(now.getTime() + dayMs)), gt(endWarned, 1)),
    ),
  );
  let warned = 0;
  const pieces = async function* (companyId: string) {
    if ((await getCompany(companyId)).blockedAt) return;
    const ending = await db()
      .select({ id: apiKeys.id, name: apiKeys.name, expiresAt, endWarned })
      .from(apiKeys)
      .where(and(eq(apiKeys.companyId, companyId), isEnding));
    for (const key of ending) {
      if (await warn(companyId, key, now)) warned += 1;
      yield;
    }
  };
  const companies = await findCompaniesWith(apiKeys.companyId, isEnding, only);
  await runRoundRobin(
    companies.map((companyId) => ({ companyId, pieces: pieces(companyId) })),
    { deadline, message: "A warning of an API key's end could not be sent" },
  );
  return warned;
}

type EndingKey = Pick<typeof apiKeys.$inferSelect, "id" | "name" | "expiresAt" | "endWarned">;

/** Marks the warning as sent in the same transaction, so that concurrent runs send one. */
async function warn(companyId: string, { id, name, expiresAt, endWarned }: EndingKey, now: Date): Promise<boolean> {
  if (expiresAt === null) return false;
  const days = warningDays.find((each) => expiresAt.getTime() - now.getTime() <= each * dayMs);
  if (days === undefined) return false;
  return db().transaction(async (tx) => {
    const marked = await tx
      .update(apiKeys)
      .set({ endWarned: days })
      .where(
        and(
          eq(apiKeys.companyId, companyId),
          eq(apiKeys.id, id),
          isNull(apiKeys.revokedAt),
          eq(apiKeys.expiresAt, expiresAt),
          endWarned === null ? isNull(apiKeys.endWarned) : eq(apiKeys.endWarned, endWarned),
        ),
      )
      .returning({ id: apiKeys.id });
    if (marked.length === 0) return false;
    const details = { title: name, endsAt: expiresAt.toISOString() };
    await addNotice(tx, { companyId, id: newId(now), kind: "api_key_ending", subjectId: id, details, now });
    return true;
  });
}
