import { dehydrate, HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import type { SearchParams } from "nuqs/server";
import { dashboardQueries } from "@/app/dashboard-queries";
import { grantedPermissions } from "@/app/session";
import { loadShipmentFilters, toShipmentQuery } from "@/components/payments/shipments/shipment-filters";
import { ShipmentList } from "@/components/payments/shipments/shipment-list";
import { Arriving } from "@/components/ui/arriving";
import { ListSkeleton } from "@/components/ui/list-skeleton";
import { PageHeader } from "@/components/ui/page-header";
import { createQueryClient } from "@/components/ui/trpc/query-client";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("shipments");
  return { title: t("title") };
}

interface Props {
  searchParams: Promise<SearchParams>;
}

export default async function ShipmentsPage({ searchParams }: Props) {
  const t = await getTranslations("shipments");
  return (
    <>
      <PageHeader title={t("title")} text={t("subtitle")} />
      <Arriving content={readShipments(searchParams)} fallback={<ListSkeleton tabs />} />
    </>
  );
}

async function readShipments(searchParams: Props["searchParams"]) {
  const filters = await loadShipmentFilters(searchParams);
  const queryClient = createQueryClient();
  const queries = await dashboardQueries(queryClient);
  const [granted] = await Promise.all([
    grantedPermissions("shipments.write"),
    queryClient.prefetchQuery(queries.shipments.list.queryOptions(toShipmentQuery(filters))),
  ]);
  return (
    <HydrationBoundary state={dehydrate(queryClient)}>
      <ShipmentList mayShip={granted.includes("shipments.write")} />
    </HydrationBoundary>
  );
}
