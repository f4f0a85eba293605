import { z } from "zod";
import { releaseKinds } from "@/db/schema/courses-enums";
import { Day, line, WebUrl } from "../../core/procedures/wire";

const longestPartId = 128;

export const PartId = z
  .string()
  .refine((value) => value !== "" && [...value].length <= longestPartId, {
    error: `must have 1 to ${longestPartId} characters`,
  })
  .meta({ minLength: 1, maxLength: longestPartId });

export const Title = line({ min: 1, max: 160 }).meta({ example: "Pão caseiro do zero" });
export const DurationSeconds = z.int().min(0).max(360_000);

/** When a module opens for a student (docs/domains/courses.md). */
export const Release = z
  .strictObject({
    kind: z.enum(releaseKinds).meta({
      description:
        "`at_once`. `after_days`: `days` after the enrollment, or after the start of the student's cohort, at midnight in São Paulo. `on_date`: on the day `on`. `after_module`: once the lessons of `moduleId` are complete.",
    }),
    days: z.int().min(1).max(3650).nullable().optional(),
    on: Day.nullable().optional(),
    moduleId: PartId.nullable().optional(),
  })
  .meta({ description: "Opening time of the module for a student. Only the field of its kind is set." });
export type Release = z.infer<typeof Release>;

export const ReleaseTerms = z
  .object({
    kind: z.enum(releaseKinds),
    days: z.int().nullable(),
    on: z.string().nullable().meta({ format: "date" }),
    moduleId: z.string().nullable(),
  })
  .meta({ description: "Opening time of the module for a student." });
export type ReleaseTerms = z.infer<typeof ReleaseTerms>;

const Captions = z
  .array(
    z.strictObject({
      language: z.string().regex(/^[A-Za-z]{2,3}(-[0-9A-Za-z]{2,8})*$/, { error: "must be a language such as pt-BR" }),
      label: line({ min: 1, max: 40 }),
      url: WebUrl,
    }),
  )
  .max(20)
  .refine((all) => new Set(all.map(({ language }) => language)).size === all.length, {
    error: "must name each language once",
  })
  .meta({ description: "Subtitles in WebVTT, for MP4 and HLS videos." });

const Chapters = z
  .array(z.strictObject({ startSeconds: DurationSeconds, title: line({ min: 1, max: 160 }) }))
  .max(100)
  .refine((all) => all.every(({ startSeconds }, at) => at === 0 || startSeconds > (all[at - 1]?.startSeconds ?? 0)), {
    error: "must start one after the other",
  });

const sample = { description: "Whether anyone can watch the lesson, from the checkout page." };

export const watchableShape = {
  isSample: z.boolean().optional().meta(sample),
  captions: Captions.optional(),
  chapters: Chapters.optional(),
};

export const watchedShape = {
  isSample: z.boolean().meta(sample),
  captions: z.array(z.object({ language: z.string(), label: z.string(), url: z.string() })),
  chapters: z.array(z.object({ startSeconds: z.int(), title: z.string() })),
};
