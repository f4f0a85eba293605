import { dehydrate, HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import type { SearchParams } from "nuqs/server";
import { dashboardQueries } from "@/app/dashboard-queries";
import { grantedPermissions } from "@/app/session";
import { createQueryClient } from "@/components/ui/trpc/query-client";
import { loadDeliveryFilters, toDeliveryQuery } from "@/components/webhooks/deliveries/delivery-filters";
import { WebhooksPage } from "@/components/webhooks/webhooks-page";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("webhooks");
  return { title: t("title") };
}

interface Props {
  searchParams: Promise<SearchParams>;
}

export default async function Page({ searchParams }: Props) {
  const filters = await loadDeliveryFilters(searchParams);
  const queryClient = createQueryClient();
  const queries = await dashboardQueries(queryClient);
  const [granted] = await Promise.all([
    grantedPermissions("webhooks.write"),
    queryClient.prefetchQuery(queries.webhooks.list.queryOptions({})),
    queryClient.prefetchQuery(queries.deliveries.list.queryOptions(toDeliveryQuery(filters))),
  ]);
  return (
    <HydrationBoundary state={dehydrate(queryClient)}>
      <WebhooksPage mayWrite={granted.includes("webhooks.write")} />
    </HydrationBoundary>
  );
}
