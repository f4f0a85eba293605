import { dehydrate, HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import type { SearchParams } from "nuqs/server";
import { dashboardQueries } from "@/app/dashboard-queries";
import { dashboardContext } from "@/app/session";
import { PromotionTabs } from "@/components/catalog/coupons/promotion-tabs";
import { loadLinkFilters, toLinkQuery } from "@/components/payments/payment-links/link-filters";
import { LinkList } from "@/components/payments/payment-links/link-list";
import { Arriving } from "@/components/ui/arriving";
import { ListSkeleton } from "@/components/ui/list-skeleton";
import { PageHeader } from "@/components/ui/page-header";
import { ReadOnlyNote } from "@/components/ui/read-only-note";
import { createQueryClient } from "@/components/ui/trpc/query-client";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("paymentLinks");
  return { title: t("title") };
}

interface Props {
  searchParams: Promise<SearchParams>;
}

export default async function PaymentLinksPage({ searchParams }: Props) {
  const t = await getTranslations("paymentLinks");
  const canWrite = (await dashboardContext()).can("promotions.write");
  return (
    <>
      <PageHeader title={t("title")} text={t("subtitle")} />
      <PromotionTabs />
      {!canWrite && <ReadOnlyNote />}
      <Arriving content={readLinks(searchParams, canWrite)} fallback={<ListSkeleton fields />} />
    </>
  );
}

async function readLinks(searchParams: Props["searchParams"], canWrite: boolean) {
  const filters = await loadLinkFilters(searchParams);
  const queryClient = createQueryClient();
  await queryClient.prefetchQuery(
    (await dashboardQueries(queryClient)).paymentLinks.list.queryOptions(toLinkQuery(filters)),
  );
  return (
    <HydrationBoundary state={dehydrate(queryClient)}>
      <LinkList canWrite={canWrite} />
    </HydrationBoundary>
  );
}
