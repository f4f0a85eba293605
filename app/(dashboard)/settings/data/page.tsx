import { dehydrate, HydrationBoundary } from "@tanstack/react-query";
import { dashboardQueries } from "@/app/dashboard-queries";
import { titled } from "@/app/menu-page";
import { mayOpen } from "@/app/session";
import { BulkBoard } from "@/components/data/bulk/bulk-board";
import { NoAccess } from "@/components/ui/frame/no-access";
import { createQueryClient } from "@/components/ui/trpc/query-client";

export const generateMetadata = titled("data");

export default async function DataPage() {
  const [mayExport, mayImport] = await Promise.all([mayOpen("exports.read"), mayOpen("imports.read")]);
  if (!mayExport && !mayImport) return <NoAccess />;
  const queryClient = createQueryClient();
  const queries = await dashboardQueries(queryClient);
  await Promise.all([
    mayExport && queryClient.prefetchQuery(queries.exports.list.queryOptions({ limit: 50 })),
    mayImport && queryClient.prefetchQuery(queries.imports.list.queryOptions({ limit: 20 })),
  ]);
  return (
    <HydrationBoundary state={dehydrate(queryClient)}>
      <BulkBoard />
    </HydrationBoundary>
  );
}
