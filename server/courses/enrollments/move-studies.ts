import { and, eq, inArray, sql } from "drizzle-orm";
import type { Executor } from "@/db/client";
import { enrollments } from "@/db/schema";

/**
 * Moves enrollments to a corrected email address, in the caller's transaction. If the new address
 * already has an enrollment in the same course, both are kept.
 *
 * @param from Index keys of the old address (`namesOfBuyer`). `to` contains those of the new one.
 */
export async function moveStudies(
  tx: Executor,
  { companyId, id }: { companyId: string; id: string },
  { from, to }: { from: readonly string[]; to: readonly string[] },
): Promise<void> {
  const [buyer] = to;
  if (buyer === undefined || from.length === 0) return;
  await tx
    .update(enrollments)
    .set({ buyer })
    .where(
      and(
        eq(enrollments.companyId, companyId),
        eq(enrollments.customerId, id),
        inArray(enrollments.buyer, [...from]),
        sql`NOT EXISTS (SELECT FROM enrollments other WHERE other.company_id = ${companyId}::uuid
          AND other.course_id = enrollments.course_id AND other.customer_id = ${id}::uuid AND other.buyer = ${buyer})`,
      ),
    );
}
