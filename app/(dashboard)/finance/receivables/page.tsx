import { Stack } from "@mantine/core";
import { dehydrate, HydrationBoundary } from "@tanstack/react-query";
import { getTranslations } from "next-intl/server";
import type { SearchParams } from "nuqs/server";
import { dashboardQueries } from "@/app/dashboard-queries";
import { mayOpenPage, titled } from "@/app/menu-page";
import { dashboardContext } from "@/app/session";
import { ReceivableCalendar } from "@/components/reports/receivables/receivable-calendar";
import { loadCalendarFilters, soonest, toMonthQuery } from "@/components/reports/receivables/receivable-filters";
import { loadAnticipationFilters, toAnticipationQuery } from "@/components/treasury/anticipations/anticipation-filters";
import { AnticipationSection } from "@/components/treasury/anticipations/anticipation-section";
import { Arriving } from "@/components/ui/arriving";
import { NoAccess } from "@/components/ui/frame/no-access";
import { ListSkeleton } from "@/components/ui/list-skeleton";
import { PageHeader } from "@/components/ui/page-header";
import { createQueryClient } from "@/components/ui/trpc/query-client";

export const generateMetadata = titled("receivables");

interface Props {
  searchParams: Promise<SearchParams>;
}

export default async function ReceivablesPage({ searchParams }: Props) {
  if (!(await mayOpenPage("receivables"))) return <NoAccess />;
  const t = await getTranslations("receivables");
  return (
    <>
      <PageHeader page="receivables" text={t("subtitle")} />
      <Arriving content={readMonth(searchParams)} fallback={<ListSkeleton />} />
    </>
  );
}

async function readMonth(searchParams: Props["searchParams"]) {
  const [{ month }, { page }] = await Promise.all([
    loadCalendarFilters(searchParams),
    loadAnticipationFilters(searchParams),
  ]);
  const queryClient = createQueryClient();
  const { receivables, anticipations } = await dashboardQueries(queryClient);
  const { list } = receivables;
  await Promise.all([
    queryClient.prefetchQuery(list.queryOptions(soonest)),
    queryClient.prefetchQuery(anticipations.offer.queryOptions({})),
    queryClient.prefetchQuery(anticipations.list.queryOptions(toAnticipationQuery(page))),
  ]);
  const next = queryClient.getQueryData(list.queryKey(soonest))?.rows[0]?.day;
  const shown = month ?? next?.slice(0, 7);
  if (shown !== undefined) await queryClient.prefetchQuery(list.queryOptions(toMonthQuery(shown)));
  return (
    <HydrationBoundary state={dehydrate(queryClient)}>
      <Stack>
        <ReceivableCalendar />
        <AnticipationSection canWrite={(await dashboardContext()).can("finance.write")} />
      </Stack>
    </HydrationBoundary>
  );
}
