import { dehydrate, HydrationBoundary } from "@tanstack/react-query";
import { getTranslations } from "next-intl/server";
import type { SearchParams } from "nuqs/server";
import { dashboardQueries } from "@/app/dashboard-queries";
import { titled } from "@/app/menu-page";
import { loadDisputeFilters, toDisputeQuery } from "@/components/payments/disputes/dispute-filters";
import { DisputeList } from "@/components/payments/disputes/dispute-list";
import { Arriving } from "@/components/ui/arriving";
import { ListSkeleton } from "@/components/ui/list-skeleton";
import { PageHeader } from "@/components/ui/page-header";
import { createQueryClient } from "@/components/ui/trpc/query-client";

export const generateMetadata = titled("disputes");

interface Props {
  searchParams: Promise<SearchParams>;
}

export default async function DisputesPage({ searchParams }: Props) {
  const t = await getTranslations("disputes");
  return (
    <>
      <PageHeader page="disputes" text={t("subtitle")} />
      <Arriving content={readDisputes(searchParams)} fallback={<ListSkeleton tabs />} />
    </>
  );
}

async function readDisputes(searchParams: Props["searchParams"]) {
  const filters = await loadDisputeFilters(searchParams);
  const queryClient = createQueryClient();
  const queries = await dashboardQueries(queryClient);
  await queryClient.prefetchQuery(queries.disputes.list.queryOptions(toDisputeQuery(filters)));
  return (
    <HydrationBoundary state={dehydrate(queryClient)}>
      <DisputeList />
    </HydrationBoundary>
  );
}
