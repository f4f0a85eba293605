import type { Metadata } from "next";
import { headers } from "next/headers";
import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { ShopDataView } from "@/components/buyers/account/shop-data-view";
import { DataRequests } from "@/components/buyers/privacy/data-requests";
import { pageApi } from "@/server/page-api";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("account.data");
  return { title: t("title"), robots: { index: false, follow: false }, referrer: "same-origin" };
}

interface Props {
  searchParams: Promise<{ done?: string; problem?: string; fault?: string }>;
}

export default async function DataPage({ searchParams }: Props) {
  const { done, problem, fault } = await searchParams;
  const [{ readShopData, readDataRequests }, asked] = [await pageApi(), await headers()];
  const [found, requests] = await Promise.all([readShopData(asked), readDataRequests(asked)]);
  if (!found || !requests) redirect("/account/sign-in?returnTo=/account/data");
  return (
    <ShopDataView {...{ done, problem }} email={found.email} shops={found.data ?? []}>
      <DataRequests requests={requests} fault={fault} />
    </ShopDataView>
  );
}
