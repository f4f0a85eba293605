import { dehydrate, HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { CustomerDetail } from "@/components/customers/customer-detail";
import { createQueryClient } from "@/components/trpc/query-client";
import { dashboardQueries, isAbsent } from "@/server/http/dashboard-calls";

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
  const get = dashboardQueries(queryClient).customers.get.queryOptions({ customerId });
  await queryClient.prefetchQuery(get);
  if (isAbsent(queryClient, get.queryKey)) notFound();
  return (
    <HydrationBoundary state={dehydrate(queryClient)}>
      <CustomerDetail customerId={customerId} />
    </HydrationBoundary>
  );
}
