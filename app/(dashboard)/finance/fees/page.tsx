import { dehydrate, HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { dashboardQueries } from "@/app/dashboard-queries";
import { mayOpen } from "@/app/session";
import { AcquirerFeesLink } from "@/components/treasury/fee-checks/acquirer-fees-link";
import { FeesBoard } from "@/components/treasury/fee-checks/fees-board";
import { NoAccess } from "@/components/ui/frame/no-access";
import { PageHeader } from "@/components/ui/page-header";
import { createQueryClient } from "@/components/ui/trpc/query-client";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("fees");
  return { title: t("title") };
}

export default async function FeesPage() {
  if (!(await mayOpen("finance.read"))) return <NoAccess />;
  const t = await getTranslations("fees");
  const queryClient = createQueryClient();
  await queryClient.prefetchQuery((await dashboardQueries(queryClient)).fees.read.queryOptions({}));
  return (
    <HydrationBoundary state={dehydrate(queryClient)}>
      <PageHeader title={t("title")} text={t("subtitle")}>
        <AcquirerFeesLink />
      </PageHeader>
      <FeesBoard />
    </HydrationBoundary>
  );
}
