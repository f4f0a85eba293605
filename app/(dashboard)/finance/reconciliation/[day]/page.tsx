import { dehydrate, HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import type { SearchParams } from "nuqs/server";
import { dashboardQueries, fetchSubject } from "@/app/dashboard-queries";
import { dashboardContext } from "@/app/session";
import { DayPage } from "@/components/treasury/reconciliations/day-page";
import { firstPage, loadDayFilters, toDayRead } from "@/components/treasury/reconciliations/reconciliation-filters";
import { NoAccess } from "@/components/ui/frame/no-access";
import { createQueryClient } from "@/components/ui/trpc/query-client";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("reconciliation");
  return { title: t("title") };
}

interface Props {
  params: Promise<{ day: string }>;
  searchParams: Promise<SearchParams>;
}

export default async function ReconciledDayPage({ params, searchParams }: Props) {
  const { day } = await params;
  const { can } = await dashboardContext();
  if (!can("finance.read")) return <NoAccess />;
  const queryClient = createQueryClient();
  const { get } = (await dashboardQueries(queryClient)).reconciliations;
  await fetchSubject(queryClient, get.queryOptions(toDayRead(day, firstPage)));
  await queryClient.prefetchQuery(get.queryOptions(toDayRead(day, await loadDayFilters(searchParams))));
  return (
    <HydrationBoundary state={dehydrate(queryClient)}>
      <DayPage day={day} canWrite={can("finance.write")} />
    </HydrationBoundary>
  );
}
