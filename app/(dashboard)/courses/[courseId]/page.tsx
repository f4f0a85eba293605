import { dehydrate, HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { dashboardQueries, fetchSubject } from "@/app/dashboard-queries";
import { dashboardContext } from "@/app/session";
import { CourseEditor } from "@/components/courses/course-editor";
import { createQueryClient } from "@/components/ui/trpc/query-client";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("courseEditor");
  return { title: t("course") };
}

interface Props {
  params: Promise<{ courseId: string }>;
}

export default async function CoursePage({ params }: Props) {
  const { courseId } = await params;
  const { can } = await dashboardContext();
  const queryClient = createQueryClient();
  await fetchSubject(queryClient, (await dashboardQueries(queryClient)).courses.get.queryOptions({ courseId }));
  return (
    <HydrationBoundary state={dehydrate(queryClient)}>
      <CourseEditor courseId={courseId} canWrite={can("courses.write")} />
    </HydrationBoundary>
  );
}
