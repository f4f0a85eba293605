import { dehydrate, HydrationBoundary } from "@tanstack/react-query";
import { dashboardQueries } from "@/app/dashboard-queries";
import { mayOpenPage, titled } from "@/app/menu-page";
import { dashboardContext } from "@/app/session";
import { DestinationBoard } from "@/components/treasury/payout-accounts/destination-board";
import { NoAccess } from "@/components/ui/frame/no-access";
import { createQueryClient } from "@/components/ui/trpc/query-client";

export const generateMetadata = titled("payoutAccounts");

export default async function DestinationsPage() {
  if (!(await mayOpenPage("payoutAccounts"))) return <NoAccess />;
  const queryClient = createQueryClient();
  await queryClient.prefetchQuery((await dashboardQueries(queryClient)).payoutAccounts.listForMembers.queryOptions({}));
  return (
    <HydrationBoundary state={dehydrate(queryClient)}>
      <DestinationBoard canWrite={(await dashboardContext()).can("finance.write")} />
    </HydrationBoundary>
  );
}
