import { dehydrate, HydrationBoundary } from "@tanstack/react-query";
import { getTranslations } from "next-intl/server";
import type { SearchParams } from "nuqs/server";
import { dashboardQueries } from "@/app/dashboard-queries";
import { titled } from "@/app/menu-page";
import { dashboardContext } from "@/app/session";
import { loadCouponFilters, toCouponQuery } from "@/components/catalog/coupons/coupon-filters";
import { CouponList } from "@/components/catalog/coupons/coupon-list";
import { Arriving } from "@/components/ui/arriving";
import { ListSkeleton } from "@/components/ui/list-skeleton";
import { PageHeader } from "@/components/ui/page-header";
import { ReadOnlyNote } from "@/components/ui/read-only-note";
import { createQueryClient } from "@/components/ui/trpc/query-client";

export const generateMetadata = titled("coupons");

interface Props {
  searchParams: Promise<SearchParams>;
}

export default async function PromotionsPage({ searchParams }: Props) {
  const t = await getTranslations("promotions");
  const canWrite = (await dashboardContext()).can("promotions.write");
  return (
    <>
      <PageHeader page="coupons" text={t("subtitle")} />
      {!canWrite && <ReadOnlyNote />}
      <Arriving content={readCoupons(searchParams, canWrite)} fallback={<ListSkeleton fields />} />
    </>
  );
}

async function readCoupons(searchParams: Props["searchParams"], canWrite: boolean) {
  const filters = await loadCouponFilters(searchParams);
  const queryClient = createQueryClient();
  await queryClient.prefetchQuery(
    (await dashboardQueries(queryClient)).coupons.list.queryOptions(toCouponQuery(filters)),
  );
  return (
    <HydrationBoundary state={dehydrate(queryClient)}>
      <CouponList canWrite={canWrite} />
    </HydrationBoundary>
  );
}
