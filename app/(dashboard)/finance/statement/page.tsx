import { dehydrate, HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import type { SearchParams } from "nuqs/server";
import { dashboardQueries } from "@/app/dashboard-queries";
import { mayOpen } from "@/app/session";
import {
  loadStatementFilters,
  toExplanationQuery,
  toLedgerQuery,
} from "@/components/reports/statements/finance-filters";
import { StatementList } from "@/components/reports/statements/statement-list";
import { DetailHeader } from "@/components/ui/detail-header";
import { NoAccess } from "@/components/ui/frame/no-access";
import { createQueryClient } from "@/components/ui/trpc/query-client";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("statement");
  return { title: t("title") };
}

export default async function StatementPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  if (!(await mayOpen("finance.read"))) return <NoAccess />;
  const t = await getTranslations("statement");
  const back = { href: "/finance", label: (await getTranslations("finance"))("title") };
  const filters = await loadStatementFilters(searchParams);
  const queryClient = createQueryClient();
  const queries = await dashboardQueries(queryClient);
  await Promise.all([
    queryClient.prefetchQuery(queries.ledger.list.queryOptions(toLedgerQuery(filters))),
    queryClient.prefetchQuery(queries.balance.explain.queryOptions(toExplanationQuery(filters))),
  ]);
  return (
    <>
      <DetailHeader back={back} title={t("title")} text={t("subtitle")} />
      <HydrationBoundary state={dehydrate(queryClient)}>
        <StatementList />
      </HydrationBoundary>
    </>
  );
}
