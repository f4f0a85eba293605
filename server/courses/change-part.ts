import type { CoursePart, PartChange } from "@/db/audit-enums";
import type { Executor } from "@/db/client";
import { type AuditBy, recordAudit } from "../companies/audit";
import { changeCourse } from "./courses";
import type { CoursePlace, MemberCourse } from "./schemas";

/** What is done to which kind of part, by whom. */
export interface PartDeed {
  part: CoursePart;
  partChange: PartChange;
  by: AuditBy;
  now: Date;
}

/**
 * Changes a part of a course as `changeCourse` does, with a line in the audit log. `change` gives the part's title;
 * null for all parts of a place together.
 *
 * @returns the course after it. @throws what `changeCourse` throws.
 */
export function changePart(
  companyId: string,
  place: CoursePlace,
  { part, partChange, by, now }: PartDeed,
  change: (tx: Executor) => Promise<string | null>,
): Promise<MemberCourse> {
  return changeCourse(companyId, place, now, async (tx) => {
    const title = await change(tx);
    const [subjectId, after] = [place.courseId, { part, partChange, ...(title !== null && { title }) }];
    await recordAudit(tx, { companyId, ...by, action: "course.content_changed", subjectId, after, now });
  });
}
