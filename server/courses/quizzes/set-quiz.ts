import { and, eq } from "drizzle-orm";
import { db, type Executor } from "@/db/client";
import { isId, newId } from "@/db/ids";
import { lessons, quizzes } from "@/db/schema";
import type { QuizQuestion } from "@/db/schema/courses-shapes";
import type { AuditBy } from "../../accounts/audit/audit";
import { fail } from "../../errors";
import { changePart } from "../courses/change-part";
import type { CourseQuizzes, Quiz, QuizChange, QuizDraft, QuizPlace, SavedQuiz } from "./schemas";

/** The quizzes of a company's course, with the right answers. An unknown course has none. */
export async function listQuizzes(companyId: string, courseId: string): Promise<CourseQuizzes> {
  if (!isId(courseId)) return [];
  const rows = await db()
    .select()
    .from(quizzes)
    .where(and(eq(quizzes.companyId, companyId), eq(quizzes.courseId, courseId)));
  return rows.map(({ lessonId, ...row }) => ({ lessonId, quiz: toQuiz(row) }));
}

/** The quiz of a company's lesson, with the right answers; null if it has none. @throws NOT_FOUND */
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
 * Sets the quiz of a lesson, or removes it with null. Attempts stay: who passed has passed.
 *
 * @throws NOT_FOUND; a wrong state when the course is not the expected version.
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

/** @throws NOT_FOUND for a lesson that is not in the course */
async function titleOf(executor: Executor, companyId: string, { courseId, lessonId }: QuizPlace): Promise<string> {
  if (!isId(courseId) || !isId(lessonId)) return fail("NOT_FOUND");
  const [lesson] = await executor
    .select({ title: lessons.title })
    .from(lessons)
    .where(and(eq(lessons.companyId, companyId), eq(lessons.courseId, courseId), eq(lessons.id, lessonId)));
  return lesson ? lesson.title : fail("NOT_FOUND");
}

/** Ids that are new, or given twice, are made here: a stored answer always names one question and one choice. */
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
