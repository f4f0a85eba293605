import { dehydrate, HydrationBoundary } from "@tanstack/react-query";
import { getTranslations } from "next-intl/server";
import { dashboardQueries } from "@/app/dashboard-queries";
import { mayOpenPage, titled } from "@/app/menu-page";
import { BalanceOverview } from "@/components/reports/statements/balance-overview";
import { NoAccess } from "@/components/ui/frame/no-access";
import { PageHeader } from "@/components/ui/page-header";
import { createQueryClient } from "@/components/ui/trpc/query-client";

export const generateMetadata = titled("balance");

export default async function FinancePage() {
  if (!(await mayOpenPage("balance"))) return <NoAccess />;
  const t = await getTranslations("finance");
  const queryClient = createQueryClient();
  const queries = await dashboardQueries(queryClient);
  await Promise.all([
    queryClient.prefetchQuery(queries.balance.accounts.queryOptions({})),
    queryClient.prefetchQuery(queries.balance.get.queryOptions({})),
    queryClient.prefetchQuery(queries.balance.atBank.queryOptions({})),
  ]);
  return (
    <>
      <PageHeader page="balance" text={t("subtitle")} />
      <HydrationBoundary state={dehydrate(queryClient)}>
        <BalanceOverview />
      </HydrationBoundary>
    </>
  );
}
