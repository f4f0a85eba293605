import { dehydrate, HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { CoursePreview } from "@/components/courses/course-preview";
import { createQueryClient } from "@/components/trpc/query-client";
import { dashboardQueries } from "@/server/pages/dashboard-calls";
import { fetchSubject } from "@/server/pages/dashboard-page";

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
  await fetchSubject(queryClient, dashboardQueries(queryClient).courses.get.queryOptions({ courseId }));
  return (
    <HydrationBoundary state={dehydrate(queryClient)}>
      <CoursePreview courseId={courseId} />
    </HydrationBoundary>
  );
}
