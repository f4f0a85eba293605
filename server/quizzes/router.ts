import { auditBy } from "../companies/audit";
import { companyProcedure, createRouter } from "../core/procedure";
import { Quiz, QuizChange, QuizPlace, SavedQuiz } from "./schemas";
import { getQuiz, setQuiz } from "./set-quiz";

/** For the dashboard only: the quizzes of lessons. */
export const quizzesRouter = createRouter({
  get: companyProcedure
    .meta({ permission: "courses.read" })
    .input(QuizPlace)
    .output(Quiz.nullable())
    .query(({ ctx, input }) => getQuiz(ctx.company.id, input)),

  set: companyProcedure
    .meta({ audit: "course.content_changed", permission: "courses.write" })
    .input(QuizChange)
    .output(SavedQuiz)
    .mutation(({ ctx, input }) => setQuiz(ctx.company.id, input, ctx.now, auditBy(ctx))),
});
