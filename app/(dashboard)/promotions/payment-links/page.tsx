import { dehydrate, HydrationBoundary } from "@tanstack/react-query";
import { getTranslations } from "next-intl/server";
import type { SearchParams } from "nuqs/server";
import { dashboardQueries } from "@/app/dashboard-queries";
import { titled } from "@/app/menu-page";
import { dashboardContext } from "@/app/session";
import { loadLinkFilters, toLinkQuery } from "@/components/payments/payment-links/link-filters";
import { LinkList } from "@/components/payments/payment-links/link-list";
import { Arriving } from "@/components/ui/arriving";
import { ListSkeleton } from "@/components/ui/list-skeleton";
import { PageHeader } from "@/components/ui/page-header";
import { ReadOnlyNote } from "@/components/ui/read-only-note";
import { createQueryClient } from "@/components/ui/trpc/query-client";

export const generateMetadata = titled("paymentLinks");

interface Props {
  searchParams: Promise<SearchParams>;
}

export default async function PaymentLinksPage({ searchParams }: Props) {
  const t = await getTranslations("paymentLinks");
  const canWrite = (await dashboardContext()).can("promotions.write");
  return (
    <>
      <PageHeader page="paymentLinks" text={t("subtitle")} />
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
