import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { offers, products } from "@/db/schema";
import { setLesson, type TestClass, testClass } from "@/testing/support/enrolling/study";
import { now } from "@/testing/support/now";
import { byPlatform } from "../../accounts/audit/audit";
import { findFailure } from "../../core/failures/failure";
import { updateCourse } from "../courses/courses";
import { updateModule } from "../courses/modules";
import { setQuiz } from "../quizzes/set-quiz";
import { previewTalk } from "./preview-talk";
import { listSamples, readSampleLesson } from "./samples";
import { writeComment } from "./study-comments";
import { answerQuiz } from "./study-quiz";

const nameOf = ({ course, lessonIds }: TestClass, at = 0) => ({ courseId: course.id, lessonId: lessonIds[at] ?? "" });

const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => "done",
    (thrown: unknown) => findFailure(thrown)?.code,
  );

describe("a preview", () => {
  it("shows quiz and comments, and of a student's view only what is open to them, with their attempts", async () => {
    const studied = await testClass(2);
    const { company, course, enrollmentId } = studied;
    const place = { courseId: course.id, moduleId: studied.moduleIds[1] ?? "" };
    await updateModule(company.id, place, { release: { kind: "on_date", on: "2999-01-01" } }, now);
    const choices = [true, false].map((isRight) => ({ text: String(isRight), isRight }));
    const quiz = { passPercent: 60, maxAttempts: 3, questions: [{ kind: "single" as const, text: "Sal?", choices }] };
    for (const at of [0, 2]) await setQuiz(company.id, { ...nameOf(studied, at), quiz }, now, byPlatform);
    await writeComment(studied.holders, nameOf(studied), { text: "Oi" }, now);
    await answerQuiz(studied.holders, nameOf(studied), { attempt: 0, answers: {} }, now);

    const seen = (at: number, asStudent: boolean, companyId = company.id) =>
      previewTalk(companyId, { ...nameOf(studied, at), page: 1, ...(asStudent && { enrollmentId }) }, now);
    expect(await seen(0, false)).toMatchObject({
      quiz: { attempts: 0, attemptsLeft: 3, last: null },
      comments: { threads: [{ text: "Oi", isOwn: false }] },
    });
    expect(await seen(0, true)).toMatchObject({ quiz: { attempts: 1, attemptsLeft: 2, last: { passed: false } } });
    expect(await seen(2, false)).toMatchObject({ quiz: { attempts: 0 }, comments: { threads: [] } });
    expect(await seen(2, true)).toEqual({ quiz: null, comments: null });
    const other = await testClass(1);
    for (const asStudent of [true, false]) {
      expect(await codeOf(seen(0, asStudent, other.company.id))).toBe("NOT_FOUND");
    }
    await updateCourse(company.id, { courseId: course.id }, { takesComments: false }, now);
    expect(await seen(0, false)).toMatchObject({ comments: null });
  });
});

describe("a sample", () => {
  it("of a product that is hidden, deleted or without an offer is nobody's", async () => {
    for (const hide of [
      { status: "banned" as const },
      { deletedAt: now },
      null, // Disables the product's offer.
    ]) {
      const { company, productId, lessonIds } = await testClass(1);
      const lessonId = lessonIds[0] ?? "";
      await setLesson(company.id, lessonId, { isSample: true });
      expect(await listSamples(company.id, productId, now)).toHaveLength(1);
      const ofCompany = eq(products.companyId, company.id);
      if (hide) await db().update(products).set(hide).where(ofCompany);
      else await db().update(offers).set({ active: false }).where(eq(offers.companyId, company.id));
      expect(await listSamples(company.id, productId, now)).toEqual([]);
      expect(await codeOf(readSampleLesson(company.id, lessonId, now))).toBe("NOT_FOUND");
    }
  });
});
