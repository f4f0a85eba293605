import { and, eq, isNull, lte, or } from "drizzle-orm";
import { db } from "@/db/client";
import { enrollmentImports } from "@/db/schema";
import { findCompaniesWith } from "../core/fair-turns";

const dayMs = 86_400_000;

/** Days that a list's lines are kept after its end, for the report. */
const keptDays = 30;

/** Removes lists 30 days after their end, and those whose file did not arrive within a day. */
export async function sweepImports(now: Date, only?: string): Promise<{ removedImports: number }> {
  const before = (days: number) => new Date(now.getTime() - days * dayMs);
  const due = or(
    lte(enrollmentImports.endedAt, before(keptDays)),
    and(
      eq(enrollmentImports.status, "receiving"),
      isNull(enrollmentImports.endedAt),
      lte(enrollmentImports.createdAt, before(1)),
    ),
  );
  let removedImports = 0;
  for (const companyId of await findCompaniesWith(enrollmentImports.companyId, due, only)) {
    const removed = await db()
      .delete(enrollmentImports)
      .where(and(eq(enrollmentImports.companyId, companyId), due))
      .returning({ id: enrollmentImports.id });
    removedImports += removed.length;
  }
  return { removedImports };
}
