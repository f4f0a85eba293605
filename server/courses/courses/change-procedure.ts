import type { AuditAction } from "@/db/schema/accounts-enums";
import { publicTextProcedure } from "../../accounts/api-keys/public-text-procedure";
import type { RefusalCode } from "../../refusals";
import { MemberCourse } from "./schemas";

/** The tag of every operation on courses in the API reference. */
export const tags = ["Courses"];

interface ChangeOperation {
  method: "POST" | "PUT" | "DELETE";
  path: `/member-courses/{courseId}${string}`;
  summary: string;
  description: string;
  /** Its rules besides those of its input. */
  rules?: readonly RefusalCode[];
  /** Its audit log action; by default that of a change to a part. */
  audit?: AuditAction;
}

/**
 * A procedure that changes a course or a part of one. Returns the whole course after the change; answers 409 to a
 * change meant for an earlier version of the course. A POST adds a part.
 */
export function changeProcedure({
  method,
  path,
  summary,
  description,
  rules = [],
  audit = "course.content_changed",
}: ChangeOperation) {
  return publicTextProcedure
    .meta({
      permission: "courses.write",
      answer: "data",
      audit,
      created: method === "POST",
      failures: [...rules, "course_changed"],
      openapi: {
        method,
        path,
        tags,
        summary,
        successDescription: "The whole course after the change.",
        description,
        protect: true,
      },
    })
    .output(MemberCourse);
}
