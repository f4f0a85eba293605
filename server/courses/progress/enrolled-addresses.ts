import { and, eq } from "drizzle-orm";
import type { Executor } from "@/db/client";
import { isId } from "@/db/ids";
import { enrollmentGrants, enrollments } from "@/db/schema";
import { listBuyers } from "../../customers/people/buyer-index";

/**
 * Lists the addresses whose purchases or member grants give or gave access through an enrollment,
 * or through any enrollment in a course (docs/domains/courses.md). A customer's only address is
 * always included.
 */
export async function listAddressesOf(
  executor: Executor,
  customer: { companyId: string; id: string; emails: readonly string[] },
  which: { enrollmentId: string } | { courseId: string },
): Promise<string[]> {
  const { companyId, id: customerId, emails } = customer;
  if (emails.length <= 1) return [...emails];
  const [key, column] =
    "courseId" in which ? [which.courseId, enrollments.courseId] : [which.enrollmentId, enrollments.id];
  if (!isId(key)) return [];
  const grants = await executor
    .select({ sourceId: enrollmentGrants.sourceId, opener: enrollments.buyer })
    .from(enrollments)
    .innerJoin(
      enrollmentGrants,
      and(eq(enrollmentGrants.companyId, enrollments.companyId), eq(enrollmentGrants.enrollmentId, enrollments.id)),
    )
    .where(and(eq(enrollments.companyId, companyId), eq(enrollments.customerId, customerId), eq(column, key)));
  const buyers = await listBuyers(executor, customer);
  const own = buyers.filter(({ buyer, sourceIds }) =>
    grants.some(
      ({ sourceId, opener }) =>
        sourceIds.includes(sourceId) && (sourceId !== customerId || opener === "" || buyer.includes(opener)),
    ),
  );
  return own.map(({ email }) => email);
}
