import { z } from "zod";
import { studentStates } from "@/db/schema/courses-enums";
import { Instant, InstantInput, line, PathId, pageShape } from "../../core/procedures/wire";
import { Customer, DocumentFilter } from "../../customers/customers/schemas";
import { Enrollment } from "../courses/schemas";
import { enrollmentExamples, newEnrollment, progressExamples } from "./examples";

const progressShape = {
  percent: z.int().meta({ description: "Percentage of complete lessons, rounded down. 100 only if all are complete." }),
  completedLessons: z.int(),
  lessons: z.int().meta({ description: "Number of current lessons of the course." }),
};

const visitShape = {
  lastSeenAt: Instant.nullable().meta({ description: "Last visit to a lesson. Null before the first." }),
  completedAt: Instant.nullable().meta({ description: "Time when every lesson was first complete." }),
};

/** Access to a course with progress (docs/domains/courses.md). */
export const EnrollmentRecord = Enrollment.extend({
  courseTitle: z.string(),
  status: z.enum(["open", "ended"]).meta({ description: "Whether the student can open the course now." }),
  state: z.enum(studentStates).meta({
    description: "`stuck`: unfinished, without a visit for 14 days. `ended`: no access, finished or not.",
  }),
  endsAt: Instant.nullable().meta({ description: "Scheduled end of the access. Null: never." }),
  cohortId: z.string().nullable(),
  progress: z.object(progressShape),
  lastLesson: z.object({ id: z.string(), title: z.string() }).nullable().meta({ description: "Last lesson viewed." }),
  ...visitShape,
}).meta({ id: "EnrollmentRecord", examples: enrollmentExamples });
export type EnrollmentRecord = z.infer<typeof EnrollmentRecord>;

export const EnrollmentPage = z.object({ rows: z.array(EnrollmentRecord), totalRows: z.int() });
export type EnrollmentPage = z.infer<typeof EnrollmentPage>;

export const EnrollmentQuery = z.strictObject({
  ...pageShape,
  courseId: z.string().optional().meta({ description: "Students of one course." }),
  status: z.enum(["open", "ended"]).optional().meta({ description: "Only open or only ended access." }),
  cohortId: z.string().optional().meta({ description: "Students of one cohort." }),
  document: DocumentFilter.optional().meta({ description: "A CPF or CNPJ, without punctuation." }),
  search: line({ min: 1, max: 160 })
    .optional()
    .meta({ description: "A CPF or CNPJ in any spelling, or part of a student's name or e-mail." }),
});
export type EnrollmentQuery = z.infer<typeof EnrollmentQuery>;

const Student = Customer.pick({ name: true, email: true, phone: true }).extend({
  documentType: Customer.shape.documentType.optional(),
  document: Customer.shape.document.optional().meta({
    description:
      "CPF or CNPJ without punctuation, with its `documentType`. Optional if exactly one customer has the e-mail.",
  }),
});

export const NewEnrollment = z
  .strictObject({
    courseId: PathId,
    customer: Student,
    endsAt: InstantInput.nullish().meta({ description: "Scheduled end of the access. Defaults to never." }),
    cohortId: z.string().nullish().meta({ description: "A cohort of the course." }),
  })
  .meta({ examples: newEnrollment });
export type NewEnrollment = z.infer<typeof NewEnrollment>;

export const EnrollmentId = z.strictObject({ courseId: PathId, enrollmentId: PathId });
export type EnrollmentId = z.infer<typeof EnrollmentId>;

export const LessonProgress = z.object({
  id: z.string(),
  title: z.string(),
  durationSeconds: z.int().nullable(),
  watchedSeconds: z.int().meta({ description: "Distinct seconds of the video that were watched." }),
  percent: z.int().meta({ description: "100 if complete. Otherwise, the share of the duration that was watched." }),
  startedAt: Instant.nullable(),
  ...visitShape,
});
export type LessonProgress = z.infer<typeof LessonProgress>;

export const CourseProgress = z
  .object({
    enrollmentId: z.string(),
    courseId: z.string(),
    ...progressShape,
    ...visitShape,
    modules: z
      .array(z.object({ id: z.string(), title: z.string(), lessons: z.array(LessonProgress) }))
      .meta({ description: "Current modules and lessons of the course, in order." }),
  })
  .meta({ id: "CourseProgress", examples: progressExamples });
export type CourseProgress = z.infer<typeof CourseProgress>;
