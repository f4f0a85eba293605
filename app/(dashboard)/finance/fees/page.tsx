import { dehydrate, HydrationBoundary } from "@tanstack/react-query";
import { getTranslations } from "next-intl/server";
import { dashboardQueries } from "@/app/dashboard-queries";
import { mayOpenPage, titled } from "@/app/menu-page";
import { AcquirerFeesLink } from "@/components/treasury/fee-checks/acquirer-fees-link";
import { FeesBoard } from "@/components/treasury/fee-checks/fees-board";
import { NoAccess } from "@/components/ui/frame/no-access";
import { PageHeader } from "@/components/ui/page-header";
import { createQueryClient } from "@/components/ui/trpc/query-client";

export const generateMetadata = titled("fees");

export default async function FeesPage() {
  if (!(await mayOpenPage("fees"))) return <NoAccess />;
  const t = await getTranslations("fees");
  const queryClient = createQueryClient();
  await queryClient.prefetchQuery((await dashboardQueries(queryClient)).fees.read.queryOptions({}));
  return (
    <HydrationBoundary state={dehydrate(queryClient)}>
      <PageHeader page="fees" text={t("subtitle")}>
        <AcquirerFeesLink />
      </PageHeader>
      <FeesBoard />
    </HydrationBoundary>
  );
}
