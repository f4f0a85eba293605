import { dehydrate, HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import type { SearchParams } from "nuqs/server";
import { Suspense } from "react";
import { loadTransactionFilters, toTransactionQuery } from "@/components/payments/transaction-filters";
import { TransactionList } from "@/components/payments/transaction-list";
import { TransactionListSkeleton } from "@/components/payments/transaction-skeleton";
import { createQueryClient } from "@/components/trpc/query-client";
import { PageHeader } from "@/components/ui/page-header";
import { environment } from "@/server/core/env";
import { dashboardQueries, findTokenCommand } from "@/server/http/dashboard-calls";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("transactions");
  return { title: t("title") };
}

interface Props {
  searchParams: Promise<SearchParams>;
}

export default async function TransactionsPage({ searchParams }: Props) {
  const t = await getTranslations("transactions");
  return (
    <>
      <PageHeader title={t("title")} text={t("subtitle")} />
      <Suspense fallback={<TransactionListSkeleton />}>
        <Transactions searchParams={searchParams} />
      </Suspense>
    </>
  );
}

async function Transactions({ searchParams }: Props) {
  const filters = await loadTransactionFilters(searchParams);
  const queryClient = createQueryClient();
  await queryClient.prefetchQuery(
    dashboardQueries(queryClient).transactions.list.queryOptions(toTransactionQuery(filters)),
  );
  return (
    <HydrationBoundary state={dehydrate(queryClient)}>
      <TransactionList publicUrl={environment().publicUrl} tokenCommand={await findTokenCommand()} />
    </HydrationBoundary>
  );
}
