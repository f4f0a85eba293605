import { describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { lastIdOf, testCourse } from "@/testing/support/courses";
import { enrollmentOf } from "@/testing/support/enrolling/study";
import { now } from "@/testing/support/now";
import { courseEventsOf, reactOf, sell } from "@/testing/support/reactions";
import { studentsOf } from "@/testing/support/reads";
import { byBuyer } from "../../accounts/audit/audit";
import { createLesson } from "../courses/lessons";
import { createModule } from "../courses/modules";
import { revokeAccess } from "../enrollments/revoke-access";
import { type Quiz, QuizDraft } from "./schemas";
import { getQuiz, listQuizzes, setQuiz } from "./set-quiz";
import { findStudentQuiz, takeQuiz } from "./take-quiz";

const draft: QuizDraft = {
  passPercent: 60,
  maxAttempts: 2,
  questions: [
    {
      kind: "single",
      text: "Quanto de sal?",
      choices: [
        { text: "2 %", isRight: true },
        { text: "20 %", isRight: false },
      ],
    },
    {
      kind: "multiple",
      text: "O que vai na massa?",
      choices: [
        { text: "Farinha", isRight: true },
        { text: "Água", isRight: true },
        { text: "Areia", isRight: false },
      ],
    },
  ],
};

async function student(different: Partial<QuizDraft> = {}) {
  const { company, course, offerSlug } = await testCourse({ status: "published" });
  const courseId = course.id;
  const moduleId = lastIdOf((await createModule(company.id, { courseId }, "Antes do forno", now)).modules);
  const made = await createLesson(company.id, { courseId, moduleId }, { title: "O fermento" }, now);
  const lessonId = lastIdOf(made.modules[0]?.lessons);
  const quiz = { ...draft, ...different };
  const { quiz: set } = await setQuiz(company.id, { courseId, lessonId, quiz }, now, byBuyer);
  const transactionId = await sell(company, offerSlug);
  await reactOf(company);
  const { id: enrollmentId } = await enrollmentOf(company.id, courseId);
  const of = { companyId: company.id, courseId, lessonId, enrollmentId };
  return { company, course, of, transactionId, quiz: set ?? { ...draft, questions: [] } };
}

function answersOf({ questions }: Quiz, chooses: "right" | "everything" = "right"): Record<string, string[]> {
  return Object.fromEntries(
    questions.map(({ id, kind, choices }) => [
      id,
      choices
        .filter(({ isRight }) => isRight || (chooses === "everything" && kind === "multiple"))
        .map((each) => each.id),
    ]),
  );
}

describe("a quiz", () => {
  it("is passed by exactly the right choices, and completes its lesson and the course, once", async () => {
    const { company, course, of, quiz } = await student();
    const failed = await takeQuiz(of, { attempt: 0, answers: answersOf(quiz, "everything") }, now);
    expect(failed).toMatchObject({ attempts: 1, attemptsLeft: 1, passed: false, last: { scorePercent: 50 } });
    expect(failed.last?.wrongQuestionIds).toEqual([quiz.questions[1]?.id]);
    const right = { attempt: 1, answers: answersOf(quiz) };
    expect(await takeQuiz(of, right, now)).toMatchObject({ passed: true, last: { scorePercent: 100 } });
    expect(await studentsOf(company.id)).toMatchObject([
      { completedAt: now.toISOString(), progress: { completedLessons: 1, lessons: 1 } },
    ]);
    await takeQuiz(of, { ...right, attempt: 2 }, now);
    expect(await courseEventsOf(company)).toEqual([`course_enrolled ${course.id}`, `course_completed ${course.id}`]);
  });

  it("never shows a student the correct answers", async () => {
    const { of, quiz } = await student();
    const shown = JSON.stringify([
      await findStudentQuiz(of),
      await takeQuiz(of, { attempt: 0, answers: answersOf(quiz, "everything") }, now),
    ]);
    expect(shown).not.toContain("isRight");
  });

  it("counts an attempt once if it is sent twenty times, and refuses more attempts than allowed", async () => {
    const { of, quiz } = await student();
    const wrong = { attempt: 0, answers: {} };
    await Promise.all(Array.from({ length: 20 }, () => takeQuiz(of, wrong, now)));
    expect(await findStudentQuiz(of)).toMatchObject({ attempts: 1 });
    await takeQuiz(of, { ...wrong, attempt: 1 }, now);
    const third = takeQuiz(of, { attempt: 2, answers: answersOf(quiz) }, now);
    await expect(third).rejects.toMatchObject({ code: "quiz_attempts_used" });
  });

  it("refuses unknown answers and records nothing", async () => {
    const { of, quiz } = await student();
    const [single] = quiz.questions;
    const both = { [single?.id ?? ""]: single?.choices.map(({ id }) => id) ?? [] };
    for (const answers of [{ unknown: [] }, { [single?.id ?? ""]: ["unknown"] }, both]) {
      await expect(takeQuiz(of, { attempt: 0, answers }, now)).rejects.toMatchObject({ code: "VALIDATION" });
    }
    expect(await findStudentQuiz(of)).toMatchObject({ attempts: 0 });
  });

  it("is NOT_FOUND after access ends, for another lesson and for another company", async () => {
    const [one, other] = [await student(), await student()];
    const strange = { ...one.of, companyId: other.company.id };
    await expect(takeQuiz(strange, { attempt: 0, answers: {} }, now)).rejects.toMatchObject({ code: "NOT_FOUND" });
    const { companyId } = one.of;
    await db().transaction((tx) => revokeAccess(tx, { companyId, sourceId: one.transactionId, now }));
    await expect(takeQuiz(one.of, { attempt: 0, answers: {} }, now)).rejects.toMatchObject({ code: "NOT_FOUND" });
  });

  it("can change while students take it: answers to unchanged questions are kept, and a student who passed has passed", async () => {
    const { company, of, quiz } = await student();
    await takeQuiz(of, { attempt: 0, answers: answersOf(quiz) }, now);
    const place = { courseId: of.courseId, lessonId: of.lessonId };
    const [first] = quiz.questions;
    const changed = { ...draft, questions: first ? [first] : [] };
    const { quiz: set } = await setQuiz(company.id, { ...place, quiz: changed }, now, byBuyer);
    expect(set?.questions[0]?.id).toBe(first?.id);
    expect(await findStudentQuiz(of)).toMatchObject({ passed: true, last: { wrongQuestionIds: [] } });
    await setQuiz(company.id, { ...place, quiz: null }, now, byBuyer);
    expect(await getQuiz(company.id, place)).toBeNull();
    expect(await findStudentQuiz(of)).toBeNull();
  });

  it("is not changed over a newer version of its course, and is listed with its course", async () => {
    const { company, course, of } = await student();
    const place = { courseId: of.courseId, lessonId: of.lessonId };
    const stale = setQuiz(company.id, { ...place, expectedUpdatedAt: course.updatedAt, quiz: null }, now, byBuyer);
    await expect(stale).rejects.toMatchObject({ code: "course_changed" });
    const { course: changed, quiz } = await setQuiz(company.id, { ...place, quiz: draft }, now, byBuyer);
    expect(await listQuizzes(company.id, of.courseId)).toEqual([{ lessonId: of.lessonId, quiz }]);
    const { updatedAt: expectedUpdatedAt } = changed;
    expect((await setQuiz(company.id, { ...place, expectedUpdatedAt, quiz: null }, now, byBuyer)).quiz).toBeNull();
    const { company: other } = await testCourse();
    expect(await listQuizzes(other.id, of.courseId)).toEqual([]);
  });

  it.each([
    ["two right choices for one", "single", [true, true]],
    ["no right choice", "multiple", [false, false]],
    ["one choice", "multiple", [true]],
  ] as const)("with %s is refused", (_, kind, rights) => {
    const choices = rights.map((isRight, index) => ({ text: `${index}`, isRight }));
    const parsed = QuizDraft.safeParse({ ...draft, questions: [{ kind, text: "?", choices }] });
    expect(parsed.error?.issues[0]?.path).toEqual(["questions", 0, "choices"]);
  });
});
