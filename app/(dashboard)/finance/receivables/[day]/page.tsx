import { dehydrate, HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import type { SearchParams } from "nuqs/server";
import { dashboardQueries } from "@/app/dashboard-queries";
import { mayOpen } from "@/app/session";
import { DaySales } from "@/components/reports/receivables/day-sales";
import { loadDayFilters, toDayQuery } from "@/components/reports/receivables/receivable-filters";
import { cleanDay } from "@/components/ui/address-filters";
import { NoAccess } from "@/components/ui/frame/no-access";
import { createQueryClient } from "@/components/ui/trpc/query-client";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("receivables");
  return { title: t("title") };
}

interface Props {
  params: Promise<{ day: string }>;
  searchParams: Promise<SearchParams>;
}

export default async function Page({ params, searchParams }: Props) {
  if (!(await mayOpen("finance.read"))) return <NoAccess />;
  const day = cleanDay((await params).day) ?? notFound();
  const { page } = await loadDayFilters(searchParams);
  const queryClient = createQueryClient();
  const queries = await dashboardQueries(queryClient);
  await queryClient.prefetchQuery(queries.receivables.sales.queryOptions(toDayQuery(day, page)));
  return (
    <HydrationBoundary state={dehydrate(queryClient)}>
      <DaySales day={day} />
    </HydrationBoundary>
  );
}
