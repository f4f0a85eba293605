import { and, eq } from "drizzle-orm";
import { db, type Executor } from "@/db/client";
import { isId, newId } from "@/db/ids";
import { lessons, quizzes } from "@/db/schema";
import type { QuizQuestion } from "@/db/schema/courses-shapes";
import type { AuditBy } from "../../accounts/audit/audit";
import { fail } from "../../core/failures/failure";
import { changePart } from "../courses/change-part";
import type { CourseQuizzes, Quiz, QuizChange, QuizDraft, QuizPlace, SavedQuiz } from "./schemas";

/** Includes the correct answers. Empty for an unknown course. */
export async function listQuizzes(companyId: string, courseId: string): Promise<CourseQuizzes> {
  if (!isId(courseId)) return [];
  const rows = await db()
    .select()
    .from(quizzes)
    .where(and(eq(quizzes.companyId, companyId), eq(quizzes.courseId, courseId)));
  return rows.map(({ lessonId, ...row }) => ({ lessonId, quiz: toQuiz(row) }));
}

/**
 * Returns a lesson's quiz with its correct answers, or null if it has none.
 *
 * @throws NOT_FOUND
 */
export async function getQuiz(companyId: string, { courseId, lessonId }: QuizPlace): Promise<Quiz | null> {
  await titleOf(db(), companyId, { courseId, lessonId });
  const [row] = await db()
    .select()
    .from(quizzes)
    .where(and(eq(quizzes.companyId, companyId), eq(quizzes.lessonId, lessonId)));
  return row ? toQuiz(row) : null;
}

function toQuiz({ passPercent, maxAttempts, questions }: Omit<typeof quizzes.$inferSelect, "lessonId">): Quiz {
  return { passPercent, maxAttempts, questions };
}

/**
 * Sets a lesson's quiz; null removes it. Attempts are kept, so a passed quiz stays passed.
 *
 * @throws NOT_FOUND
 * @throws course_changed if the course is not at the expected version.
 */
export async function setQuiz(
  companyId: string,
  { courseId, expectedUpdatedAt, lessonId, quiz }: QuizChange,
  now: Date,
  by: AuditBy,
): Promise<SavedQuiz> {
  const place = { courseId, lessonId };
  const course = await changePart(
    companyId,
    { courseId, expectedUpdatedAt },
    { part: "quiz", partChange: quiz ? "changed" : "removed", by, now },
    async (tx) => {
      const title = await titleOf(tx, companyId, place);
      const ofLesson = and(eq(quizzes.companyId, companyId), eq(quizzes.lessonId, lessonId));
      if (!quiz) {
        await tx.delete(quizzes).where(ofLesson);
        return title;
      }
      const { passPercent, maxAttempts } = quiz;
      const questions = withIds(quiz, now);
      const set = { passPercent, maxAttempts, questions, updatedAt: now };
      await tx
        .insert(quizzes)
        .values({ companyId, lessonId, courseId, ...set })
        .onConflictDoUpdate({ target: [quizzes.companyId, quizzes.lessonId], set });
      return title;
    },
  );
  return { quiz: await getQuiz(companyId, place), course };
}

/** @throws NOT_FOUND if the lesson is not in the course. */
async function titleOf(executor: Executor, companyId: string, { courseId, lessonId }: QuizPlace): Promise<string> {
  if (!isId(courseId) || !isId(lessonId)) return fail("NOT_FOUND");
  const [lesson] = await executor
    .select({ title: lessons.title })
    .from(lessons)
    .where(and(eq(lessons.companyId, companyId), eq(lessons.courseId, courseId), eq(lessons.id, lessonId)));
  return lesson ? lesson.title : fail("NOT_FOUND");
}

/**
 * Assigns ids to new parts and replaces duplicate ids, so that a stored answer identifies one
 * question and one choice.
 */
function withIds({ questions }: QuizDraft, now: Date): QuizQuestion[] {
  const seen = new Set<string>();
  const idOf = (given: string | undefined) => {
    const id = given !== undefined && !seen.has(given) ? given : newId(now);
    seen.add(id);
    return id;
  };
  return questions.map(({ id, choices, ...question }) => ({
    ...question,
    id: idOf(id),
    choices: choices.map(({ id: choiceId, ...choice }) => ({ ...choice, id: idOf(choiceId) })),
  }));
}
