import { z } from "zod";
import { auditBy } from "../companies/audit";
import { companyProcedure, createRouter, realNowOf } from "../core/procedure";
import { CourseId } from "./dashboard-schemas";
import { exportRefused } from "./export-refused";
import {
  EnrollmentImport,
  ImportId,
  ImportPart,
  ImportStart,
  NewImport,
  RefusedFile,
  RefusedFileQuery,
} from "./import-schemas";
import { cancelImport, getImport, listImports } from "./imports";
import { addImportPart, openImport, startImport } from "./start-import";

const ofEnroller = { permission: "courses.enroll" } as const;

/** For the dashboard only: lists of students that are enrolled in the background. */
export const enrollmentImportsRouter = createRouter({
  open: companyProcedure
    .meta({ ...ofEnroller, audit: { none: "the list is recorded once its file is complete and it enrols somebody" } })
    .input(NewImport)
    .output(EnrollmentImport)
    .mutation(({ ctx, input }) => openImport(ctx.company.id, input, realNowOf(ctx), auditBy(ctx))),

  addPart: companyProcedure
    .meta({ ...ofEnroller, audit: { none: "a part of a file enrols nobody" } })
    .input(ImportPart)
    .output(z.void())
    .mutation(({ ctx, input }) => addImportPart(ctx.company.id, input)),

  start: companyProcedure
    .meta({ ...ofEnroller, audit: "students.imported" })
    .input(ImportStart)
    .output(EnrollmentImport)
    .mutation(({ ctx, input }) => startImport(ctx.company.id, input, realNowOf(ctx), auditBy(ctx))),

  list: companyProcedure
    .meta(ofEnroller)
    .input(CourseId)
    .output(z.array(EnrollmentImport))
    .query(({ ctx, input }) => listImports(ctx.company.id, input.courseId)),

  get: companyProcedure
    .meta(ofEnroller)
    .input(ImportId)
    .output(EnrollmentImport)
    .query(({ ctx, input }) => getImport(ctx.company.id, input.importId)),

  cancel: companyProcedure
    .meta({ ...ofEnroller, audit: "students.import_canceled" })
    .input(ImportId)
    .output(EnrollmentImport)
    .mutation(({ ctx, input }) => cancelImport(ctx.company.id, input.importId, realNowOf(ctx), auditBy(ctx))),

  refusedFile: companyProcedure
    .meta({ ...ofEnroller, answer: "stream" })
    .input(RefusedFileQuery)
    .output(RefusedFile)
    .query(async ({ ctx, input }) => {
      await getImport(ctx.company.id, input.importId);
      return exportRefused(ctx.company.id, input);
    }),
});
