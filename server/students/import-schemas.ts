import { z } from "zod";
import { languages } from "@/db/enums";
import { enrollmentImportStatuses } from "@/db/learning-enums";
import { Instant, line, PathId } from "../core/wire";
import { CourseId } from "./dashboard-schemas";

/** Most bytes of a list, and of one of its parts, whose base64 must fit a request. */
export const listLimits = { bytes: 2_097_152, lines: 10_000, partBytes: 131_072 } as const;

const maxParts = Math.ceil(listLimits.bytes / listLimits.partBytes);

/** A list of students that is about to arrive in parts. */
export const NewImport = CourseId.extend({
  fileName: line({ min: 1, max: 160 }),
  cohortId: PathId.nullable(),
  /** Days of access from each enrolment; null: without an end. */
  accessDays: z.int().min(1).max(3650).nullable(),
  /** Whether each new student is told by mail. */
  tellsByMail: z.boolean(),
});
export type NewImport = z.infer<typeof NewImport>;

export const ImportId = z.strictObject({ importId: PathId });

export const ImportPart = ImportId.extend({
  /** From 0. */
  part: z
    .int()
    .min(0)
    .max(maxParts - 1),
  data: z
    .base64()
    .min(1)
    .max(Math.ceil(listLimits.partBytes / 3) * 4),
});
export type ImportPart = z.infer<typeof ImportPart>;

/** The parts that were sent, so that a list without its end is not taken for the whole. */
export const ImportStart = ImportId.extend({ parts: z.int().min(1).max(maxParts) });
export type ImportStart = z.infer<typeof ImportStart>;

export const EnrollmentImport = z.object({
  id: z.string(),
  courseId: z.string(),
  fileName: z.string(),
  status: z.enum(enrollmentImportStatuses),
  totalRows: z.int(),
  waiting: z.int(),
  enrolled: z.int(),
  /** Lines of students who had access already. */
  unchanged: z.int(),
  refused: z.int(),
  /** Mails that are yet to be sent. */
  mailsDue: z.int(),
  createdAt: Instant,
  endedAt: Instant.nullable(),
});
export type EnrollmentImport = z.infer<typeof EnrollmentImport>;

export const RefusedFileQuery = ImportId.extend({ language: z.enum(languages) });
export type RefusedFileQuery = z.infer<typeof RefusedFileQuery>;

export const RefusedFile = z.custom<AsyncIterable<string>>(
  (value) => typeof value === "object" && value !== null && Symbol.asyncIterator in value,
);
