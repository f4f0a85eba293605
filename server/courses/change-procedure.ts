import { companyProcedure } from "../core/procedure";
import type { RefusalCode } from "../refusals";
import { MemberCourse } from "./schemas";

/** Where the reference lists every operation on courses. */
export const tags = ["Courses"];

interface ChangeOperation {
  method: "POST" | "PUT" | "DELETE";
  path: `/member-courses/{courseId}${string}`;
  summary: string;
  description: string;
  /** The rules that it has beside those of its input. */
  rules?: readonly RefusalCode[];
}

/**
 * A procedure that changes a course or a part of one: it answers with the whole course after the change, and with 409
 * to what was meant for an earlier state of the course. A POST adds a part.
 */
export function changeProcedure({ method, path, summary, description, rules = [] }: ChangeOperation) {
  return companyProcedure
    .meta({
      permission: "courses.write",
      answer: "data",
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
