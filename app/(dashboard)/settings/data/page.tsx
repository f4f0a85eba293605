import { dehydrate, HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { dashboardQueries } from "@/app/dashboard-queries";
import { mayOpen } from "@/app/session";
import { BulkBoard } from "@/components/bulk/bulk-board";
import { NoAccess } from "@/components/shell/no-access";
import { createQueryClient } from "@/components/trpc/query-client";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("bulk");
  return { title: t("title") };
}

export default async function DataPage() {
  if (!(await mayOpen("exports.read"))) return <NoAccess />;
  const queryClient = createQueryClient();
  const queries = await dashboardQueries(queryClient);
  await queryClient.prefetchQuery(queries.exports.list.queryOptions({ limit: 50 }));
  return (
    <HydrationBoundary state={dehydrate(queryClient)}>
      <BulkBoard />
    </HydrationBoundary>
  );
}
