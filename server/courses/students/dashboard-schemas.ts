import { z } from "zod";
import { studentSorts, studentStates } from "@/db/schema/courses-enums";
import { Day, Instant, InstantInput, line, PathId } from "../../core/procedures/wire";
import { EnrollmentId, EnrollmentQuery, EnrollmentRecord } from "./schemas";

export const StudentQuery = EnrollmentQuery.extend({
  state: z.enum(studentStates).optional(),
  lastLessonId: z.string().optional(),
  sort: z.enum(studentSorts).default("-enrolledAt"),
});
export type StudentQuery = z.infer<typeof StudentQuery>;

export const AccessSource = z.object({
  kind: z.enum(["gift", "transaction", "subscription"]),
  /** Transaction or subscription; null for a member's grant. */
  id: z.string().nullable(),
  grantedAt: Instant,
  revokedAt: Instant.nullable(),
  endsAt: Instant.nullable(),
});
export type AccessSource = z.infer<typeof AccessSource>;

export const StudentDetail = EnrollmentRecord.extend({
  cohortName: z.string().nullable(),
  sources: z.array(AccessSource),
  addresses: z.array(z.string()),
});
export type StudentDetail = z.infer<typeof StudentDetail>;

export const AccessExtension = EnrollmentId.extend({
  days: z.int().min(1).max(3650).optional(),
  endsAt: InstantInput.optional(),
}).refine(({ days, endsAt }) => (days === undefined) !== (endsAt === undefined), {
  error: "must be given, or endsAt, but not both",
  path: ["days"],
});
export type AccessExtension = z.infer<typeof AccessExtension>;

/** Duration of the new access in `days`; null for permanent access. */
export const Restoration = EnrollmentId.extend({ days: z.int().min(1).max(3650).nullable() });
export type Restoration = z.infer<typeof Restoration>;

export const CourseId = z.strictObject({ courseId: PathId });

export const Cohort = z.object({ id: z.string(), name: z.string(), startsOn: Day, students: z.int() });
export type Cohort = z.infer<typeof Cohort>;

const cohortName = line({ min: 1, max: 80 });
export const NewCohort = CourseId.extend({ name: cohortName, startsOn: Day });
export type NewCohort = z.infer<typeof NewCohort>;
export const CohortChange = NewCohort.extend({ cohortId: PathId });
export type CohortChange = z.infer<typeof CohortChange>;

/** A null `cohortId` removes the students from their cohorts. */
export const CohortMove = CourseId.extend({
  enrollmentIds: z.array(PathId).min(1).max(500),
  cohortId: PathId.nullable(),
});
export type CohortMove = z.infer<typeof CohortMove>;
export const Moved = z.object({ moved: z.int() });

export const LessonInsight = z.object({
  id: z.string(),
  title: z.string(),
  moduleTitle: z.string(),
  started: z.int(),
  finished: z.int(),
  stuck: z.int(),
});
export type LessonInsight = z.infer<typeof LessonInsight>;

export const CourseInsight = z.object({
  courseId: z.string(),
  title: z.string(),
  /** Current and former students; the sum of `states`. */
  students: z.int(),
  states: z.record(z.enum(studentStates), z.int()),
  finished: z.int(),
  completionPercent: z.int(),
  lessons: z.array(LessonInsight),
});
export type CourseInsight = z.infer<typeof CourseInsight>;
