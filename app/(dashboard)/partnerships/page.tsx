import { dehydrate, HydrationBoundary } from "@tanstack/react-query";
import { getTranslations } from "next-intl/server";
import { dashboardQueries } from "@/app/dashboard-queries";
import { titled } from "@/app/menu-page";
import { dashboardContext } from "@/app/session";
import { PartnershipList } from "@/components/partners/affiliates/partnership-list";
import { PageHeader } from "@/components/ui/page-header";
import { ReadOnlyNote } from "@/components/ui/read-only-note";
import { createQueryClient } from "@/components/ui/trpc/query-client";

export const generateMetadata = titled("partnerships");

export default async function PartnershipsPage() {
  const t = await getTranslations("partnerships");
  const canWrite = (await dashboardContext()).can("promotions.write");
  const queryClient = createQueryClient();
  const queries = await dashboardQueries(queryClient);
  await Promise.all([
    queryClient.prefetchQuery(queries.affiliates.listOwn.queryOptions()),
    queryClient.prefetchQuery(queries.coproducers.listOwn.queryOptions()),
  ]);
  return (
    <HydrationBoundary state={dehydrate(queryClient)}>
      <PageHeader page="partnerships" text={t("subtitle")} />
      {!canWrite && <ReadOnlyNote />}
      <PartnershipList canWrite={canWrite} />
    </HydrationBoundary>
  );
}
