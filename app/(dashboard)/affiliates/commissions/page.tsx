import { dehydrate, HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import type { SearchParams } from "nuqs/server";
import { dashboardQueries } from "@/app/dashboard-queries";
import { loadCommissionFilters, toCommissionQuery } from "@/components/partners/commissions/commission-filters";
import { CommissionList } from "@/components/partners/commissions/commission-list";
import { Arriving } from "@/components/ui/arriving";
import { DetailHeader } from "@/components/ui/detail-header";
import { ListSkeleton } from "@/components/ui/list-skeleton";
import { createQueryClient } from "@/components/ui/trpc/query-client";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("affiliates.commissions");
  return { title: t("title") };
}

interface Props {
  searchParams: Promise<SearchParams>;
}

export default async function CommissionsPage({ searchParams }: Props) {
  const [t, tAffiliates] = await Promise.all([
    getTranslations("affiliates.commissions"),
    getTranslations("affiliates"),
  ]);
  return (
    <>
      <DetailHeader back={{ href: "/affiliates", label: tAffiliates("title") }} title={t("title")} text={t("text")} />
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
