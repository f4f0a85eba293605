import { z } from "zod";
import { courseStatuses } from "@/db/schema/courses-enums";
import { line } from "../../core/procedures/wire";

export const CourseSearch = z.strictObject({
  search: line({ min: 1, max: 160 }).optional(),
  limit: z.int().min(1).max(100).default(20),
});
export type CourseSearch = z.infer<typeof CourseSearch>;
export const NamedCourse = z.object({ id: z.string(), title: z.string(), status: z.enum(courseStatuses) });
export type NamedCourse = z.infer<typeof NamedCourse>;
