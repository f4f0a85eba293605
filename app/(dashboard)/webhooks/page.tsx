import { dehydrate, HydrationBoundary } from "@tanstack/react-query";
import type { SearchParams } from "nuqs/server";
import { dashboardQueries } from "@/app/dashboard-queries";
import { titled } from "@/app/menu-page";
import { grantedPermissions } from "@/app/session";
import { createQueryClient } from "@/components/ui/trpc/query-client";
import { loadDeliveryFilters, toDeliveryQuery } from "@/components/webhooks/deliveries/delivery-filters";
import { WebhooksPage } from "@/components/webhooks/webhooks-page";

export const generateMetadata = titled("webhooks");

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
