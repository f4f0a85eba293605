import { Stack } from "@mantine/core";
import { dehydrate, HydrationBoundary } from "@tanstack/react-query";
import { getTranslations } from "next-intl/server";
import { dashboardQueries } from "@/app/dashboard-queries";
import { titled } from "@/app/menu-page";
import { dashboardContext } from "@/app/session";
import { AffiliateList } from "@/components/partners/affiliates/affiliate-list";
import { ProgramList } from "@/components/partners/affiliates/program-list";
import { PageHeader } from "@/components/ui/page-header";
import { PageLink } from "@/components/ui/page-link";
import { ReadOnlyNote } from "@/components/ui/read-only-note";
import { createQueryClient } from "@/components/ui/trpc/query-client";

export const generateMetadata = titled("affiliates");

export default async function AffiliatesPage() {
  const t = await getTranslations("affiliates");
  const { can } = await dashboardContext();
  const [canWrite, canReadFinance] = [can("promotions.write"), can("finance.read")];
  const queryClient = createQueryClient();
  const queries = await dashboardQueries(queryClient);
  await queryClient.prefetchQuery(queries.affiliates.programs.queryOptions());
  return (
    <HydrationBoundary state={dehydrate(queryClient)}>
      <PageHeader page="affiliates" text={t("subtitle")}>
        {canReadFinance && <PageLink href="/affiliates/commissions">{t("seeCommissions")}</PageLink>}
      </PageHeader>
      {!canWrite && <ReadOnlyNote />}
      <Stack gap="lg">
        <AffiliateList canWrite={canWrite} />
        <ProgramList canWrite={canWrite} />
      </Stack>
    </HydrationBoundary>
  );
}
