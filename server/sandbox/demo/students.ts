import { and, asc, eq, isNull } from "drizzle-orm";
import { db } from "@/db/client";
import { dayMs } from "@/db/durations";
import { enrollments } from "@/db/schema";
import { byPlatform } from "../../accounts/audit/audit";
import { addDays, dayOf } from "../../core/calendar/calendar";
import { getCourse } from "../../courses/courses/course-tree";
import { recordWatch } from "../../courses/progress/record-watch";
import { createCohort, moveStudents } from "../../courses/students/cohorts";
import { draw } from "./draw";

const shareStudying = 0.45;

/** A few students finish; most stop earlier. */
function lessonsOf(label: string, lessons: number): number {
  const luck = draw(`${label} reach`);
  return luck > 0.8 ? lessons : 1 + Math.floor(luck * luck * 1.5 * (lessons - 1));
}

/**
 * Creates course progress through playback reports: some students finished, some are in progress,
 * and some stopped weeks ago. The most recent ones share a cohort.
 */
export async function studyCourses(companyId: string, now: Date): Promise<void> {
  const rows = await db()
    .select()
    .from(enrollments)
    .where(and(eq(enrollments.companyId, companyId), isNull(enrollments.revokedAt)))
    .orderBy(asc(enrollments.enrolledAt), asc(enrollments.id));
  const [first] = rows;
  if (!first) return;
  const { courseId } = first;
  const lessons = (await getCourse(companyId, courseId)).modules.flatMap((module) => module.lessons);
  const studying = rows.filter((_, index) => draw(`student ${index} comes`) < shareStudying);
  for (const [index, { id: enrollmentId, enrolledAt }] of studying.entries()) {
    const label = `student ${index}`;
    const reach = lessonsOf(label, lessons.length);
    let at = enrolledAt.getTime();
    for (const [place, { id: lessonId, durationSeconds }] of lessons.slice(0, reach).entries()) {
      at += (0.2 + 2 * draw(`${label} lesson ${place}`)) * dayMs;
      if (at > now.getTime()) break;
      const length = durationSeconds ?? 300;
      const isLast = place === reach - 1 && reach < lessons.length;
      const seen = isLast ? Math.floor(length * (0.1 + 0.7 * draw(`${label} stop`))) : length;
      const report = { watched: [[0, seen] as const], positionSeconds: seen, at, sentAt: at };
      await recordWatch({ companyId, courseId, enrollmentId, lessonId, hasQuiz: false }, report, new Date(at));
    }
  }
  const startsOn = addDays(dayOf(now), 7);
  const { id: cohortId } = await createCohort(
    companyId,
    { courseId, name: "Turma de verão", startsOn },
    now,
    byPlatform,
  );
  const enrollmentIds = rows.slice(-12).map(({ id }) => id);
  await moveStudents(companyId, { courseId, cohortId, enrollmentIds }, now, byPlatform);
}
