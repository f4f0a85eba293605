import { and, eq } from "drizzle-orm";
import type { Executor } from "@/db/client";
import { customers, type enrollments } from "@/db/schema";
import type { Fact } from "../../core/events/emit";
import { fail } from "../../core/failures/failure";
import type { Enrollment } from "../courses/schemas";

export type EnrollmentRow = typeof enrollments.$inferSelect;

/** The payload is the enrollment after the change (docs/domains/webhooks.md). */
export async function enrollmentFact(
  tx: Executor,
  event: "course_enrolled" | "course_revoked" | "course_completed" | "certificate_issued",
  row: EnrollmentRow,
  now: Date,
): Promise<Fact> {
  const { companyId, id: subjectId } = row;
  return { companyId, event, subjectId, payload: await toEnrollment(tx, row), now };
}

async function toEnrollment(tx: Executor, row: EnrollmentRow): Promise<Enrollment> {
  const { id, courseId, productId, enrolledAt, revokedAt } = row;
  const [customer] = await tx
    .select()
    .from(customers)
    .where(and(eq(customers.companyId, row.companyId), eq(customers.id, row.customerId)));
  if (!customer) return fail("NOT_FOUND");
  const { id: customerId, name, phone, document, emails, metadata } = customer;
  return {
    id,
    courseId,
    productId,
    customer: {
      id: customerId,
      name,
      phone,
      documentType: customer.documentType.toUpperCase(),
      document,
      emails,
      metadata: metadata ?? {},
    },
    enrolledAt: enrolledAt.toISOString(),
    revokedAt: revokedAt?.toISOString() ?? null,
  };
}
