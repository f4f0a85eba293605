import { and, eq, type SQL, sql } from "drizzle-orm";
import { db, type Executor } from "@/db/client";
import { lessonProgress, lessons } from "@/db/schema";
import { completeCourse } from "./complete-course";
import { visit } from "./complete-lesson";
import { type LessonOfStudent, maxLessonSeconds } from "./schemas";
import { type Interval, instantOf, secondsToComplete, toMultirange } from "./watched";

export interface Watched {
  watched: readonly Interval[];
  positionSeconds: number;
  at: number;
  sentAt: number;
  durationSeconds?: number | undefined;
}

/**
 * Adds what a player reports to the seconds that a student has watched of a lesson: the union only grows, however often
 * and in whatever order reports arrive, and never beyond the video. The position is that of the latest report. A lesson
 * without a quiz is complete once 90 % are watched; one whose completion was taken back stays so.
 *
 * @throws NOT_FOUND when the access or the lesson is gone.
 */
export async function recordWatch(place: LessonOfStudent, report: Watched, now: Date): Promise<void> {
  await db().transaction(async (tx) => {
    await visit(tx, place, now);
    const duration = await durationOf(tx, place);
    const known = duration ?? report.durationSeconds ?? null;
    const end = known ?? maxLessonSeconds;
    // The player knows the video's real length; a longer one, as the seller typed it, could never be watched.
    const needed = place.hasQuiz ? null : secondsToComplete(known && Math.min(known, report.durationSeconds ?? known));
    if (await addWatched(tx, place, report, { end, needed, now })) await completeCourse(tx, place, now);
  });
}

async function durationOf(tx: Executor, { companyId, lessonId }: LessonOfStudent): Promise<number | null> {
  const [row] = await tx
    .select({ durationSeconds: lessons.durationSeconds })
    .from(lessons)
    .where(and(eq(lessons.companyId, companyId), eq(lessons.id, lessonId)));
  return row?.durationSeconds || null;
}

/** @returns whether this report completed the lesson. */
async function addWatched(
  tx: Executor,
  { companyId, courseId, enrollmentId, lessonId }: LessonOfStudent,
  report: Watched,
  { end, needed, now }: { end: number; needed: number | null; now: Date },
): Promise<boolean> {
  const { watched, watchedSeconds, positionSeconds, seenAt, completedAt } = lessonProgress;
  const seenNow = instantOf(report, now);
  const isComplete = sql`${needed}::int IS NOT NULL`;
  const played = toMultirange(report.watched, end);
  const seconds = await secondsAfter(tx, { companyId, enrollmentId, lessonId }, played, end);
  const at = sql`${now.toISOString()}::timestamptz`;
  const [row] = await tx
    .insert(lessonProgress)
    .values({
      companyId,
      courseId,
      enrollmentId,
      lessonId,
      watched: played,
      watchedSeconds: seconds,
      positionSeconds: Math.min(report.positionSeconds, end),
      completedAt: sql`CASE WHEN ${isComplete} AND ${seconds}::int >= ${needed}::int THEN ${at} END`,
      startedAt: now,
      seenAt: seenNow,
    })
    .onConflictDoUpdate({
      target: [lessonProgress.companyId, lessonProgress.enrollmentId, lessonProgress.lessonId],
      set: {
        watched: sql`(${watched} + excluded.watched)`,
        watchedSeconds: seconds,
        positionSeconds: sql`CASE WHEN excluded.seen_at >= ${seenAt} THEN excluded.position_seconds ELSE ${positionSeconds} END`,
        seenAt: sql`GREATEST(${seenAt}, excluded.seen_at)`,
        completedAt: sql`CASE
          WHEN ${completedAt} IS NULL AND ${isComplete} AND ${watchedSeconds} < ${needed}::int AND ${seconds}::int >= ${needed}::int
          THEN ${at} ELSE ${completedAt} END`,
      },
    })
    .returning({ completedAt });
  return row?.completedAt?.getTime() === now.getTime();
}

type Key = Pick<LessonOfStudent, "companyId" | "enrollmentId" | "lessonId">;

/**
 * The seconds that the student has watched once `played` is added. The enrollment is locked, so they stay what they are; a
 * statement of its own, for Citus takes no subquery in an INSERT.
 */
async function secondsAfter(tx: Executor, key: Key, played: string, end: number): Promise<number> {
  const { companyId, enrollmentId, lessonId, watched } = lessonProgress;
  const added = sql`${played}::int4multirange`;
  const [before] = await tx
    .select({
      seconds: secondsOf(sql`(${watched} + ${added}) * int4multirange(int4range(0, ${end}::int))`).mapWith(Number),
    })
    .from(lessonProgress)
    .where(and(eq(companyId, key.companyId), eq(enrollmentId, key.enrollmentId), eq(lessonId, key.lessonId)));
  if (before) return before.seconds;
  const [first] = await tx.execute<{ seconds: number }>(sql`SELECT ${secondsOf(added)} AS seconds`);
  return first?.seconds ?? 0;
}

function secondsOf(ranges: SQL): SQL {
  return sql`(SELECT COALESCE(sum(upper(part) - lower(part)), 0)::int FROM unnest(${ranges}) part)`;
}
