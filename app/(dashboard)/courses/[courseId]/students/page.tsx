import { dehydrate, HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { dashboardQueries, fetchSubject } from "@/app/dashboard-queries";
import { ClassPage } from "@/components/courses/students/class-page";
import { ClassImports } from "@/components/data/imports/class-imports";
import { createQueryClient } from "@/components/ui/trpc/query-client";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("students");
  return { title: t("title") };
}

interface Props {
  params: Promise<{ courseId: string }>;
}

export default async function Page({ params }: Props) {
  const { courseId } = await params;
  const queryClient = createQueryClient();
  const queries = await dashboardQueries(queryClient);
  await fetchSubject(queryClient, queries.enrollments.insight.queryOptions({ courseId }));
  await queryClient.prefetchQuery(queries.cohorts.list.queryOptions({ courseId }));
  return (
    <HydrationBoundary state={dehydrate(queryClient)}>
      <ClassPage courseId={courseId} imports={<ClassImports courseId={courseId} />} />
    </HydrationBoundary>
  );
}
