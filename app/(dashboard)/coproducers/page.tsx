import { dehydrate, HydrationBoundary } from "@tanstack/react-query";
import { getTranslations } from "next-intl/server";
import { dashboardQueries } from "@/app/dashboard-queries";
import { titled } from "@/app/menu-page";
import { dashboardContext } from "@/app/session";
import { CoproducersCard } from "@/components/partners/coproducers/coproducers-card";
import { PageHeader } from "@/components/ui/page-header";
import { ReadOnlyNote } from "@/components/ui/read-only-note";
import { createQueryClient } from "@/components/ui/trpc/query-client";

export const generateMetadata = titled("coproducers");

export default async function CoproducersPage() {
  const t = await getTranslations("affiliates.coproducers");
  const canWrite = (await dashboardContext()).can("promotions.write");
  const queryClient = createQueryClient();
  const queries = await dashboardQueries(queryClient);
  await queryClient.prefetchQuery(queries.coproducers.listAll.queryOptions());
  return (
    <HydrationBoundary state={dehydrate(queryClient)}>
      <PageHeader page="coproducers" text={t("subtitle")} />
      {!canWrite && <ReadOnlyNote />}
      <CoproducersCard productId={null} canWrite={canWrite} />
    </HydrationBoundary>
  );
}
