import { dehydrate, HydrationBoundary } from "@tanstack/react-query";
import { getTranslations } from "next-intl/server";
import type { SearchParams } from "nuqs/server";
import { dashboardQueries } from "@/app/dashboard-queries";
import { titled } from "@/app/menu-page";
import { latestSales, loadOverviewFilters, toOverviewQuery } from "@/components/reports/overview/overview-filters";
import { OverviewPage } from "@/components/reports/overview/overview-page";
import { Arriving } from "@/components/ui/arriving";
import { PageHeader } from "@/components/ui/page-header";
import { RowSkeleton } from "@/components/ui/row-skeleton";
import { createQueryClient } from "@/components/ui/trpc/query-client";

export const generateMetadata = titled("overview");

interface Props {
  searchParams: Promise<SearchParams>;
}

export default async function Page({ searchParams }: Props) {
  const t = await getTranslations("overview");
  return (
    <>
      <PageHeader page="overview" text={t("subtitle")} />
      <Arriving content={readOverview(searchParams)} fallback={<RowSkeleton />} />
    </>
  );
}

async function readOverview(searchParams: Props["searchParams"]) {
  const filters = await loadOverviewFilters(searchParams);
  const queryClient = createQueryClient();
  const queries = await dashboardQueries(queryClient);
  await Promise.all([
    queryClient.prefetchQuery(queries.overview.read.queryOptions(toOverviewQuery(filters))),
    queryClient.prefetchQuery(queries.overview.firstSteps.queryOptions({})),
    queryClient.prefetchQuery(queries.subscriptions.recurringRevenue.queryOptions({})),
    queryClient.prefetchQuery(queries.transactions.sorted.queryOptions(latestSales)),
  ]);
  return (
    <HydrationBoundary state={dehydrate(queryClient)}>
      <OverviewPage />
    </HydrationBoundary>
  );
}
