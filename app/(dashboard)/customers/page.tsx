import { dehydrate, HydrationBoundary } from "@tanstack/react-query";
import { getTranslations } from "next-intl/server";
import type { SearchParams } from "nuqs/server";
import { dashboardQueries } from "@/app/dashboard-queries";
import { titled } from "@/app/menu-page";
import { loadCustomerFilters, toCustomerQuery } from "@/components/customers/customer-filters";
import { CustomersPage } from "@/components/customers/customers-page";
import { Arriving } from "@/components/ui/arriving";
import { ListSkeleton } from "@/components/ui/list-skeleton";
import { PageHeader } from "@/components/ui/page-header";
import { createQueryClient } from "@/components/ui/trpc/query-client";

export const generateMetadata = titled("customers");

interface Props {
  searchParams: Promise<SearchParams>;
}

export default async function Page({ searchParams }: Props) {
  const t = await getTranslations("customers");
  return (
    <>
      <PageHeader page="customers" text={t("subtitle")} />
      <Arriving content={readCustomers(searchParams)} fallback={<ListSkeleton fields />} />
    </>
  );
}

async function readCustomers(searchParams: Props["searchParams"]) {
  const filters = await loadCustomerFilters(searchParams);
  const queryClient = createQueryClient();
  await queryClient.prefetchQuery(
    (await dashboardQueries(queryClient)).customers.sorted.queryOptions(toCustomerQuery(filters)),
  );
  return (
    <HydrationBoundary state={dehydrate(queryClient)}>
      <CustomersPage />
    </HydrationBoundary>
  );
}
