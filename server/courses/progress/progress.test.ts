import { and, eq } from "drizzle-orm";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { lessonProgress, quizzes } from "@/db/schema";
import { enrollmentOf, setLesson, type TestClass, testClass } from "@/testing/support/enrolling/study";
import { now } from "@/testing/support/now";
import { proofRuns } from "@/testing/support/proof";
import { eventsOf } from "@/testing/support/reactions";
import { findFailure } from "../../core/failures/failure";
import { readLessonPage } from "../classroom/read-lesson-page";
import { recordWatch, setCompleted } from "../classroom/study";
import { createLesson } from "../courses/lessons";
import { eraseStudent } from "../students/erase-student";

const later = (seconds: number) => new Date(now.getTime() + seconds * 1000);

function report(watched: [number, number][], positionSeconds = 0, at = now) {
  return { watched, positionSeconds, at: at.getTime(), sentAt: at.getTime() };
}

const nameOf = ({ course, lessonIds }: TestClass, at = 0) => ({ courseId: course.id, lessonId: lessonIds[at] ?? "" });

async function rowOf({ company, lessonIds }: TestClass, at = 0) {
  const [row] = await db()
    .select()
    .from(lessonProgress)
    .where(and(eq(lessonProgress.companyId, company.id), eq(lessonProgress.lessonId, lessonIds[at] ?? "")));
  return row;
}

function union(intervals: readonly (readonly [number, number])[], end: number): number {
  const seconds = new Set<number>();
  for (const [from, to] of intervals) for (let at = from; at < Math.min(to, end); at += 1) seconds.add(at);
  return seconds.size;
}

const Interval = fc.tuple(fc.nat(150), fc.integer({ min: 1, max: 60 })).map(([from, length]) => [from, from + length]);

describe("watched seconds", () => {
  it("are the union of all reports, whatever their order and repeats: never backwards, never beyond the lesson", async () => {
    const reports = fc.array(fc.array(Interval, { maxLength: 4 }), { minLength: 1, maxLength: 6 });
    const studied = await testClass(1);
    await fc.assert(
      fc.asyncProperty(reports, fc.nat(5), async (batches, repeated) => {
        await db().delete(lessonProgress).where(eq(lessonProgress.companyId, studied.company.id));
        const told = [...batches, batches[repeated % batches.length] ?? []] as [number, number][][];
        let before = 0;
        for (const batch of told) {
          const { lesson } = await recordWatch(studied.holders, nameOf(studied), report(batch), now);
          expect(lesson.watchedSeconds).toBeGreaterThanOrEqual(before);
          expect(lesson.watchedSeconds).toBeLessThanOrEqual(100);
          before = lesson.watchedSeconds;
        }
        expect(before).toBe(union(told.flat(), 100));
      }),
      { numRuns: proofRuns(12, 200) },
    );
  });

  it("lose nothing when twenty reports arrive at once", async () => {
    const studied = await testClass(1);
    const tell = (at: number) =>
      recordWatch(studied.holders, nameOf(studied), report([[at * 4, at * 4 + 4]], at * 4, later(at)), later(30));
    await Promise.all(Array.from({ length: 20 }, (_, at) => tell(at)));
    expect(await rowOf(studied)).toMatchObject({ watchedSeconds: 80, positionSeconds: 76, completedAt: null });
  });

  it("stay within a video that the seller shortened", async () => {
    const studied = await testClass(1);
    await recordWatch(studied.holders, nameOf(studied), report([[0, 80]], 80), now);
    await setLesson(studied.company.id, studied.lessonIds[0] ?? "", { durationSeconds: 50 });
    const page = await readLessonPage(studied.holders, nameOf(studied), now);
    expect(page).toMatchObject({ progress: { watchedSeconds: 50, positionSeconds: 50, percent: 100 } });
  });
});

describe("the position", () => {
  it("is that of the latest report, from another device too, and not of a late one", async () => {
    const studied = await testClass(1);
    const tell = (position: number, at: Date, arrives: Date) =>
      recordWatch(studied.holders, nameOf(studied), report([], position, at), arrives);
    await tell(40, later(40), later(40));
    await tell(20, later(20), later(41));
    expect(await rowOf(studied)).toMatchObject({ positionSeconds: 40 });
    await tell(10, later(50), later(50));
    expect(await rowOf(studied)).toMatchObject({ positionSeconds: 10 });
  });

  it("is corrected for a device whose clock is an hour ahead or behind", async () => {
    const studied = await testClass(1);
    const tell = (position: number, clock: number, arrives: Date) =>
      recordWatch(studied.holders, nameOf(studied), report([], position, new Date(arrives.getTime() + clock)), arrives);
    await tell(10, 3_600_000, later(10));
    await tell(20, 0, later(20));
    await tell(30, -3_600_000, later(30));
    expect(await rowOf(studied)).toMatchObject({ positionSeconds: 30 });
  });
});

describe("a lesson", () => {
  it("is complete at 90 %, not below", async () => {
    const studied = await testClass(1);
    const tell = (to: number) => recordWatch(studied.holders, nameOf(studied), report([[0, to]]), now);
    expect((await tell(89)).lesson.completedAt).toBeNull();
    expect((await tell(90)).lesson.completedAt).toBe(now.toISOString());
  });

  it("without a known length takes the player's; without that it is completed by hand", async () => {
    const studied = await testClass(1);
    for (const lessonId of studied.lessonIds) {
      await setLesson(studied.company.id, lessonId, { durationSeconds: null });
    }
    const [first, second] = [nameOf(studied), nameOf(studied, 1)];
    const told = { ...report([[0, 45]]), durationSeconds: 50 };
    expect((await recordWatch(studied.holders, first, told, now)).lesson.completedAt).not.toBeNull();
    expect((await recordWatch(studied.holders, second, report([[0, 45]]), now)).lesson).toMatchObject({
      watchedSeconds: 45,
      percent: null,
      completedAt: null,
    });
    expect((await setCompleted(studied.holders, second, true, now)).course.percent).toBe(100);
  });

  it("that is marked as incomplete again stays so, even if it was watched to the end", async () => {
    const studied = await testClass(1);
    await recordWatch(studied.holders, nameOf(studied), report([[0, 100]]), now);
    const undone = await setCompleted(studied.holders, nameOf(studied), false, now);
    expect(undone.lesson).toMatchObject({ watchedSeconds: 100, completedAt: null });
    const again = await recordWatch(studied.holders, nameOf(studied), report([[0, 100]]), now);
    expect(again.lesson.completedAt).toBeNull();
  });

  it("with a quiz is completed neither by watching nor by hand", async () => {
    const studied = await testClass(1);
    const { companyId, courseId } = { companyId: studied.company.id, courseId: studied.course.id };
    const quiz = { companyId, courseId, lessonId: studied.lessonIds[0] ?? "", passPercent: 70, questions: [] };
    await db()
      .insert(quizzes)
      .values({ ...quiz, updatedAt: now });
    const { lesson } = await recordWatch(studied.holders, nameOf(studied), report([[0, 100]]), now);
    expect(lesson).toMatchObject({ watchedSeconds: 100, completedAt: null });
    const failed = await setCompleted(studied.holders, nameOf(studied), true, now).catch(findFailure);
    expect(failed).toMatchObject({ code: "lesson_has_quiz" });
  });
});

describe("a course", () => {
  it("is completed once, with one event, though its last lessons end at the same time", async () => {
    const studied = await testClass(2);
    const names = studied.lessonIds.map((_, at) => nameOf(studied, at));
    const everything = Array.from({ length: 5 }, () => names).flat();
    await Promise.all(everything.map((name) => recordWatch(studied.holders, name, report([[0, 95]]), now)));
    const { completedAt } = await enrollmentOf(studied.company.id, studied.course.id);
    expect(completedAt).toEqual(now);
    expect(await eventsOf(studied.company, "course_completed")).toMatchObject([
      { subjectId: studied.enrollmentId, type: "enrollment", payload: { courseId: studied.course.id } },
    ]);
  });

  it("stays completed when a lesson is added or taken back, and is not announced again", async () => {
    const studied = await testClass(1);
    for (const at of [0, 1]) await setCompleted(studied.holders, nameOf(studied, at), true, now);
    const place = { courseId: studied.course.id, moduleId: studied.moduleIds[0] ?? "" };
    await createLesson(studied.company.id, place, { title: "Bônus" }, now);
    await setCompleted(studied.holders, nameOf(studied), false, later(1));
    const { course } = await setCompleted(studied.holders, nameOf(studied), true, later(2));
    expect(course).toEqual({ lessons: 3, completedLessons: 2, percent: 66, completedAt: now.toISOString() });
    expect(await eventsOf(studied.company, "course_completed")).toHaveLength(1);
  });
});

it("erasure leaves nothing of what a student did", async () => {
  const studied = await testClass(1);
  for (const at of [0, 1]) await setCompleted(studied.holders, nameOf(studied, at), true, now);
  await db().transaction((tx) => eraseStudent(tx, studied.company.id, [studied.enrollmentId]));
  expect(await rowOf(studied)).toBeUndefined();
  expect(await enrollmentOf(studied.company.id, studied.course.id)).toMatchObject({ seenAt: null, completedAt: null });
});
