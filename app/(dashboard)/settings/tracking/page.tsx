import { dehydrate, HydrationBoundary } from "@tanstack/react-query";
import { dashboardQueries } from "@/app/dashboard-queries";
import { titled } from "@/app/menu-page";
import { dashboardContext } from "@/app/session";
import { TrackingBoard } from "@/components/checkout/tracking/tracking-board";
import { NoAccess } from "@/components/ui/frame/no-access";
import { createQueryClient } from "@/components/ui/trpc/query-client";

export const generateMetadata = titled("tracking");

export default async function TrackingPage() {
  const { can, company } = await dashboardContext();
  if (!company || !can("promotions.read")) return <NoAccess />;
  const queryClient = createQueryClient();
  const queries = await dashboardQueries(queryClient);
  await queryClient.prefetchQuery(queries.tracking.settings.queryOptions({}));
  return (
    <HydrationBoundary state={dehydrate(queryClient)}>
      <TrackingBoard />
    </HydrationBoundary>
  );
}
