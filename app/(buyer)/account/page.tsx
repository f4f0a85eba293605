import type { Metadata } from "next";
import { headers } from "next/headers";
import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { PurchasesView } from "@/components/buyers/account/purchases-view";
import { pageApi } from "@/server/page-api";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("account.purchases");
  return { title: t("title"), robots: { index: false, follow: false }, referrer: "same-origin" };
}

interface Props {
  searchParams: Promise<{ page?: string | string[] }>;
}

export default async function PurchasesPage({ searchParams }: Props) {
  const { page } = await searchParams;
  const number = typeof page === "string" && /^[1-9]\d{0,3}$/.test(page) ? Number(page) : 1;
  const found = await (await pageApi()).readPurchases(await headers(), number);
  if (!found) redirect("/account/sign-in?returnTo=/account");
  const { email, data } = found;
  return <PurchasesView email={email} list={data ?? { purchases: [], page: 1, hasMore: false }} />;
}
