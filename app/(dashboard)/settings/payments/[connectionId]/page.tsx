import { dehydrate, HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { dashboardQueries, fetchSubject } from "@/app/dashboard-queries";
import { mayOpen } from "@/app/session";
import { ConnectionPage } from "@/components/treasury/connections/connection-page";
import { NoAccess } from "@/components/ui/frame/no-access";
import { createQueryClient } from "@/components/ui/trpc/query-client";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("connections");
  return { title: t("one") };
}

interface Props {
  params: Promise<{ connectionId: string }>;
}

export default async function Page({ params }: Props) {
  if (!(await mayOpen("connections.read"))) return <NoAccess />;
  const { connectionId } = await params;
  const queryClient = createQueryClient();
  const queries = await dashboardQueries(queryClient);
  await fetchSubject(queryClient, queries.connections.get.queryOptions({ connectionId }));
  return (
    <HydrationBoundary state={dehydrate(queryClient)}>
      <ConnectionPage connectionId={connectionId} />
    </HydrationBoundary>
  );
}
