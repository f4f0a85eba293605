import { dehydrate, HydrationBoundary } from "@tanstack/react-query";
import { dashboardQueries } from "@/app/dashboard-queries";
import { mayOpenPage, titled } from "@/app/menu-page";
import { GoLive } from "@/components/sandbox/test-mode/go-live";
import { ConnectionsPage } from "@/components/treasury/connections/connections-page";
import { NoAccess } from "@/components/ui/frame/no-access";
import { createQueryClient } from "@/components/ui/trpc/query-client";
import { chooseCompany } from "../../choose-company";

export const generateMetadata = titled("payments");

export default async function PaymentsPage() {
  if (!(await mayOpenPage("payments"))) return <NoAccess />;
  const queryClient = createQueryClient();
  const queries = await dashboardQueries(queryClient);
  await Promise.all([
    queryClient.prefetchQuery(queries.connections.list.queryOptions({})),
    queryClient.prefetchQuery(queries.testMode.state.queryOptions({})),
  ]);
  return (
    <HydrationBoundary state={dehydrate(queryClient)}>
      <ConnectionsPage goLive={<GoLive chooseCompany={chooseCompany} />} />
    </HydrationBoundary>
  );
}
