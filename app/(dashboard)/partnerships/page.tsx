import { dehydrate, HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { dashboardQueries } from "@/app/dashboard-queries";
import { dashboardContext } from "@/app/session";
import { PartnershipList } from "@/components/partners/affiliates/partnership-list";
import { PageHeader } from "@/components/ui/page-header";
import { ReadOnlyNote } from "@/components/ui/read-only-note";
import { createQueryClient } from "@/components/ui/trpc/query-client";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("partnerships");
  return { title: t("title") };
}

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
      <PageHeader title={t("title")} text={t("subtitle")} />
      {!canWrite && <ReadOnlyNote />}
      <PartnershipList canWrite={canWrite} />
    </HydrationBoundary>
  );
}
