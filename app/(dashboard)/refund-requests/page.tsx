import { dehydrate, HydrationBoundary } from "@tanstack/react-query";
import { getTranslations } from "next-intl/server";
import type { SearchParams } from "nuqs/server";
import { dashboardQueries } from "@/app/dashboard-queries";
import { titled } from "@/app/menu-page";
import {
  loadRefundRequestFilters,
  toRefundRequestQuery,
} from "@/components/payments/refund-requests/refund-request-filters";
import { RefundRequestList } from "@/components/payments/refund-requests/refund-request-list";
import { Arriving } from "@/components/ui/arriving";
import { ListSkeleton } from "@/components/ui/list-skeleton";
import { PageHeader } from "@/components/ui/page-header";
import { createQueryClient } from "@/components/ui/trpc/query-client";

export const generateMetadata = titled("refunds");

interface Props {
  searchParams: Promise<SearchParams>;
}

export default async function RefundRequestsPage({ searchParams }: Props) {
  const t = await getTranslations("refundRequests");
  return (
    <>
      <PageHeader page="refunds" text={t("subtitle")} />
      <Arriving content={readRequests(searchParams)} fallback={<ListSkeleton tabs />} />
    </>
  );
}

async function readRequests(searchParams: Props["searchParams"]) {
  const filters = await loadRefundRequestFilters(searchParams);
  const queryClient = createQueryClient();
  const queries = await dashboardQueries(queryClient);
  await queryClient.prefetchQuery(queries.refundRequests.list.queryOptions(toRefundRequestQuery(filters)));
  return (
    <HydrationBoundary state={dehydrate(queryClient)}>
      <RefundRequestList />
    </HydrationBoundary>
  );
}
