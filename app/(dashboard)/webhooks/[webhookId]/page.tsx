import { dehydrate, HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import type { SearchParams } from "nuqs/server";
import { dashboardQueries, isAbsent } from "@/app/dashboard-queries";
import { grantedPermissions } from "@/app/session";
import { createQueryClient } from "@/components/ui/trpc/query-client";
import { loadDeliveryFilters, toDeliveryQuery } from "@/components/webhooks/deliveries/delivery-filters";
import { WebhookDetail } from "@/components/webhooks/webhook-detail";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("webhooks");
  return { title: t("one") };
}

interface Props {
  params: Promise<{ webhookId: string }>;
  searchParams: Promise<SearchParams>;
}

export default async function Page({ params, searchParams }: Props) {
  const { webhookId } = await params;
  const filters = await loadDeliveryFilters(searchParams);
  const queryClient = createQueryClient();
  const queries = await dashboardQueries(queryClient);
  const get = queries.webhooks.get.queryOptions({ webhookId });
  const [granted] = await Promise.all([
    grantedPermissions("webhooks.write"),
    queryClient.prefetchQuery(get),
    queryClient.prefetchQuery(queries.deliveries.list.queryOptions(toDeliveryQuery(filters, webhookId))),
  ]);
  if (await isAbsent(queryClient, get.queryKey)) notFound();
  return (
    <HydrationBoundary state={dehydrate(queryClient)}>
      <WebhookDetail webhookId={webhookId} mayWrite={granted.includes("webhooks.write")} />
    </HydrationBoundary>
  );
}
