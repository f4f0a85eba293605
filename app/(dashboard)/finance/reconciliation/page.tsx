import { dehydrate, HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import type { SearchParams } from "nuqs/server";
import { dashboardQueries } from "@/app/dashboard-queries";
import { dashboardContext } from "@/app/session";
import { CompareDialog } from "@/components/reconciliations/compare-dialog";
import { DayList } from "@/components/reconciliations/day-list";
import { loadReconciliationFilters, toDayQuery } from "@/components/reconciliations/reconciliation-filters";
import { NoAccess } from "@/components/shell/no-access";
import { createQueryClient } from "@/components/trpc/query-client";
import { PageHeader } from "@/components/ui/page-header";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("reconciliation");
  return { title: t("title") };
}

export default async function ReconciliationPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const { can } = await dashboardContext();
  if (!can("finance.read")) return <NoAccess />;
  const t = await getTranslations("reconciliation");
  const filters = await loadReconciliationFilters(searchParams);
  const queryClient = createQueryClient();
  const queries = await dashboardQueries(queryClient);
  await Promise.all([
    queryClient.prefetchQuery(queries.reconciliations.list.queryOptions(toDayQuery(filters))),
    queryClient.prefetchQuery(queries.reconciliations.connections.queryOptions({})),
  ]);
  return (
    <HydrationBoundary state={dehydrate(queryClient)}>
      <PageHeader title={t("title")} text={t("subtitle")}>
        {can("finance.write") && <CompareDialog />}
      </PageHeader>
      <DayList />
    </HydrationBoundary>
  );
}
