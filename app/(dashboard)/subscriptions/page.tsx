import { dehydrate, HydrationBoundary } from "@tanstack/react-query";
import { getTranslations } from "next-intl/server";
import type { SearchParams } from "nuqs/server";
import { dashboardQueries } from "@/app/dashboard-queries";
import { titled } from "@/app/menu-page";
import { loadSubscriptionFilters, toSubscriptionQuery } from "@/components/subscriptions/subscription-filters";
import { SubscriptionList } from "@/components/subscriptions/subscription-list";
import { Arriving } from "@/components/ui/arriving";
import { ListSkeleton } from "@/components/ui/list-skeleton";
import { PageHeader } from "@/components/ui/page-header";
import { createQueryClient } from "@/components/ui/trpc/query-client";

export const generateMetadata = titled("subscriptions");

interface Props {
  searchParams: Promise<SearchParams>;
}

export default async function SubscriptionsPage({ searchParams }: Props) {
  const t = await getTranslations("subscriptions");
  return (
    <>
      <PageHeader page="subscriptions" text={t("subtitle")} />
      <Arriving content={readSubscriptions(searchParams)} fallback={<ListSkeleton tabs fields />} />
    </>
  );
}

async function readSubscriptions(searchParams: Props["searchParams"]) {
  const filters = await loadSubscriptionFilters(searchParams);
  const queryClient = createQueryClient();
  const queries = await dashboardQueries(queryClient);
  await Promise.all([
    queryClient.prefetchQuery(queries.subscriptions.sorted.queryOptions(toSubscriptionQuery(filters))),
    queryClient.prefetchQuery(queries.subscriptions.recurringRevenue.queryOptions({})),
  ]);
  return (
    <HydrationBoundary state={dehydrate(queryClient)}>
      <SubscriptionList />
    </HydrationBoundary>
  );
}
