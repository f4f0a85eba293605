import { dehydrate, HydrationBoundary } from "@tanstack/react-query";
import { getTranslations } from "next-intl/server";
import type { SearchParams } from "nuqs/server";
import { dashboardQueries } from "@/app/dashboard-queries";
import { titled } from "@/app/menu-page";
import { dashboardContext } from "@/app/session";
import { loadCourseFilters, toCourseQuery } from "@/components/courses/course-filters";
import { CourseList } from "@/components/courses/course-list";
import { NewCourse } from "@/components/courses/new-course";
import { Arriving } from "@/components/ui/arriving";
import { ListSkeleton } from "@/components/ui/list-skeleton";
import { PageHeader } from "@/components/ui/page-header";
import { ReadOnlyNote } from "@/components/ui/read-only-note";
import { createQueryClient } from "@/components/ui/trpc/query-client";

export const generateMetadata = titled("courses");

interface Props {
  searchParams: Promise<SearchParams>;
}

export default async function CoursesPage({ searchParams }: Props) {
  const t = await getTranslations("courses");
  const canWrite = (await dashboardContext()).can("courses.write");
  return (
    <>
      <PageHeader page="courses" text={t("subtitle")}>
        <NewCourse canWrite={canWrite} />
      </PageHeader>
      {!canWrite && <ReadOnlyNote />}
      <Arriving content={readCourses(searchParams, canWrite)} fallback={<ListSkeleton tabs />} />
    </>
  );
}

async function readCourses(searchParams: Props["searchParams"], canWrite: boolean) {
  const filters = await loadCourseFilters(searchParams);
  const queryClient = createQueryClient();
  await queryClient.prefetchQuery(
    (await dashboardQueries(queryClient)).courses.list.queryOptions(toCourseQuery(filters)),
  );
  return (
    <HydrationBoundary state={dehydrate(queryClient)}>
      <CourseList canWrite={canWrite} />
    </HydrationBoundary>
  );
}
