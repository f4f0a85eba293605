import { dehydrate, HydrationBoundary } from "@tanstack/react-query";
import { getTranslations } from "next-intl/server";
import type { SearchParams } from "nuqs/server";
import { dashboardQueries } from "@/app/dashboard-queries";
import { titled } from "@/app/menu-page";
import { dashboardContext } from "@/app/session";
import { CompareDialog } from "@/components/treasury/reconciliations/compare-dialog";
import { DayList } from "@/components/treasury/reconciliations/day-list";
import { loadReconciliationFilters, toDayQuery } from "@/components/treasury/reconciliations/reconciliation-filters";
import { NoAccess } from "@/components/ui/frame/no-access";
import { PageHeader } from "@/components/ui/page-header";
import { createQueryClient } from "@/components/ui/trpc/query-client";

export const generateMetadata = titled("reconciliation");

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
      <PageHeader page="reconciliation" text={t("subtitle")}>
        {can("finance.write") && <CompareDialog />}
      </PageHeader>
      <DayList />
    </HydrationBoundary>
  );
}
