import { and, asc, eq, isNotNull, isNull, lte } from "drizzle-orm";
import { db } from "@/db/client";
import { enrollmentGrants, enrollments } from "@/db/schema";
import { emit } from "../../core/events/emit";
import { findCompaniesDue, runRoundRobin } from "../../core/leases/fair-turns";
import { enrollmentFact } from "./enrollments";

const batchSize = 200;

/**
 * Revokes enrollments that expired by `now`, with `course_revoked`. Alternates between companies,
 * one batch per transaction, until none is left or `deadline` (wall clock) has passed. Access
 * checks also compare the expiry, so a late run does not extend access. `only` limits the run to
 * one company.
 *
 * @returns the number of enrollments revoked.
 * @throws the first error, after all other companies were processed.
 */
export async function endAccess(now: Date, deadline: Date, only?: string): Promise<{ endedAccess: number }> {
  let endedAccess = 0;
  const pieces = async function* (companyId: string) {
    for (let count = batchSize; count === batchSize; yield) {
      count = await endBatch(companyId, now);
      endedAccess += count;
    }
  };
  const companies = await findCompaniesDue(enrollments.companyId, dueAt(now), only);
  await runRoundRobin(
    companies.map((companyId) => ({ companyId, pieces: pieces(companyId) })),
    { deadline, message: "Access to courses of a company could not be ended" },
  );
  return { endedAccess };
}

function dueAt(now: Date) {
  return and(isNull(enrollments.revokedAt), isNotNull(enrollments.endsAt), lte(enrollments.endsAt, now));
}

async function endBatch(companyId: string, now: Date): Promise<number> {
  return db().transaction(async (tx) => {
    const due = await tx
      .select({ id: enrollments.id })
      .from(enrollments)
      .where(and(eq(enrollments.companyId, companyId), dueAt(now)))
      .orderBy(asc(enrollments.endsAt))
      .limit(batchSize)
      .for("update", { skipLocked: true });
    for (const { id } of due) {
      await tx
        .update(enrollmentGrants)
        .set({ revokedAt: now })
        .where(
          and(
            eq(enrollmentGrants.companyId, companyId),
            eq(enrollmentGrants.enrollmentId, id),
            isNull(enrollmentGrants.revokedAt),
          ),
        );
      const [ended] = await tx
        .update(enrollments)
        .set({ revokedAt: now })
        .where(and(eq(enrollments.companyId, companyId), eq(enrollments.id, id)))
        .returning();
      if (ended) await emit(tx, await enrollmentFact(tx, "course_revoked", ended, now));
    }
    return due.length;
  });
}
