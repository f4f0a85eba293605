import { dehydrate, HydrationBoundary } from "@tanstack/react-query";
import { getTranslations } from "next-intl/server";
import type { SearchParams } from "nuqs/server";
import { dashboardQueries } from "@/app/dashboard-queries";
import { titled } from "@/app/menu-page";
import { dashboardContext } from "@/app/session";
import {
  loadTransactionFilters,
  toTransactionFilter,
  toTransactionQuery,
} from "@/components/payments/transactions/transaction-filters";
import { TransactionList } from "@/components/payments/transactions/transaction-list";
import { Arriving } from "@/components/ui/arriving";
import { ListSkeleton } from "@/components/ui/list-skeleton";
import { PageHeader } from "@/components/ui/page-header";
import { createQueryClient } from "@/components/ui/trpc/query-client";
import { pageApi } from "@/server/page-api";

export const generateMetadata = titled("sales");

interface Props {
  searchParams: Promise<SearchParams>;
}

export default async function TransactionsPage({ searchParams }: Props) {
  const t = await getTranslations("transactions");
  return (
    <>
      <PageHeader page="sales" text={t("subtitle")} />
      <Arriving content={readTransactions(searchParams)} fallback={<ListSkeleton tabs fields />} />
    </>
  );
}

async function readTransactions(searchParams: Props["searchParams"]) {
  const filters = await loadTransactionFilters(searchParams);
  const queryClient = createQueryClient();
  const queries = await dashboardQueries(queryClient);
  await Promise.all([
    queryClient.prefetchQuery(queries.transactions.sorted.queryOptions(toTransactionQuery(filters))),
    queryClient.prefetchQuery(queries.sales.totals.queryOptions(toTransactionFilter(filters))),
    queryClient.prefetchQuery(queries.products.list.queryOptions({ limit: 100 })),
  ]);
  const { environment, findTokenCommand } = await pageApi();
  const tokenCommand = findTokenCommand(await dashboardContext());
  return (
    <HydrationBoundary state={dehydrate(queryClient)}>
      <TransactionList publicUrl={environment().publicUrl} tokenCommand={tokenCommand} />
    </HydrationBoundary>
  );
}
