import type { AuditAction } from "@/db/schema/accounts-enums";
import { publicTextProcedure } from "../../accounts/api-keys/public-text-procedure";
import type { RefusalCode } from "../../errors";
import { MemberCourse } from "./schemas";

export const tags = ["Courses"];

interface ChangeOperation {
  method: "POST" | "PUT" | "DELETE";
  path: `/member-courses/{courseId}${string}`;
  summary: string;
  description: string;
  /** Error codes besides those of input validation. */
  rules?: readonly RefusalCode[];
  /** Defaults to the action for a changed part. */
  audit?: AuditAction;
}

/**
 * Creates a procedure that changes a course or a part and returns the whole course. Responds with
 * 409 if the request expects an earlier version. A POST adds a part.
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
