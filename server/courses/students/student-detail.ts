import { and, asc, eq, sql } from "drizzle-orm";
import { db } from "@/db/client";
import { cohorts, enrollmentGrants, enrollments, transactions } from "@/db/schema";
import { listAddressesOf } from "../progress/enrolled-addresses";
import type { AccessSource, StudentDetail } from "./dashboard-schemas";
import { getStudent } from "./list-students";
import type { EnrollmentId } from "./schemas";

/**
 * Sources are ordered oldest first.
 *
 * @throws NOT_FOUND
 */
export async function readStudent(companyId: string, place: EnrollmentId, now: Date): Promise<StudentDetail> {
  const student = await getStudent(companyId, place, now);
  const [[more], sources, addresses] = await Promise.all([
    db()
      .select({ cohortName: cohorts.name })
      .from(enrollments)
      .leftJoin(cohorts, and(eq(cohorts.companyId, enrollments.companyId), eq(cohorts.id, enrollments.cohortId)))
      .where(and(eq(enrollments.companyId, companyId), eq(enrollments.id, student.id))),
    listSources(companyId, student.id, student.customer.id),
    listAddressesOf(db(), { companyId, ...student.customer }, { enrollmentId: student.id }),
  ]);
  return { ...student, cohortName: more?.cohortName ?? null, sources, addresses };
}

async function listSources(companyId: string, enrollmentId: string, customerId: string): Promise<AccessSource[]> {
  const rows = await db()
    .select({ grant: enrollmentGrants, isTransaction: sql<boolean>`${transactions.id} IS NOT NULL` })
    .from(enrollmentGrants)
    .leftJoin(
      transactions,
      and(eq(transactions.companyId, enrollmentGrants.companyId), eq(transactions.id, enrollmentGrants.sourceId)),
    )
    .where(and(eq(enrollmentGrants.companyId, companyId), eq(enrollmentGrants.enrollmentId, enrollmentId)))
    .orderBy(asc(enrollmentGrants.grantedAt), asc(enrollmentGrants.sourceId));
  return rows.map(({ grant: { sourceId, grantedAt, revokedAt, endsAt }, isTransaction }) => {
    const isGift = sourceId === customerId;
    return {
      kind: isGift ? "gift" : isTransaction ? "transaction" : "subscription",
      id: isGift ? null : sourceId,
      grantedAt: grantedAt.toISOString(),
      revokedAt: revokedAt?.toISOString() ?? null,
      endsAt: endsAt?.toISOString() ?? null,
    };
  });
}
