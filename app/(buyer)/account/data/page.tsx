import type { Metadata } from "next";
import { headers } from "next/headers";
import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { ShopDataView } from "@/components/account/shop-data-view";
import { door } from "@/server/door";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("account.data");
  return { title: t("title"), robots: { index: false, follow: false }, referrer: "same-origin" };
}

interface Props {
  searchParams: Promise<{ done?: string; problem?: string }>;
}

export default async function DataPage({ searchParams }: Props) {
  const { done, problem } = await searchParams;
  const found = await (await door()).readShopData(await headers());
  if (!found) redirect("/account/sign-in?returnTo=/account/data");
  return <ShopDataView {...{ done, problem }} email={found.email} shops={found.data ?? []} />;
}
