import type { Metadata } from "next";
import { headers } from "next/headers";
import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { cache } from "react";
import { NotInAccount } from "@/components/buyers/account/account-frame";
import { displayedTotals, wordOf } from "@/components/buyers/account/purchase-mark";
import { PurchaseView } from "@/components/buyers/account/purchase-view";
import { pageApi } from "@/server/page-api";

interface Props {
  params: Promise<{ purchaseId: string }>;
  searchParams: Promise<{ done?: string; problem?: string; wish?: string }>;
}

const read = cache(async (purchaseId: string, wish: string | null) =>
  (await pageApi()).readOwnPurchase(await headers(), purchaseId, wish),
);

const textOf = (value: string | undefined) => (typeof value === "string" ? value : null);

export async function generateMetadata({ params, searchParams }: Props): Promise<Metadata> {
  const [{ purchaseId }, { wish }, t] = await Promise.all([params, searchParams, getTranslations("account.purchases")]);
  const data = (await read(purchaseId, textOf(wish)))?.data;
  const title = data ? `${t(`states.${wordOf(displayedTotals(data))}`)} · ${data.title}` : t("title");
  return { title, robots: { index: false, follow: false }, referrer: "same-origin" };
}

export default async function PurchasePage({ params, searchParams }: Props) {
  const { purchaseId } = await params;
  const { done, problem, wish } = await searchParams;
  const found = await read(purchaseId, textOf(wish));
  if (!found) redirect(`/account/sign-in?returnTo=${encodeURIComponent(`/account/purchases/${purchaseId}`)}`);
  const { email, data } = found;
  return data ? (
    <PurchaseView {...{ email, done, problem }} page={data} />
  ) : (
    <NotInAccount email={email} part="purchases" />
  );
}
