import { dehydrate, HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { dashboardQueries } from "@/app/dashboard-queries";
import { dashboardContext, mayOpen } from "@/app/session";
import { DestinationBoard } from "@/components/treasury/payout-accounts/destination-board";
import { NoAccess } from "@/components/ui/frame/no-access";
import { createQueryClient } from "@/components/ui/trpc/query-client";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("payouts");
  return { title: t("destinations") };
}

export default async function DestinationsPage() {
  if (!(await mayOpen("finance.read"))) return <NoAccess />;
  const queryClient = createQueryClient();
  await queryClient.prefetchQuery((await dashboardQueries(queryClient)).payoutAccounts.listForMembers.queryOptions({}));
  return (
    <HydrationBoundary state={dehydrate(queryClient)}>
      <DestinationBoard canWrite={(await dashboardContext()).can("finance.write")} />
    </HydrationBoundary>
  );
}
