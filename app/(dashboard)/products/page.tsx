import { dehydrate, HydrationBoundary } from "@tanstack/react-query";
import { getTranslations } from "next-intl/server";
import type { SearchParams } from "nuqs/server";
import { dashboardQueries } from "@/app/dashboard-queries";
import { titled } from "@/app/menu-page";
import { dashboardContext } from "@/app/session";
import { NewProductLink } from "@/components/catalog/products/new-product-link";
import { loadProductFilters, toProductQuery } from "@/components/catalog/products/product-filters";
import { ProductList } from "@/components/catalog/products/product-list";
import { Arriving } from "@/components/ui/arriving";
import { ListSkeleton } from "@/components/ui/list-skeleton";
import { PageHeader } from "@/components/ui/page-header";
import { ReadOnlyNote } from "@/components/ui/read-only-note";
import { createQueryClient } from "@/components/ui/trpc/query-client";

export const generateMetadata = titled("products");

interface Props {
  searchParams: Promise<SearchParams>;
}

export default async function ProductsPage({ searchParams }: Props) {
  const t = await getTranslations("products");
  const canWrite = (await dashboardContext()).can("products.write");
  return (
    <>
      <PageHeader page="products" text={t("subtitle")}>
        <NewProductLink canWrite={canWrite} />
      </PageHeader>
      {!canWrite && <ReadOnlyNote />}
      <Arriving content={readProducts(searchParams, canWrite)} fallback={<ListSkeleton tabs fields />} />
    </>
  );
}

async function readProducts(searchParams: Props["searchParams"], canWrite: boolean) {
  const filters = await loadProductFilters(searchParams);
  const queryClient = createQueryClient();
  await queryClient.prefetchQuery(
    (await dashboardQueries(queryClient)).products.sorted.queryOptions(toProductQuery(filters)),
  );
  return (
    <HydrationBoundary state={dehydrate(queryClient)}>
      <ProductList canWrite={canWrite} />
    </HydrationBoundary>
  );
}
