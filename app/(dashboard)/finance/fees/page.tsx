import { dehydrate, HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { dashboardQueries } from "@/app/dashboard-queries";
import { mayOpen } from "@/app/session";
import { AcquirerFeesLink } from "@/components/fees/acquirer-fees-link";
import { FeesBoard } from "@/components/fees/fees-board";
import { NoAccess } from "@/components/shell/no-access";
import { createQueryClient } from "@/components/trpc/query-client";
import { PageHeader } from "@/components/ui/page-header";

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
