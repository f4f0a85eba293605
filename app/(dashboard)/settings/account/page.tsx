import { dehydrate, HydrationBoundary } from "@tanstack/react-query";
import { dashboardQueries } from "@/app/dashboard-queries";
import { titled } from "@/app/menu-page";
import { AccountBoard } from "@/components/accounts/account/account-board";
import { createQueryClient } from "@/components/ui/trpc/query-client";

export const generateMetadata = titled("account");

export default async function AccountPage() {
  const queryClient = createQueryClient();
  const { account } = await dashboardQueries(queryClient);
  await Promise.all([
    queryClient.prefetchQuery(account.get.queryOptions({})),
    queryClient.prefetchQuery(account.sessions.queryOptions({})),
  ]);
  return (
    <HydrationBoundary state={dehydrate(queryClient)}>
      <AccountBoard />
    </HydrationBoundary>
  );
}
