import type { Executor } from "@/db/client";
import type { CoursePart, PartChange } from "@/db/schema/accounts-enums";
import { type AuditBy, recordAudit } from "../../accounts/audit/audit";
import { changeCourse } from "./courses";
import type { CoursePlace, MemberCourse } from "./schemas";

export interface PartEdit {
  part: CoursePart;
  partChange: PartChange;
  by: AuditBy;
  now: Date;
}

/**
 * Changes a part through `changeCourse` with an audit entry. `change` returns the part's title, or
 * null if several parts change.
 *
 * @returns the course after the change.
 * @throws the errors of `changeCourse`.
 */
export function changePart(
  companyId: string,
  place: CoursePlace,
  { part, partChange, by, now }: PartEdit,
  change: (tx: Executor) => Promise<string | null>,
): Promise<MemberCourse> {
  return changeCourse(companyId, place, now, async (tx) => {
    const title = await change(tx);
    const [subjectId, after] = [place.courseId, { part, partChange, ...(title !== null && { title }) }];
    await recordAudit(tx, { companyId, ...by, action: "course.content_changed", subjectId, after, now });
  });
}
