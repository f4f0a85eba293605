import { z } from "zod";
import { companyProcedure, createRouter } from "../../core/procedures/procedure";
import { type LessonTalk, PreviewedCourse, PreviewedLesson, PreviewedTalk } from "./preview-schemas";
import { previewTalk } from "./preview-talk";
import { previewCoursePage } from "./read-course-page";
import { previewLessonPage } from "./read-lesson-page";
import type { CoursePage, LessonPage } from "./schemas";

/** Student pages as previewed by members. Previews record nothing. */
export const classroomRouter = createRouter({
  course: companyProcedure
    .meta({ permission: "courses.read" })
    .input(PreviewedCourse)
    .output(z.custom<CoursePage>())
    .query(({ ctx, input }) => previewCoursePage(ctx.company.id, input, ctx.now)),

  lesson: companyProcedure
    .meta({ permission: "courses.read" })
    .input(PreviewedLesson)
    .output(z.custom<LessonPage>())
    .query(({ ctx, input }) => previewLessonPage(ctx.company.id, input, ctx)),

  talk: companyProcedure
    .meta({ permission: "courses.read" })
    .input(PreviewedTalk)
    .output(z.custom<LessonTalk>())
    .query(({ ctx, input }) => previewTalk(ctx.company.id, input, ctx.now)),
});
