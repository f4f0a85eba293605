import { and, asc, eq, inArray } from "drizzle-orm";
import { db } from "@/db/client";
import {
  certificates,
  commentDigestStops,
  commentReports,
  courses,
  lessonComments,
  lessonNotes,
  lessonProgress,
  lessons,
  quizAttempts,
  quizzes,
} from "@/db/schema";
import type { OwnRows } from "./own-rows";

export async function exportStudies({ customer, isSole, enrollments, sharedEnrollments }: OwnRows) {
  const { companyId } = customer;
  const all = [...enrollments, ...sharedEnrollments];
  const titled = await db()
    .select({ id: courses.id, title: courses.title })
    .from(courses)
    .where(
      and(
        eq(courses.companyId, companyId),
        inArray(
          courses.id,
          all.map(({ courseId }) => courseId),
        ),
      ),
    );
  const titles = new Map(titled.map(({ id, title }) => [id, title]));
  const done = await readDeeds(
    companyId,
    enrollments.map(({ id }) => id),
  );
  const stops = isSole ? await readDigestStops(companyId, customer.id) : [];
  return {
    courses: [
      ...enrollments.map((row) => ({
        course: titles.get(row.courseId) ?? "",
        enrolledAt: row.enrolledAt,
        revokedAt: row.revokedAt,
        endsAt: row.endsAt,
        lastVisitAt: row.seenAt,
        completedAt: row.completedAt,
        ...done(row.id),
      })),
      ...sharedEnrollments.map((row) => ({ course: titles.get(row.courseId) ?? "", isShared: true })),
    ],
    wantsNoCommentMailsSince: stops[0]?.createdAt ?? null,
  };
}

function readDigestStops(companyId: string, customerId: string) {
  return db()
    .select({ createdAt: commentDigestStops.createdAt })
    .from(commentDigestStops)
    .where(and(eq(commentDigestStops.companyId, companyId), eq(commentDigestStops.customerId, customerId)));
}

async function readDeeds(companyId: string, ids: string[]) {
  const [watched, noted, said, reported, tried, proved] = await Promise.all([
    db()
      .select()
      .from(lessonProgress)
      .where(and(eq(lessonProgress.companyId, companyId), inArray(lessonProgress.enrollmentId, ids)))
      .orderBy(asc(lessonProgress.startedAt)),
    db()
      .select()
      .from(lessonNotes)
      .where(and(eq(lessonNotes.companyId, companyId), inArray(lessonNotes.enrollmentId, ids)))
      .orderBy(asc(lessonNotes.id)),
    db()
      .select()
      .from(lessonComments)
      .where(and(eq(lessonComments.companyId, companyId), inArray(lessonComments.enrollmentId, ids)))
      .orderBy(asc(lessonComments.id)),
    db()
      .select()
      .from(commentReports)
      .where(and(eq(commentReports.companyId, companyId), inArray(commentReports.enrollmentId, ids)))
      .orderBy(asc(commentReports.createdAt)),
    db()
      .select()
      .from(quizAttempts)
      .where(and(eq(quizAttempts.companyId, companyId), inArray(quizAttempts.enrollmentId, ids)))
      .orderBy(asc(quizAttempts.id)),
    db()
      .select()
      .from(certificates)
      .where(and(eq(certificates.companyId, companyId), inArray(certificates.enrollmentId, ids))),
  ]);
  const lessonIds = [...new Set([...watched, ...noted, ...said, ...tried].map(({ lessonId }) => lessonId))];
  const titleOf = await readLessonTitles(companyId, lessonIds);
  const writeAnswers = await readQuestions(companyId, lessonIds);
  const of = <Row extends { enrollmentId: string | null }>(rows: readonly Row[], id: string) =>
    rows.filter(({ enrollmentId }) => enrollmentId === id);
  return (id: string) => ({
    progress: of(watched, id).map(({ lessonId, watchedSeconds, positionSeconds, startedAt, seenAt, completedAt }) => ({
      lesson: titleOf(lessonId),
      watchedSeconds,
      positionSeconds,
      startedAt,
      seenAt,
      completedAt,
    })),
    notes: of(noted, id).map(({ lessonId, atSeconds, text, createdAt, updatedAt }) => ({
      lesson: titleOf(lessonId),
      atSeconds,
      text,
      createdAt,
      updatedAt,
    })),
    comments: of(said, id).map(({ lessonId, text, status, createdAt, updatedAt }) => ({
      lesson: titleOf(lessonId),
      text,
      status,
      createdAt,
      updatedAt,
    })),
    reportedComments: of(reported, id).map(({ createdAt, resolvedAt }) => ({ createdAt, resolvedAt })),
    quizAttempts: of(tried, id).map(({ lessonId, answers, scorePercent, passed, createdAt }) => ({
      lesson: titleOf(lessonId),
      answers: writeAnswers(lessonId, answers),
      scorePercent,
      passed,
      createdAt,
    })),
    certificates: of(proved, id).map(({ code, studentName, courseTitle, hours, issuedAt, withdrawnAt }) => ({
      code,
      studentName,
      courseTitle,
      hours,
      issuedAt,
      withdrawnAt,
    })),
  });
}

async function readLessonTitles(companyId: string, lessonIds: string[]): Promise<(lessonId: string) => string> {
  const rows = await db()
    .select({ id: lessons.id, title: lessons.title })
    .from(lessons)
    .where(and(eq(lessons.companyId, companyId), inArray(lessons.id, lessonIds)));
  const titles = new Map(rows.map(({ id, title }) => [id, title]));
  return (lessonId) => titles.get(lessonId) ?? "";
}

/** Resolves the chosen answers to text without revealing the correct ones. Omits deleted questions. */
async function readQuestions(companyId: string, lessonIds: string[]) {
  const rows = await db()
    .select({ lessonId: quizzes.lessonId, questions: quizzes.questions })
    .from(quizzes)
    .where(and(eq(quizzes.companyId, companyId), inArray(quizzes.lessonId, lessonIds)));
  return (lessonId: string, answers: Record<string, string[]>) => {
    const questions = rows.find((each) => each.lessonId === lessonId)?.questions ?? [];
    return questions.map(({ id, text, choices }) => ({
      question: text,
      chosen: choices.filter((choice) => answers[id]?.includes(choice.id)).map((choice) => choice.text),
    }));
  };
}
