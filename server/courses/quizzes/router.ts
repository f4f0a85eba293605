import { publicTextProcedure } from "../../accounts/api-keys/public-text-procedure";
import { auditBy } from "../../accounts/audit/audit";
import { companyProcedure, createRouter } from "../../core/procedures/procedure";
import { CourseQuizzes, QuizChange, QuizCourse, SavedQuiz } from "./schemas";
import { listQuizzes, setQuiz } from "./set-quiz";

export const quizzesRouter = createRouter({
  list: companyProcedure
    .meta({ permission: "courses.read" })
    .input(QuizCourse)
    .output(CourseQuizzes)
    .query(({ ctx, input }) => listQuizzes(ctx.company.id, input.courseId)),

  set: publicTextProcedure
    .meta({ audit: "course.content_changed", permission: "courses.write" })
    .input(QuizChange)
    .output(SavedQuiz)
    .mutation(({ ctx, input }) => setQuiz(ctx.company.id, input, ctx.now, auditBy(ctx))),
});
