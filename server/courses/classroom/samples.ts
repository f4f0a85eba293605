import { and, asc, eq, exists, isNull, type SQL } from "drizzle-orm";
import { db } from "@/db/client";
import { isId } from "@/db/ids";
import { companies, courseModules, courses, lessons, offers, products } from "@/db/schema";
import { nowIn } from "../../accounts/company/company-clock";
import { sells } from "../../catalog/offers/sellable-offers";
import { fail } from "../../core/failures/failure";
import { findVideo } from "./find-video";
import { toHead } from "./present";
import type { SampleLesson, SampleLink } from "./schemas";

/**
 * Returns a sample lesson of a published course that is for sale, without sign-in.
 *
 * @throws NOT_FOUND for any other lesson.
 */
export async function readSampleLesson(companyId: string, lessonId: string, realNow: Date): Promise<SampleLesson> {
  if (!isId(companyId) || !isId(lessonId)) return fail("NOT_FOUND");
  const now = await nowIn(companyId, realNow);
  const [found] = await selectSamples(and(eq(lessons.companyId, companyId), eq(lessons.id, lessonId)), now);
  if (!found) return fail("NOT_FOUND");
  const { lesson, course, name, supportEmail } = found;
  const { title, description, durationSeconds, videoUrl, captions, chapters } = lesson;
  return {
    shop: { companyId, name, supportEmail },
    course: toHead(course),
    ...{ lessonId, title, description, durationSeconds, captions, chapters },
    video: await findVideo({ companyId, videoUrl }, realNow),
  };
}

const maxSamples = 20;

/** Lists up to 20 sample lessons for the checkout page. `now` is the company's time. */
export async function listSamples(companyId: string, productId: string, now: Date): Promise<SampleLink[]> {
  const ofProduct = and(eq(lessons.companyId, companyId), eq(courses.productId, productId));
  const rows = await selectSamples(ofProduct, now).limit(maxSamples);
  return rows.map(({ lesson, course }) => ({
    lessonId: lesson.id,
    title: lesson.title,
    courseTitle: course.title,
    durationSeconds: lesson.durationSeconds,
    path: `/learn/samples/${companyId}/${lesson.id}`,
  }));
}

function selectSamples(where: SQL | undefined, now: Date) {
  const isOnSale = db()
    .select({ id: offers.id })
    .from(offers)
    .innerJoin(products, and(eq(products.companyId, offers.companyId), eq(products.id, offers.productId)))
    .where(and(eq(products.companyId, courses.companyId), eq(products.id, courses.productId), sells(now)));
  return db()
    .select({ lesson: lessons, course: courses, name: companies.name, supportEmail: companies.supportEmail })
    .from(lessons)
    .innerJoin(courses, and(eq(courses.companyId, lessons.companyId), eq(courses.id, lessons.courseId)))
    .innerJoin(
      courseModules,
      and(eq(courseModules.companyId, lessons.companyId), eq(courseModules.id, lessons.moduleId)),
    )
    .innerJoin(companies, eq(companies.id, lessons.companyId))
    .where(
      and(
        where,
        eq(lessons.isSample, true),
        eq(courses.status, "published"),
        isNull(courses.deletedAt),
        isNull(companies.blockedAt),
        exists(isOnSale),
      ),
    )
    .orderBy(asc(courses.title), asc(courses.id), asc(courseModules.position), asc(lessons.position));
}
