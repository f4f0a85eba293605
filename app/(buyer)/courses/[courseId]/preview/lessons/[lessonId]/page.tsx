import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { dashboardQueries, fetchSubject } from "@/app/dashboard-queries";
import { requireSession } from "@/app/session";
import { PreviewBanner } from "@/components/buyer/preview-banner";
import { previewPaths } from "@/components/learn/learn-paths";
import { LessonView } from "@/components/learn/lesson-view";
import { createQueryClient } from "@/components/trpc/query-client";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("coursePreview");
  return { title: t("title") };
}

interface Props {
  params: Promise<{ courseId: string; lessonId: string }>;
  searchParams: Promise<{ student?: string | string[] }>;
}

/** The student's page of a lesson, as a preview for the members who edit it: nothing is recorded. */
export default async function LessonPreviewPage({ params, searchParams }: Props) {
  const { courseId, lessonId } = await params;
  const { student } = await searchParams;
  const enrollmentId = typeof student === "string" ? student : null;
  const seenBy = enrollmentId === null ? {} : { enrollmentId };
  await requireSession();
  const queryClient = createQueryClient();
  const queries = await dashboardQueries(queryClient);
  const [page, { id, status }] = await Promise.all([
    fetchSubject(queryClient, queries.classroom.lesson.queryOptions({ courseId, lessonId, ...seenBy })),
    fetchSubject(queryClient, queries.courses.get.queryOptions({ courseId })),
  ]);
  const banner = <PreviewBanner course={{ id, status }} />;
  return <LessonView lesson={page} paths={previewPaths(courseId, enrollmentId)} email={null} banner={banner} />;
}
