import { dehydrate, HydrationBoundary } from "@tanstack/react-query";
import { getTranslations } from "next-intl/server";
import type { SearchParams } from "nuqs/server";
import { dashboardQueries } from "@/app/dashboard-queries";
import { mayOpenPage, titled } from "@/app/menu-page";
import { dashboardContext } from "@/app/session";
import { loadPayoutFilters, toPayoutQuery } from "@/components/treasury/payouts/payout-filters";
import { PayoutList } from "@/components/treasury/payouts/payout-list";
import { Arriving } from "@/components/ui/arriving";
import { NoAccess } from "@/components/ui/frame/no-access";
import { ListSkeleton } from "@/components/ui/list-skeleton";
import { PageHeader } from "@/components/ui/page-header";
import { createQueryClient } from "@/components/ui/trpc/query-client";

export const generateMetadata = titled("payouts");

interface Props {
  searchParams: Promise<SearchParams>;
}

export default async function PayoutsPage({ searchParams }: Props) {
  if (!(await mayOpenPage("payouts"))) return <NoAccess />;
  const t = await getTranslations("payouts");
  return (
    <>
      <PageHeader page="payouts" text={t("subtitle")} />
      <Arriving content={readPayouts(searchParams)} fallback={<ListSkeleton fields />} />
    </>
  );
}

async function readPayouts(searchParams: Props["searchParams"]) {
  const filters = await loadPayoutFilters(searchParams);
  const queryClient = createQueryClient();
  const { payouts } = await dashboardQueries(queryClient);
  await Promise.all([
    queryClient.prefetchQuery(payouts.list.queryOptions(toPayoutQuery(filters))),
    queryClient.prefetchQuery(payouts.automatic.queryOptions({})),
    queryClient.prefetchQuery(payouts.offer.queryOptions({})),
  ]);
  return (
    <HydrationBoundary state={dehydrate(queryClient)}>
      <PayoutList canWrite={(await dashboardContext()).can("finance.write")} />
    </HydrationBoundary>
  );
}
