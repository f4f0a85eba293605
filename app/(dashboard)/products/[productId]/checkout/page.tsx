import { dehydrate, HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { dashboardQueries, fetchSubject } from "@/app/dashboard-queries";
import { dashboardContext } from "@/app/session";
import { ContentPage } from "@/components/checkout/ab-tests/content-page";
import { createQueryClient } from "@/components/ui/trpc/query-client";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("pageContent");
  return { title: t("title") };
}

interface Props {
  params: Promise<{ productId: string }>;
}

export default async function ProductCheckoutPage({ params }: Props) {
  const { productId } = await params;
  const { can } = await dashboardContext();
  const queryClient = createQueryClient();
  const queries = await dashboardQueries(queryClient);
  await fetchSubject(queryClient, queries.checkout.contents.queryOptions({ productId }));
  return (
    <HydrationBoundary state={dehydrate(queryClient)}>
      <ContentPage productId={productId} canWrite={can("products.write")} />
    </HydrationBoundary>
  );
}
