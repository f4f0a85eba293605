import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { dashboardQueries, fetchSubject } from "@/app/dashboard-queries";
import { requireSession } from "@/app/session";
import { CourseView } from "@/components/courses/classroom/course-view";
import { previewPaths } from "@/components/courses/classroom/learn-paths";
import { PreviewBanner } from "@/components/courses/classroom/preview-banner";
import { createQueryClient } from "@/components/ui/trpc/query-client";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("coursePreview");
  return { title: t("title") };
}

interface Props {
  params: Promise<{ courseId: string }>;
  searchParams: Promise<{ student?: string | string[] }>;
}

/** For members who edit the course. All lessons are open, and no progress is recorded. */
export default async function CoursePreviewPage({ params, searchParams }: Props) {
  const { courseId } = await params;
  const { student } = await searchParams;
  const enrollmentId = typeof student === "string" ? student : null;
  const seenBy = enrollmentId === null ? {} : { enrollmentId };
  await requireSession();
  const queryClient = createQueryClient();
  const queries = await dashboardQueries(queryClient);
  const [page, { id, status }] = await Promise.all([
    fetchSubject(queryClient, queries.classroom.course.queryOptions({ courseId, ...seenBy })),
    fetchSubject(queryClient, queries.courses.get.queryOptions({ courseId })),
  ]);
  const banner = <PreviewBanner course={{ id, status }} isOfStudent={enrollmentId !== null} />;
  return (
    <CourseView
      course={page}
      paths={previewPaths(courseId, enrollmentId)}
      email={null}
      certificate={null}
      banner={banner}
    />
  );
}
