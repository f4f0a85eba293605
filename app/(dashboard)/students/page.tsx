import { dehydrate, HydrationBoundary } from "@tanstack/react-query";
import { getTranslations } from "next-intl/server";
import type { SearchParams } from "nuqs/server";
import { dashboardQueries } from "@/app/dashboard-queries";
import { titled } from "@/app/menu-page";
import { courseChoices, loadStudentFilters, toStudentQuery } from "@/components/courses/students/student-filters";
import { StudentsPage } from "@/components/courses/students/students-page";
import { Arriving } from "@/components/ui/arriving";
import { ListSkeleton } from "@/components/ui/list-skeleton";
import { PageHeader } from "@/components/ui/page-header";
import { createQueryClient } from "@/components/ui/trpc/query-client";

export const generateMetadata = titled("students");

interface Props {
  searchParams: Promise<SearchParams>;
}

export default async function Page({ searchParams }: Props) {
  const t = await getTranslations("students");
  return (
    <>
      <PageHeader page="students" text={t("subtitle")} />
      <Arriving content={readStudents(searchParams)} fallback={<ListSkeleton fields />} />
    </>
  );
}

async function readStudents(searchParams: Props["searchParams"]) {
  const filters = await loadStudentFilters(searchParams);
  const queryClient = createQueryClient();
  const queries = await dashboardQueries(queryClient);
  await Promise.all([
    queryClient.prefetchQuery(queries.enrollments.sorted.queryOptions(toStudentQuery(filters))),
    queryClient.prefetchQuery(queries.courses.find.queryOptions(courseChoices)),
  ]);
  return (
    <HydrationBoundary state={dehydrate(queryClient)}>
      <StudentsPage />
    </HydrationBoundary>
  );
}
