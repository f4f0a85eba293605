import { z } from "zod";
import { auditBy } from "../../accounts/audit/audit";
import { companyProcedure, createRouter } from "../../core/procedures/procedure";
import { extendAccess, restoreStudent, revokeStudent } from "./change-student";
import { changeCohort, createCohort, listCohorts, moveStudents } from "./cohorts";
import {
  AccessExtension,
  Cohort,
  CohortChange,
  CohortMove,
  CourseId,
  CourseInsight,
  Moved,
  NewCohort,
  Restoration,
  StudentDetail,
  StudentQuery,
} from "./dashboard-schemas";
import { enrollStudent } from "./enroll-student";
import { readInsight } from "./insight";
import { listStudents } from "./list-students";
import { readProgress } from "./progress";
import {
  CourseProgress,
  EnrollmentId,
  EnrollmentPage,
  EnrollmentQuery,
  EnrollmentRecord,
  NewEnrollment,
} from "./schemas";
import { readStudent } from "./student-detail";

const tags = ["Students"];
const ofReader = { permission: "courses.read" } as const;
const ofEnroller = { permission: "courses.enroll" } as const;

export const enrollmentsRouter = createRouter({
  list: companyProcedure
    .meta({
      ...ofReader,
      answer: "list",
      openapi: {
        method: "GET",
        path: "/enrollments",
        tags,
        summary: "List students",
        successDescription: "A page of enrollments. `totalRows` counts all matching enrollments.",
        description:
          "Returns current and past enrollments, by purchase or manual enrollment, newest first, paged by `limit` and `offset`. `status: ended` means that access was revoked or expired. Customers whose data was erased are not listed.",
        protect: true,
      },
    })
    .input(EnrollmentQuery)
    .output(EnrollmentPage)
    .query(({ ctx, input }) => listStudents(ctx.company.id, input, ctx.now)),

  sorted: companyProcedure
    .meta(ofReader)
    .input(StudentQuery)
    .output(EnrollmentPage)
    .query(({ ctx, input }) => listStudents(ctx.company.id, input, ctx.now)),

  get: companyProcedure
    .meta(ofReader)
    .input(EnrollmentId)
    .output(StudentDetail)
    .query(({ ctx, input }) => readStudent(ctx.company.id, input, ctx.now)),

  create: companyProcedure
    .meta({
      ...ofEnroller,
      audit: "access.given",
      answer: "data",
      created: true,
      failures: [
        "document_invalid",
        "document_required",
        "customer_ambiguous",
        "customer_email_differs",
        "access_end_not_later",
        "cohort_unknown",
        "course_archived",
      ],
      openapi: {
        method: "POST",
        path: "/member-courses/{courseId}/enrollments",
        tags,
        summary: "Enroll a student",
        successDescription: "The enrollment.",
        description:
          "Enrolls a person in a course without a purchase; `course_enrolled` announces it. Each CPF or CNPJ has one customer, so a new person needs a document. You can omit the document if exactly one of your customers has the e-mail. An existing customer stays unchanged. A different e-mail for an existing customer is refused, because it would open their purchases to the owner of that e-mail. A repeated request returns the same enrollment and changes nothing. No e-mail is sent: the student signs in with the e-mail. A refund does not end this access; `DELETE` or `endsAt` does.",
        protect: true,
      },
    })
    .input(NewEnrollment)
    .output(EnrollmentRecord)
    .mutation(({ ctx, input }) => enrollStudent(ctx.company.id, input, ctx.now, auditBy(ctx))),

  revoke: companyProcedure
    .meta({
      ...ofEnroller,
      audit: "access.withheld",
      answer: "data",
      openapi: {
        method: "DELETE",
        path: "/member-courses/{courseId}/enrollments/{enrollmentId}",
        tags,
        summary: "Revoke a student's access",
        successDescription: "The enrollment, ended.",
        description:
          "Revokes the access at once, even if the course is paid for; `course_revoked` announces it. No money is refunded. Progress is kept. A new purchase or a manual enrollment grants access again. A repeated request changes nothing.",
        protect: true,
      },
    })
    .input(EnrollmentId)
    .output(EnrollmentRecord)
    .mutation(({ ctx, input }) => revokeStudent(ctx.company.id, input, ctx.now, auditBy(ctx))),

  progress: companyProcedure
    .meta({
      ...ofReader,
      answer: "data",
      openapi: {
        method: "GET",
        path: "/member-courses/{courseId}/enrollments/{enrollmentId}/progress",
        tags,
        summary: "Read a student's progress",
        successDescription: "The progress by lesson.",
        description:
          "Returns the student's progress in each current lesson of the course, in order. `watchedSeconds` counts every second of a video once. A lesson is complete when 90 % is watched or the student marks it as complete, and its quiz, if any, is passed.",
        protect: true,
      },
    })
    .input(EnrollmentId)
    .output(CourseProgress)
    .query(({ ctx, input }) => readProgress(ctx.company.id, input, ctx.now)),

  extend: companyProcedure
    .meta({ ...ofEnroller, audit: "access.extended" })
    .input(AccessExtension)
    .output(EnrollmentRecord)
    .mutation(({ ctx, input }) => extendAccess(ctx.company.id, input, ctx.now, auditBy(ctx))),

  restore: companyProcedure
    .meta({ ...ofEnroller, audit: "access.given" })
    .input(Restoration)
    .output(EnrollmentRecord)
    .mutation(({ ctx, input }) => restoreStudent(ctx.company.id, input, ctx.now, auditBy(ctx))),

  insight: companyProcedure
    .meta(ofReader)
    .input(CourseId)
    .output(CourseInsight)
    .query(({ ctx, input }) => readInsight(ctx.company.id, input.courseId, ctx.now)),
});

export const cohortsRouter = createRouter({
  list: companyProcedure
    .meta(ofReader)
    .input(CourseId)
    .output(z.array(Cohort))
    .query(({ ctx, input }) => listCohorts(ctx.company.id, input.courseId)),

  create: companyProcedure
    .meta({ ...ofEnroller, audit: "cohort.created" })
    .input(NewCohort)
    .output(Cohort)
    .mutation(({ ctx, input }) => createCohort(ctx.company.id, input, ctx.now, auditBy(ctx))),

  change: companyProcedure
    .meta({ ...ofEnroller, audit: "cohort.changed" })
    .input(CohortChange)
    .output(z.array(Cohort))
    .mutation(({ ctx, input }) => changeCohort(ctx.company.id, input, ctx.now, auditBy(ctx))),

  move: companyProcedure
    .meta({ ...ofEnroller, audit: "students.moved" })
    .input(CohortMove)
    .output(Moved)
    .mutation(({ ctx, input }) => moveStudents(ctx.company.id, input, ctx.now, auditBy(ctx))),
});
