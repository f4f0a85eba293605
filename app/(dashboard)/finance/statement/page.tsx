import { dehydrate, HydrationBoundary } from "@tanstack/react-query";
import { getTranslations } from "next-intl/server";
import type { SearchParams } from "nuqs/server";
import { dashboardQueries } from "@/app/dashboard-queries";
import { mayOpenPage, titled } from "@/app/menu-page";
import {
  loadStatementFilters,
  toExplanationQuery,
  toLedgerQuery,
} from "@/components/reports/statements/finance-filters";
import { StatementList } from "@/components/reports/statements/statement-list";
import { NoAccess } from "@/components/ui/frame/no-access";
import { PageHeader } from "@/components/ui/page-header";
import { createQueryClient } from "@/components/ui/trpc/query-client";

export const generateMetadata = titled("statement");

export default async function StatementPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  if (!(await mayOpenPage("statement"))) return <NoAccess />;
  const t = await getTranslations("statement");
  const filters = await loadStatementFilters(searchParams);
  const queryClient = createQueryClient();
  const queries = await dashboardQueries(queryClient);
  await Promise.all([
    queryClient.prefetchQuery(queries.ledger.list.queryOptions(toLedgerQuery(filters))),
    queryClient.prefetchQuery(queries.balance.explain.queryOptions(toExplanationQuery(filters))),
  ]);
  return (
    <>
      <PageHeader page="statement" text={t("subtitle")} />
      <HydrationBoundary state={dehydrate(queryClient)}>
        <StatementList />
      </HydrationBoundary>
    </>
  );
}
