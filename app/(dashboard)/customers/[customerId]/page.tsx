import { dehydrate, HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { dashboardQueries, isAbsent } from "@/app/dashboard-queries";
import { CustomerDetail } from "@/components/buyers/support/customer-detail";
import { toPurchasesQuery, toSubscriptionsOf } from "@/components/customers/customer-filters";
import { createQueryClient } from "@/components/ui/trpc/query-client";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("customer");
  return { title: t("title") };
}

interface Props {
  params: Promise<{ customerId: string }>;
}

export default async function Page({ params }: Props) {
  const { customerId } = await params;
  const queryClient = createQueryClient();
  const queries = await dashboardQueries(queryClient);
  const get = queries.customers.get.queryOptions({ customerId });
  await Promise.all([
    queryClient.prefetchQuery(get),
    queryClient.prefetchQuery(queries.subscriptions.sorted.queryOptions(toSubscriptionsOf(customerId))),
  ]);
  if (await isAbsent(queryClient, get.queryKey)) notFound();
  const customer = queryClient.getQueryData(get.queryKey);
  if (customer) {
    await queryClient.prefetchQuery(queries.transactions.sorted.queryOptions(toPurchasesQuery(customer.document)));
  }
  return (
    <HydrationBoundary state={dehydrate(queryClient)}>
      <CustomerDetail customerId={customerId} />
    </HydrationBoundary>
  );
}
