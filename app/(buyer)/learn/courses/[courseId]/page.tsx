import type { Metadata } from "next";
import { nullIfGone, readAsStudent } from "@/app/(buyer)/learn/read-as-student";
import { CourseView } from "@/components/courses/classroom/course-view";
import { GoneView } from "@/components/courses/classroom/gone-view";
import { studentPaths } from "@/components/courses/classroom/learn-paths";
import { pageApi } from "@/server/page-api";

export const metadata: Metadata = { robots: { index: false, follow: false }, referrer: "same-origin" };

export default async function StudentCoursePage({ params }: { params: Promise<{ courseId: string }> }) {
  const { courseId } = await params;
  const { readCoursePage, readOwnCertificate } = await pageApi();
  const paths = studentPaths(courseId);
  const { email, page } = await readAsStudent(paths.course, (holders, now) =>
    Promise.all([nullIfGone(readCoursePage(holders, courseId, now)), readOwnCertificate(holders, courseId, now)]),
  );
  const [course = null, certificate = null] = page ?? [];
  if (!course) return <GoneView email={email} proof={certificate && { paths, certificate }} />;
  return <CourseView {...{ course, paths, email, certificate }} />;
}
