import { dehydrate, HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { dashboardQueries } from "@/app/dashboard-queries";
import { dashboardContext } from "@/app/session";
import { NewProductForm } from "@/components/catalog/products/new-product-form";
import { PageHeader } from "@/components/ui/page-header";
import { PlainFieldset } from "@/components/ui/plain-fieldset";
import { ReadOnlyNote } from "@/components/ui/read-only-note";
import { createQueryClient } from "@/components/ui/trpc/query-client";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("products");
  return { title: t("new") };
}

export default async function NewProductPage() {
  const t = await getTranslations("products");
  const canWrite = (await dashboardContext()).can("products.write");
  const queryClient = createQueryClient();
  await queryClient.prefetchQuery((await dashboardQueries(queryClient)).products.categories.queryOptions({}));
  return (
    <HydrationBoundary state={dehydrate(queryClient)}>
      <PageHeader title={t("new")} text={t("newText")} />
      {!canWrite && <ReadOnlyNote />}
      <PlainFieldset disabled={!canWrite}>
        <NewProductForm />
      </PlainFieldset>
    </HydrationBoundary>
  );
}
