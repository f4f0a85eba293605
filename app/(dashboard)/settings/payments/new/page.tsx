import { dehydrate, HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { dashboardQueries } from "@/app/dashboard-queries";
import { mayOpen } from "@/app/session";
import { ConnectPage } from "@/components/treasury/acquirer-accounts/connect-page";
import { NoAccess } from "@/components/ui/frame/no-access";
import { createQueryClient } from "@/components/ui/trpc/query-client";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("connections.new");
  return { title: t("title") };
}

export default async function NewConnectionPage() {
  if (!(await mayOpen("connections.write"))) return <NoAccess />;
  const queryClient = createQueryClient();
  const queries = await dashboardQueries(queryClient);
  await queryClient.prefetchQuery(queries.acquirerAccounts.offers.queryOptions({}));
  return (
    <HydrationBoundary state={dehydrate(queryClient)}>
      <ConnectPage />
    </HydrationBoundary>
  );
}
