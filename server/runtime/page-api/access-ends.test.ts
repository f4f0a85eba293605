import { and, eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { certificates, enrollments } from "@/db/schema";
import { type TestClass, testClass } from "@/testing/support/enrolling/study";
import { now } from "@/testing/support/now";
import { reactOf, refund } from "@/testing/support/reactions";
import { byBuyer } from "../../accounts/audit/audit";
import { findFailure } from "../../core/failures/failure";
import { issueCertificate } from "../../courses/certificates/issue-certificate";
import { readCoursePage } from "../../courses/classroom/read-course-page";
import { readLessonPage } from "../../courses/classroom/read-lesson-page";
import { readComments } from "../../courses/classroom/study-comments";
import { readQuiz } from "../../courses/classroom/study-quiz";
import { updateCourse } from "../../courses/courses/courses";
import { createMaterial } from "../../courses/courses/materials";
import type { Holder } from "../../courses/enrollments/access-links";
import { withholdAccess } from "../../courses/enrollments/change-access";
import { setQuiz } from "../../courses/quizzes/set-quiz";
import { answerCompletion, answerMaterial, answerNote, answerNoteRemoval, answerWatch } from "./classroom-api";
import { answerCommentForm } from "./comments-api";
import { answerQuizForm, readOwnCertificate, sendCertificate } from "./study-api";

const later = (days: number) => new Date(now.getTime() + days * 86_400_000);

function sent(body: object, type: "json" | "form", method = "POST"): Request {
  const text = type === "json" ? JSON.stringify(body) : new URLSearchParams(body as Record<string, string>).toString();
  const headers = {
    "content-type": type === "json" ? "application/json" : "application/x-www-form-urlencoded",
    "content-length": String(Buffer.byteLength(text)),
    "sec-fetch-site": "same-origin",
    // Without this header, a form is redirected to the lesson's page.
    accept: "application/json",
  };
  return new Request("http://127.0.0.1/learn", { method, body: text, headers });
}

async function finishedClass() {
  const studied = await testClass(1);
  const { company, course, lessonIds, enrollmentId } = studied;
  const [name, quizName] = [0, 1].map((at) => ({ courseId: course.id, lessonId: lessonIds[at] ?? "" }));
  if (!name || !quizName) throw new Error("no lessons");
  const question = { kind: "single" as const, text: "Quanto de sal?" };
  const choices = [
    { text: "2 %", isRight: true },
    { text: "20 %", isRight: false },
  ];
  const quiz = { passPercent: 50, maxAttempts: null, questions: [{ ...question, choices }] };
  await setQuiz(company.id, { ...quizName, quiz }, now, byBuyer);
  const tree = await createMaterial(company.id, name, { title: "A", url: "https://files.example.com/a.pdf" }, now);
  const materialId = tree.modules[0]?.lessons[0]?.materials[0]?.id ?? "";
  await db()
    .update(enrollments)
    .set({ completedAt: now })
    .where(and(eq(enrollments.companyId, company.id), eq(enrollments.id, enrollmentId)));
  await db().transaction((tx) => issueCertificate(tx, { companyId: company.id, enrollmentId }, now));
  const { holders } = studied;
  const noted = await answerNote(name, { request: sent({ text: "Minha" }, "json"), holders, now });
  const { noteId } = (await noted.json()) as { noteId: string };
  return { ...studied, name, quizName, materialId, noteId };
}

type Finished = Awaited<ReturnType<typeof finishedClass>>;

async function statusesOf({ name, quizName, materialId, noteId, course }: Finished, holders: Holder[], at: Date) {
  const report = { watched: [[0, 10]], positionSeconds: 10, at: at.getTime(), sentAt: at.getTime() };
  const json = (body: object, method?: string) => ({ request: sent(body, "json", method), holders, now: at });
  const form = (body: object) => ({ request: sent(body, "form"), holders, now: at });
  const page = (reading: Promise<unknown>) =>
    reading.then(
      () => 200,
      (thrown: unknown) => findFailure(thrown)?.status,
    );
  const status = async (answer: Promise<Response>) => (await answer).status;
  return {
    course: await page(readCoursePage(holders, course.id, at)),
    lesson: await page(readLessonPage(holders, name, at)),
    quiz: await page(readQuiz(holders, quizName, at)),
    comments: await page(readComments(holders, name, 1, at)),
    watch: await status(answerWatch(name, json(report))),
    complete: await status(answerCompletion(name, json({ isComplete: true }))),
    note: await status(answerNote(name, json({ text: "Mais uma" }))),
    changedNote: await status(answerNote(name, json({ text: "Outra", noteId }))),
    answers: await status(answerQuizForm(quizName, form({ attempt: "0" }))),
    comment: await status(answerCommentForm(name, form({ deed: "write", text: "Oi" }))),
    material: await status(
      answerMaterial(
        { courseId: course.id, materialId },
        { request: new Request("http://127.0.0.1/learn"), holders, now: at },
      ),
    ),
    removedNote: await status(answerNoteRemoval({ ...name, noteId }, json({}, "DELETE"))),
  };
}

/** Pages and JSON requests return 200; forms and materials redirect. */
const open = {
  ...{ course: 200, lesson: 200, quiz: 200, comments: 200, watch: 200, complete: 200, note: 200, changedNote: 200 },
  ...{ answers: 303, comment: 303, material: 303, removedNote: 204 },
};
const gone = Object.fromEntries(Object.keys(open).map((part) => [part, 404]));

async function certificateOf({ course }: TestClass, holders: Holder[], at = now) {
  const request = new Request("http://127.0.0.1/learn");
  const of = { request, holders, now: at, locale: "pt-BR", fileName: "certificado" };
  const [{ status }, shown] = [await sendCertificate(course.id, of), await readOwnCertificate(holders, course.id, at)];
  return { status, isShown: shown !== null };
}

const here = { status: 200, isShown: true };
const nowhere = { status: 404, isShown: false };

describe("access that ended", () => {
  it("answers nothing more of the course at the next request: refunded, taken away, expired, or a draft again", async () => {
    const ways: [string, (finished: Finished) => Promise<unknown>, Date, object][] = [
      [
        "refunded",
        async ({ company, transactionId }) => {
          await refund(company, transactionId);
          await reactOf(company);
        },
        now,
        nowhere,
      ],
      [
        "taken away",
        ({ company, course, holders }) =>
          db().transaction((tx) => {
            const customerId = holders[0]?.customerId ?? "";
            return withholdAccess(tx, { companyId: company.id, customerId, courseId: course.id, now });
          }),
        now,
        here,
      ],
      [
        "expired",
        ({ company, enrollmentId }) =>
          db()
            .update(enrollments)
            .set({ endsAt: later(30) })
            .where(and(eq(enrollments.companyId, company.id), eq(enrollments.id, enrollmentId))),
        later(30),
        here,
      ],
      [
        "a draft again",
        ({ company, course }) => updateCourse(company.id, { courseId: course.id }, { status: "draft" }, now),
        now,
        here,
      ],
    ];
    for (const [way, end, at, certificate] of ways) {
      const finished = await finishedClass();
      const { holders } = finished;
      if (way === "refunded") expect(await statusesOf(finished, holders, now)).toEqual(open);
      await end(finished);
      expect([way, await statusesOf(finished, holders, at)]).toEqual([way, gone]);
      expect([way, await certificateOf(finished, holders, at)]).toEqual([way, certificate]);
    }
  });
});

describe("a certificate", () => {
  it("is not found by a course id, a refunded purchase or another customer's purchase", async () => {
    const [finished, other] = [await finishedClass(), await testClass(1)];
    const { company, transactionId, enrollmentId } = finished;
    const customerId = finished.holders[0]?.customerId ?? "";
    const by = (...sourceIds: string[]): Holder[] => [{ companyId: company.id, customerId, sourceIds }];
    await db()
      .update(enrollments)
      .set({ endsAt: later(1) })
      .where(and(eq(enrollments.companyId, company.id), eq(enrollments.id, enrollmentId)));
    expect(await statusesOf(finished, other.holders, now)).toEqual(gone);
    expect(await certificateOf(finished, other.holders)).toEqual(nowhere);
    expect(await certificateOf(finished, [])).toEqual({ status: 303, isShown: false });
    expect(await certificateOf(finished, by(transactionId), later(2))).toEqual(here);
    expect(await certificateOf(finished, by(other.transactionId), later(2))).toEqual(nowhere);
    expect(await certificateOf(finished, by(), later(2))).toEqual(nowhere);
    expect(await certificateOf({ ...finished, course: { ...finished.course, id: "x" } }, by(transactionId))).toEqual(
      nowhere,
    );
    // The second purchase keeps the certificate valid. The buyer of the refunded purchase loses it.
    expect(await db().$count(certificates, eq(certificates.companyId, company.id))).toBe(1);
    await refund(company, transactionId);
    await reactOf(company);
    await db().update(certificates).set({ withdrawnAt: null }).where(eq(certificates.companyId, company.id));
    expect(await certificateOf(finished, by(transactionId), later(2))).toEqual(nowhere);
  });
});
