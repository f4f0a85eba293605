import { companyProcedure } from "../core/procedure";
import { errors } from "../errors";
import { MemberCourse } from "./schemas";

/** Where the reference lists every operation on courses. */
export const tags = ["Courses"];

interface ChangeOperation {
  method: "POST" | "PUT" | "DELETE";
  path: `/member-courses/{courseId}${string}`;
  summary: string;
  description: string;
  /** What a caller is told who breaks its rule, where it has one beside those of its input. */
  rule?: string;
}

/**
 * A procedure that changes a course or a part of one: it answers with the whole course after the change, and with 409
 * to what was meant for an earlier state of the course. A POST adds a part.
 */
export function changeProcedure({ method, path, summary, description, rule }: ChangeOperation) {
  return companyProcedure
    .meta({
      permission: "courses.write",
      answer: "data",
      created: method === "POST",
      openapi: {
        method,
        path,
        tags,
        summary,
        successDescription: "The whole course after the change.",
        errorResponses: rule === undefined ? [409] : { 400: rule, 409: errors.WRONG_STATE.message },
        description,
        protect: true,
      },
    })
    .output(MemberCourse);
}
