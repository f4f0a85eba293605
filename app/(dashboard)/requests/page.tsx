import { dehydrate, HydrationBoundary } from "@tanstack/react-query";
import { getTranslations } from "next-intl/server";
import type { SearchParams } from "nuqs/server";
import { dashboardQueries } from "@/app/dashboard-queries";
import { titled } from "@/app/menu-page";
import { Arriving } from "@/components/ui/arriving";
import { ListSkeleton } from "@/components/ui/list-skeleton";
import { PageHeader } from "@/components/ui/page-header";
import { createQueryClient } from "@/components/ui/trpc/query-client";
import { loadRequestFilters, toRequestQuery } from "@/components/webhooks/requests/request-filters";
import { RequestsPage } from "@/components/webhooks/requests/requests-page";

export const generateMetadata = titled("requests");

interface Props {
  searchParams: Promise<SearchParams>;
}

export default async function Page({ searchParams }: Props) {
  const t = await getTranslations("requests");
  return (
    <>
      <PageHeader page="requests" text={t("subtitle")} />
      <Arriving content={readRequests(searchParams)} fallback={<ListSkeleton fields />} />
    </>
  );
}

async function readRequests(searchParams: Props["searchParams"]) {
  const filters = await loadRequestFilters(searchParams);
  const queryClient = createQueryClient();
  const queries = await dashboardQueries(queryClient);
  await queryClient.prefetchQuery(queries.requests.list.queryOptions(toRequestQuery(filters)));
  return (
    <HydrationBoundary state={dehydrate(queryClient)}>
      <RequestsPage />
    </HydrationBoundary>
  );
}
