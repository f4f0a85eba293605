import { z } from "zod";
import { courseStatuses } from "@/db/schema/courses-enums";
import { Metadata } from "../../core/procedures/metadata";
import { Instant, InstantInput, line, pageShape, prose, WebUrl } from "../../core/procedures/wire";
import * as examples from "./examples";
import { DurationSeconds, PartId, Release, ReleaseTerms, Title, watchableShape, watchedShape } from "./part-schemas";

/** Maximum modules per course, lessons per module, materials per lesson, and ids per reorder. */
export const maxParts = 1000;

const Color = z
  .string()
  .regex(/^#(?:[0-9A-Fa-f]{3,4}|[0-9A-Fa-f]{6}|[0-9A-Fa-f]{8})$/, { error: "must be a colour such as #1D4ED8" })
  .meta({ description: "Hexadecimal color.", example: "#1D4ED8" });

const Instructor = z.strictObject({
  name: line({ max: 160 }).optional(),
  role: line({ max: 160 }).optional(),
  bio: prose({ max: 2000 }).optional(),
  initials: line({ max: 4 }).optional().meta({ description: "Defaults to the initials of the name." }),
});

const Artwork = z
  .strictObject({
    from: Color.optional(),
    via: Color.optional(),
    to: Color.optional(),
    glow: Color.optional(),
    motif: line({ max: 40 }).optional(),
  })
  .meta({ description: "Artwork of a course without a cover." });

const courseShape = {
  status: z.enum(courseStatuses).optional().meta({
    description:
      "`draft`: enrolled customers cannot open it yet. `published`: they can. `archived`: no new customers are enrolled.",
  }),
  producerName: line({ max: 160 })
    .optional()
    .meta({ description: "Defaults to the product's producer, or the company." }),
  tagline: line({ max: 160 }).optional(),
  description: prose({ max: 5000 }).optional(),
  category: line({ max: 80 }).optional(),
  level: line({ max: 40 }).optional(),
  highlights: z
    .array(line({ min: 1, max: 160 }))
    .max(20)
    .optional(),
  certificateHours: z.int().min(0).max(10_000).optional(),
  instructor: Instructor.optional(),
  artwork: Artwork.optional(),
  cover: WebUrl.nullable().optional().meta({ description: "A link to an image." }),
  issuesCertificates: z
    .boolean()
    .optional()
    .meta({ description: "Whether students who complete the course receive a certificate." }),
  takesComments: z.boolean().optional().meta({ description: "Whether students can comment on the lessons." }),
};

export const NewCourse = z
  .strictObject({
    productId: z.string().min(1).meta({
      description: "Product whose buyers are enrolled.",
      example: "0199a1c2-7c5b-7d3e-9f40-4b1d2e3f4a5b",
    }),
    title: Title,
    ...courseShape,
  })
  .meta({ id: "NewMemberCourse", examples: examples.newCourse });
export type NewCourse = z.infer<typeof NewCourse>;

export const CourseId = z.strictObject({ courseId: PartId });

const CoursePlace = z.strictObject({
  courseId: PartId,
  expectedUpdatedAt: InstantInput.optional().meta({
    description:
      "The `updatedAt` of the course that you read. If the course has changed since, the request changes nothing and returns 409. If omitted, the change is always applied.",
    example: "2026-11-20T13:45:30.000Z",
  }),
});
export type CoursePlace = z.infer<typeof CoursePlace>;

export const CourseChange = z
  .strictObject({ ...CoursePlace.shape, title: Title.optional(), ...courseShape })
  .meta({ examples: examples.courseChange });
export type CourseChange = Omit<z.infer<typeof CourseChange>, keyof CoursePlace>;

export const CourseQuery = z.strictObject({
  ...pageShape,
  status: z.enum(courseStatuses).optional().meta({ description: "Only courses in this state." }),
  productId: PartId.optional().meta({ description: "Only courses of this product." }),
});
export type CourseQuery = z.infer<typeof CourseQuery>;

export const NewModule = z.strictObject({ ...CoursePlace.shape, title: Title }).meta({ examples: examples.newModule });
export const ModuleId = z.strictObject({ ...CoursePlace.shape, moduleId: PartId });
export type ModuleId = z.infer<typeof ModuleId>;

export const ModuleChange = z
  .strictObject({ ...ModuleId.shape, title: Title.optional(), release: Release.optional() })
  .meta({ examples: examples.moduleChange });

const ids = z
  .array(PartId)
  .max(maxParts)
  .meta({ uniqueItems: true, description: "Every id exactly once, in the desired order." });

export const ModuleOrder = z.strictObject({ ...CoursePlace.shape, ids }).meta({ examples: examples.order });
export const LessonOrder = z.strictObject({ ...ModuleId.shape, ids }).meta({ examples: examples.order });

const lessonShape = {
  description: prose({ max: 5000 }).optional(),
  videoUrl: WebUrl.nullable().optional().meta({ example: "https://video.example.com/aula-1" }),
  durationSeconds: DurationSeconds.nullable().optional().meta({ example: 754 }),
};

export const NewLesson = z
  .strictObject({ ...ModuleId.shape, title: Title, ...lessonShape })
  .meta({ examples: examples.newLesson });
export type NewLesson = Omit<z.infer<typeof NewLesson>, keyof ModuleId>;
export const LessonId = z.strictObject({ ...CoursePlace.shape, lessonId: PartId });
export type LessonId = z.infer<typeof LessonId>;

export const LessonChange = z
  .strictObject({
    ...LessonId.shape,
    title: Title.optional(),
    ...lessonShape,
    ...watchableShape,
  })
  .meta({ examples: examples.lessonChange });
export type LessonChange = Omit<z.infer<typeof LessonChange>, keyof LessonId>;

export const LessonMove = z
  .strictObject({
    ...LessonId.shape,
    moduleId: PartId.meta({ description: "A module of the same course, including the current one." }),
    position: z.int().min(0).max(maxParts).optional().meta({
      description: "Position among the lessons there, from 0. Defaults to the end.",
      example: 0,
    }),
  })
  .meta({ examples: examples.lessonMove });
export type LessonMove = Omit<z.infer<typeof LessonMove>, keyof LessonId>;

export const NewMaterial = z
  .strictObject({ ...LessonId.shape, title: Title, url: WebUrl })
  .meta({ examples: examples.newMaterial });
export type NewMaterial = Omit<z.infer<typeof NewMaterial>, keyof LessonId>;
export const MaterialOrder = z.strictObject({ ...LessonId.shape, ids }).meta({ examples: examples.order });
export const MaterialId = z.strictObject({ ...LessonId.shape, materialId: PartId });
export type MaterialId = z.infer<typeof MaterialId>;
export const MaterialChange = z
  .strictObject({
    ...MaterialId.shape,
    title: Title.optional(),
    url: WebUrl.optional(),
  })
  .meta({ examples: examples.materialChange });
export type MaterialChange = Omit<z.infer<typeof MaterialChange>, keyof MaterialId>;

const Position = z.int().meta({ description: "Position among its siblings, from 0 without gaps." });

export const Material = z
  .object({ id: z.string(), title: z.string(), url: z.string(), position: Position })
  .meta({ id: "Material" });

export const Lesson = z
  .object({
    id: z.string(),
    title: z.string(),
    description: z.string(),
    videoUrl: z.string().nullable(),
    durationSeconds: z.int().nullable(),
    ...watchedShape,
    position: Position,
    materials: z.array(Material),
  })
  .meta({ id: "Lesson" });

export const Module = z
  .object({
    id: z.string(),
    title: z.string(),
    position: Position,
    release: ReleaseTerms,
    lessons: z.array(Lesson),
  })
  .meta({ id: "Module" });

/** Course with modules, lessons and materials (docs/domains/courses.md). */
export const MemberCourse = z
  .object({
    id: z.string(),
    productId: z.string(),
    slug: z.string(),
    kind: z.literal("course"),
    status: z.enum(courseStatuses),
    title: z.string(),
    producerName: z.string(),
    tagline: z.string(),
    description: z.string(),
    category: z.string(),
    level: z.string(),
    highlights: z.array(z.string()),
    certificateHours: z.int(),
    instructor: z.object({ name: z.string(), role: z.string(), bio: z.string(), initials: z.string() }),
    artwork: z.object({
      from: z.string(),
      via: z.string(),
      to: z.string(),
      glow: z.string(),
      motif: z.string(),
    }),
    cover: z.string().nullable(),
    issuesCertificates: z.boolean(),
    takesComments: z.boolean(),
    enrolledAt: Instant.nullable().meta({ description: "Enrollment time of the reader. Null for the seller." }),
    modules: z.array(Module).meta({ description: "Modules with their lessons and materials, in order." }),
    createdAt: Instant,
    updatedAt: Instant,
  })
  .meta({ id: "MemberCourse", examples: examples.courseExamples });
export type MemberCourse = z.infer<typeof MemberCourse>;

export const CoursePage = z.object({ rows: z.array(MemberCourse), totalRows: z.int() });
export type CoursePage = z.infer<typeof CoursePage>;

/** Customer's access to a course, as in events (docs/domains/webhooks.md). */
export const Enrollment = z
  .object({
    id: z.string(),
    courseId: z.string(),
    productId: z.string(),
    customer: z.object({
      id: z.string(),
      name: z.string(),
      phone: z.string(),
      documentType: z.string().meta({ example: "CPF" }),
      document: z.string(),
      emails: z.array(z.string()),
      metadata: Metadata,
    }),
    enrolledAt: Instant,
    revokedAt: Instant.nullable().meta({ description: "End of the access. Null while it is open." }),
  })
  .meta({ id: "Enrollment" });
export type Enrollment = z.infer<typeof Enrollment>;
