import { and, eq } from "drizzle-orm";
import { db } from "@/db/client";
import { enrollments, lessons } from "@/db/schema";
import type { CompanyIdentity } from "@/server/core/procedures/procedure";
import { createLesson } from "@/server/courses/courses/lessons";
import { createModule } from "@/server/courses/courses/modules";
import type { MemberCourse } from "@/server/courses/courses/schemas";
import type { Holder } from "@/server/courses/enrollments/access-links";
import { lastIdOf, testCourse } from "../courses";
import { now } from "../now";
import { reactOf, sell } from "../reactions";

export interface TestClass {
  company: CompanyIdentity;
  course: MemberCourse;
  productId: string;
  offerSlug: string;
  moduleIds: string[];
  lessonIds: string[];
  holders: Holder[];
  enrollmentId: string;
  transactionId: string;
}

export async function testClass(modules = 2): Promise<TestClass> {
  const { company, course: bare, productId, offerSlug } = await testCourse({ status: "published" });
  const courseId = bare.id;
  let course = bare;
  for (let at = 0; at < modules; at += 1) {
    course = await createModule(company.id, { courseId }, `Módulo ${at + 1}`, now);
    const moduleId = lastIdOf(course.modules);
    for (const title of ["Primeira", "Segunda"]) {
      const videoUrl = `https://video.example.com/${at}-${title}.mp4`;
      const lesson = { title, description: "Segredo", videoUrl, durationSeconds: 100 };
      course = await createLesson(company.id, { courseId, moduleId }, lesson, now);
    }
  }
  const transactionId = await sell(company, offerSlug);
  await reactOf(company);
  const { customerId, id: enrollmentId } = await enrollmentOf(company.id, courseId);
  return {
    company,
    course,
    productId,
    offerSlug,
    moduleIds: course.modules.map(({ id }) => id),
    lessonIds: course.modules.flatMap((module) => module.lessons.map(({ id }) => id)),
    holders: [{ companyId: company.id, customerId }],
    enrollmentId,
    transactionId,
  };
}

export async function enrollmentOf(companyId: string, courseId: string) {
  const [row] = await db()
    .select()
    .from(enrollments)
    .where(and(eq(enrollments.companyId, companyId), eq(enrollments.courseId, courseId)));
  if (!row) throw new Error("Nobody is enrolled");
  return row;
}

export async function setLesson(companyId: string, lessonId: string, values: Partial<typeof lessons.$inferInsert>) {
  await db()
    .update(lessons)
    .set(values)
    .where(and(eq(lessons.companyId, companyId), eq(lessons.id, lessonId)));
}
