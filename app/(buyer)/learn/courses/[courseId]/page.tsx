import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { cache } from "react";
import { nullIfGone, readAsStudent } from "@/app/(buyer)/learn/read-as-student";
import { CourseView } from "@/components/courses/classroom/course-view";
import { GoneView } from "@/components/courses/classroom/gone-view";
import { studentPaths } from "@/components/courses/classroom/learn-paths";
import { pageApi } from "@/server/page-api";

interface Props {
  params: Promise<{ courseId: string }>;
}

const read = cache(async (courseId: string) => {
  const { readCoursePage, readOwnCertificate } = await pageApi();
  return readAsStudent(studentPaths(courseId).course, (holders, now) =>
    Promise.all([nullIfGone(readCoursePage(holders, courseId, now)), readOwnCertificate(holders, courseId, now)]),
  );
});

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const [{ page }, t] = await Promise.all([read((await params).courseId), getTranslations("learn")]);
  const [course = null, certificate = null] = page ?? [];
  const title = course?.title ?? t(certificate ? "overTitle" : "goneTitle");
  return { title, robots: { index: false, follow: false }, referrer: "same-origin" };
}

export default async function StudentCoursePage({ params }: Props) {
  const { courseId } = await params;
  const paths = studentPaths(courseId);
  const { email, page } = await read(courseId);
  const [course = null, certificate = null] = page ?? [];
  if (!course) return <GoneView email={email} path={paths.course} proof={certificate && { paths, certificate }} />;
  return <CourseView {...{ course, paths, email, certificate }} />;
}
