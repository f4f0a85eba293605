import { Anchor } from "@mantine/core";
import { dehydrate, HydrationBoundary } from "@tanstack/react-query";
import { getTranslations } from "next-intl/server";
import type { SearchParams } from "nuqs/server";
import { dashboardQueries } from "@/app/dashboard-queries";
import { titled } from "@/app/menu-page";
import { grantedPermissions } from "@/app/session";
import { Arriving } from "@/components/ui/arriving";
import { ListSkeleton } from "@/components/ui/list-skeleton";
import { PageHeader } from "@/components/ui/page-header";
import { createQueryClient } from "@/components/ui/trpc/query-client";
import { loadEventFilters, toEventQuery } from "@/components/webhooks/events/event-filters";
import { EventsPage } from "@/components/webhooks/events/events-page";

export const generateMetadata = titled("events");

interface Props {
  searchParams: Promise<SearchParams>;
}

export default async function Page({ searchParams }: Props) {
  const t = await getTranslations("events");
  return (
    <>
      <PageHeader page="events" text={t("subtitle")}>
        <Anchor href="/docs/events" size="sm">
          {t("catalogue")}
        </Anchor>
      </PageHeader>
      <Arriving content={readEvents(searchParams)} fallback={<ListSkeleton fields />} />
    </>
  );
}

async function readEvents(searchParams: Props["searchParams"]) {
  const filters = await loadEventFilters(searchParams);
  const queryClient = createQueryClient();
  const queries = await dashboardQueries(queryClient);
  const [granted] = await Promise.all([
    grantedPermissions("webhooks.write"),
    queryClient.prefetchQuery(queries.events.list.queryOptions(toEventQuery(filters))),
  ]);
  return (
    <HydrationBoundary state={dehydrate(queryClient)}>
      <EventsPage mayReplay={granted.includes("webhooks.write")} />
    </HydrationBoundary>
  );
}
