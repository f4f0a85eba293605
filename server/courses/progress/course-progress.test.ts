import { eq } from "drizzle-orm";
import fc from "fast-check";
import { expect, it } from "vitest";
import { db } from "@/db/client";
import { enrollments, lessonProgress } from "@/db/schema";
import { testClass } from "@/testing/support/enrolling/study";
import { now } from "@/testing/support/now";
import { proofRuns } from "@/testing/support/proof";
import { eventsOf } from "@/testing/support/reactions";
import { readShelf } from "../classroom/read-shelf";
import { recordWatch, setCompleted } from "../classroom/study";

/** Action in a class with two lessons of 100 seconds. */
const Act = fc.record({
  lesson: fc.nat(1),
  kind: fc.constantFrom("watch" as const, "watch" as const, "watch" as const, "complete" as const, "undo" as const),
  from: fc.nat(130),
  length: fc.integer({ min: 1, max: 100 }),
  /** Includes positions beyond the end of the video. */
  position: fc.nat(100_000),
  secondsAgo: fc.nat(600),
});

it("a course's progress decreases only by hand, and never exceeds the course, whatever devices report", async () => {
  const studied = await testClass(1);
  const { company, course, holders, lessonIds } = studied;
  const nameOf = (lesson: number) => ({ courseId: course.id, lessonId: lessonIds[lesson] ?? "" });
  let completions = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(Act, { minLength: 1, maxLength: 8 }), async (acts) => {
      await db().delete(lessonProgress).where(eq(lessonProgress.companyId, company.id));
      await db().update(enrollments).set({ completedAt: null }).where(eq(enrollments.companyId, company.id));
      const done = [false, false];
      const seconds = [0, 0];
      let finishedAt: string | null = null;
      for (const { lesson, kind, from, length, position, secondsAgo } of [...acts, ...acts.slice(0, 2)]) {
        const sentAt = now.getTime();
        const report = { watched: [[from, from + length] as [number, number]], positionSeconds: position };
        const recorded =
          kind === "watch"
            ? await recordWatch(holders, nameOf(lesson), { ...report, at: sentAt - secondsAgo * 1000, sentAt }, now)
            : await setCompleted(holders, nameOf(lesson), kind === "complete", now);
        const isComplete = recorded.lesson.completedAt !== null;
        if (kind !== "undo" && done[lesson]) expect(isComplete).toBe(true);
        if (kind !== "watch") expect(isComplete).toBe(kind === "complete");
        done[lesson] = isComplete;
        expect(recorded.lesson.watchedSeconds).toBeGreaterThanOrEqual(seconds[lesson] ?? 0);
        expect(recorded.lesson.watchedSeconds).toBeLessThanOrEqual(100);
        expect(recorded.lesson.positionSeconds).toBeLessThanOrEqual(100);
        seconds[lesson] = recorded.lesson.watchedSeconds;
        const completedLessons = done.filter((each) => each).length;
        expect(recorded.course).toMatchObject({ lessons: 2, completedLessons, percent: completedLessons * 50 });
        if (finishedAt !== null) expect(recorded.course.completedAt).toBe(finishedAt);
        if (finishedAt === null && recorded.course.completedAt !== null) {
          expect(completedLessons).toBe(2);
          finishedAt = recorded.course.completedAt;
          completions += 1;
        }
        expect((await readShelf(holders, now)).courses[0]?.progress).toEqual(recorded.course);
      }
    }),
    { numRuns: proofRuns(12, 200) },
  );
  expect(await eventsOf(company, "course_completed")).toHaveLength(completions);
});
