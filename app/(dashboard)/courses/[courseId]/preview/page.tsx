import { dehydrate, HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { dashboardQueries, fetchSubject } from "@/app/dashboard-queries";
import { CoursePreview } from "@/components/courses/course-preview";
import { createQueryClient } from "@/components/trpc/query-client";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("coursePreview");
  return { title: t("title") };
}

interface Props {
  params: Promise<{ courseId: string }>;
}

export default async function CoursePreviewPage({ params }: Props) {
  const { courseId } = await params;
  const queryClient = createQueryClient();
  await fetchSubject(queryClient, (await dashboardQueries(queryClient)).courses.get.queryOptions({ courseId }));
  return (
    <HydrationBoundary state={dehydrate(queryClient)}>
      <CoursePreview courseId={courseId} />
    </HydrationBoundary>
  );
}
