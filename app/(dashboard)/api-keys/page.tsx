import { dehydrate, HydrationBoundary } from "@tanstack/react-query";
import { dashboardQueries } from "@/app/dashboard-queries";
import { mayOpenPage, titled } from "@/app/menu-page";
import { requireSession } from "@/app/session";
import { KeyBoard } from "@/components/accounts/api-keys/key-board";
import { NoAccess } from "@/components/ui/frame/no-access";
import { createQueryClient } from "@/components/ui/trpc/query-client";

export const generateMetadata = titled("apiKeys");

export default async function ApiKeysPage() {
  if (!(await mayOpenPage("apiKeys"))) return <NoAccess />;
  const { userId } = await requireSession();
  const queryClient = createQueryClient();
  await queryClient.prefetchQuery((await dashboardQueries(queryClient)).apiKeys.list.queryOptions({}));
  return (
    <HydrationBoundary state={dehydrate(queryClient)}>
      <KeyBoard userId={userId} />
    </HydrationBoundary>
  );
}
