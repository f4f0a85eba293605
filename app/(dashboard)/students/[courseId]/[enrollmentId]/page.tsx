import { dehydrate, HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { dashboardQueries, fetchSubject } from "@/app/dashboard-queries";
import { StudentPage } from "@/components/courses/students/student-page";
import { createQueryClient } from "@/components/ui/trpc/query-client";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("students.detail");
  return { title: t("title") };
}

interface Props {
  params: Promise<{ courseId: string; enrollmentId: string }>;
}

export default async function Page({ params }: Props) {
  const place = await params;
  const queryClient = createQueryClient();
  const queries = await dashboardQueries(queryClient);
  await fetchSubject(queryClient, queries.enrollments.get.queryOptions(place));
  await queryClient.prefetchQuery(queries.enrollments.progress.queryOptions(place));
  return (
    <HydrationBoundary state={dehydrate(queryClient)}>
      <StudentPage {...place} />
    </HydrationBoundary>
  );
}
