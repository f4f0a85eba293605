import { dehydrate, HydrationBoundary } from "@tanstack/react-query";
import { getTranslations } from "next-intl/server";
import type { SearchParams } from "nuqs/server";
import { dashboardQueries } from "@/app/dashboard-queries";
import { titled } from "@/app/menu-page";
import { loadCommissionFilters, toCommissionQuery } from "@/components/partners/commissions/commission-filters";
import { CommissionList } from "@/components/partners/commissions/commission-list";
import { Arriving } from "@/components/ui/arriving";
import { DetailHeader } from "@/components/ui/detail-header";
import { ListSkeleton } from "@/components/ui/list-skeleton";
import { createQueryClient } from "@/components/ui/trpc/query-client";

export const generateMetadata = titled("commissions");

interface Props {
  searchParams: Promise<SearchParams>;
}

export default async function CommissionsPage({ searchParams }: Props) {
  const t = await getTranslations("affiliates.commissions");
  return (
    <>
      <DetailHeader back={{ href: "/affiliates", page: "affiliates" }} page="commissions" text={t("text")} />
      <Arriving content={readCommissions(searchParams)} fallback={<ListSkeleton tabs />} />
    </>
  );
}

async function readCommissions(searchParams: Props["searchParams"]) {
  const filters = await loadCommissionFilters(searchParams);
  const queryClient = createQueryClient();
  const queries = await dashboardQueries(queryClient);
  await Promise.all([
    queryClient.prefetchQuery(queries.commissions.list.queryOptions(toCommissionQuery(filters))),
    queryClient.prefetchQuery(queries.commissions.partners.queryOptions({})),
  ]);
  return (
    <HydrationBoundary state={dehydrate(queryClient)}>
      <CommissionList />
    </HydrationBoundary>
  );
}
