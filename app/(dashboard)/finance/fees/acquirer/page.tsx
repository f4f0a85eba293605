import { dehydrate, HydrationBoundary } from "@tanstack/react-query";
import { getTranslations } from "next-intl/server";
import type { SearchParams } from "nuqs/server";
import { dashboardQueries } from "@/app/dashboard-queries";
import { mayOpenPage, titled } from "@/app/menu-page";
import { FeeDifferenceList } from "@/components/treasury/fee-checks/fee-difference-list";
import { loadFeeFilters, toFeeDifferenceQuery } from "@/components/treasury/fee-checks/fee-filters";
import { orderedPeriod } from "@/components/ui/address-filters";
import { Arriving } from "@/components/ui/arriving";
import { DetailHeader } from "@/components/ui/detail-header";
import { NoAccess } from "@/components/ui/frame/no-access";
import { ListSkeleton } from "@/components/ui/list-skeleton";
import { createQueryClient } from "@/components/ui/trpc/query-client";

export const generateMetadata = titled("acquirerFees");

interface Props {
  searchParams: Promise<SearchParams>;
}

export default async function AcquirerFeesPage({ searchParams }: Props) {
  if (!(await mayOpenPage("acquirerFees"))) return <NoAccess />;
  const t = await getTranslations("acquirerFees");
  return (
    <>
      <DetailHeader back={{ href: "/finance/fees", page: "fees" }} page="acquirerFees" text={t("subtitle")} />
      <Arriving content={readDifferences(searchParams)} fallback={<ListSkeleton tabs />} />
    </>
  );
}

async function readDifferences(searchParams: Props["searchParams"]) {
  const filters = await loadFeeFilters(searchParams);
  const queryClient = createQueryClient();
  const queries = await dashboardQueries(queryClient);
  await Promise.all([
    queryClient.prefetchQuery(queries.feeChecks.list.queryOptions(toFeeDifferenceQuery(filters))),
    queryClient.prefetchQuery(queries.feeChecks.sums.queryOptions(orderedPeriod(filters))),
  ]);
  return (
    <HydrationBoundary state={dehydrate(queryClient)}>
      <FeeDifferenceList />
    </HydrationBoundary>
  );
}
