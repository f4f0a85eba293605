import { and, eq, type SQL, sql } from "drizzle-orm";
import { db, type Executor } from "@/db/client";
import { lessonProgress, lessons } from "@/db/schema";
import { completeCourse } from "./complete-course";
import { visit } from "./complete-lesson";
import { type LessonOfStudent, maxLessonSeconds } from "./schemas";

/** In seconds, half-open: `[from, to)`. */
type Interval = readonly [from: number, to: number];

/** Formats intervals as `int4multirange`, which merges them. Omits parts beyond the video's duration. */
function toMultirange(intervals: readonly Interval[], durationSeconds: number): string {
  const within = intervals
    .map(([from, to]) => [Math.max(0, from), Math.min(to, durationSeconds)] as const)
    .filter(([from, to]) => from < to);
  return `{${within.map(([from, to]) => `[${from},${to})`).join(",")}}`;
}

/** Percentage to watch before a lesson is complete (docs/domains/courses.md). */
const completePercent = 90;

/** Returns null if the duration is unknown. */
function secondsToComplete(durationSeconds: number | null): number | null {
  return durationSeconds ? Math.ceil((durationSeconds * completePercent) / 100) : null;
}

/** Beyond this skew of a browser clock, only the difference between its two timestamps is used. */
const clockToleranceMs = 60_000;

/**
 * Returns the server time of a reported position, at most `now`. `at` and `sentAt` are browser
 * timestamps in milliseconds.
 */
function instantOf({ at, sentAt }: { at: number; sentAt: number }, now: Date): Date {
  const isRight = Math.abs(now.getTime() - sentAt) < clockToleranceMs;
  const told = isRight ? at : now.getTime() - Math.max(0, sentAt - at);
  return new Date(Math.max(0, Math.min(told, now.getTime())));
}

export interface Watched {
  watched: readonly Interval[];
  positionSeconds: number;
  at: number;
  sentAt: number;
  durationSeconds?: number | undefined;
}

/**
 * Adds a playback report to the watched seconds. Intervals are merged and capped at the video's
 * duration, so duplicate and reordered reports are harmless. The latest report sets the position.
 * Watching 90% completes a lesson without a quiz, unless the student marked it incomplete again.
 *
 * @throws NOT_FOUND if the student lost access or the lesson no longer exists.
 */
export async function recordWatch(place: LessonOfStudent, report: Watched, now: Date): Promise<void> {
  await db().transaction(async (tx) => {
    await visit(tx, place, now);
    const duration = await durationOf(tx, place);
    const known = duration ?? report.durationSeconds ?? null;
    const end = known ?? maxLessonSeconds;
    // The player reports the actual duration. With a longer one from the seller, the lesson could never be completed.
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

/** Returns true if the report completed the lesson. */
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
 * Returns the watched seconds including `played`. The caller has locked the enrollment, so the
 * value cannot change. A separate statement, because Citus does not allow a subquery in an INSERT.
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
