import { dehydrate, HydrationBoundary } from "@tanstack/react-query";
import { dashboardQueries } from "@/app/dashboard-queries";
import { titled } from "@/app/menu-page";
import { grantedPermissions } from "@/app/session";
import { SimulatorPage } from "@/components/sandbox/simulator/simulator-page";
import { NoAccess } from "@/components/ui/frame/no-access";
import { createQueryClient } from "@/components/ui/trpc/query-client";

export const generateMetadata = titled("simulator");

export default async function Page() {
  const granted = await grantedPermissions("sandbox.act", "finance.read", "webhooks.read");
  if (!granted.includes("sandbox.act")) return <NoAccess />;
  const queryClient = createQueryClient();
  const queries = await dashboardQueries(queryClient);
  await Promise.all([
    queryClient.prefetchQuery(queries.simulator.get.queryOptions({})),
    queryClient.prefetchQuery(queries.webhooks.list.queryOptions({})),
  ]);
  return (
    <HydrationBoundary state={dehydrate(queryClient)}>
      <SimulatorPage maySeePayouts={granted.includes("finance.read")} />
    </HydrationBoundary>
  );
}
