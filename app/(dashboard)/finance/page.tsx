import { dehydrate, HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { dashboardQueries } from "@/app/dashboard-queries";
import { mayOpen } from "@/app/session";
import { BalanceOverview } from "@/components/reports/statements/balance-overview";
import { StatementLink } from "@/components/reports/statements/statement-link";
import { NoAccess } from "@/components/ui/frame/no-access";
import { PageHeader } from "@/components/ui/page-header";
import { createQueryClient } from "@/components/ui/trpc/query-client";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("finance");
  return { title: t("title") };
}

export default async function FinancePage() {
  if (!(await mayOpen("finance.read"))) return <NoAccess />;
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
      <PageHeader title={t("title")} text={t("subtitle")}>
        <StatementLink />
      </PageHeader>
      <HydrationBoundary state={dehydrate(queryClient)}>
        <BalanceOverview />
      </HydrationBoundary>
    </>
  );
}
