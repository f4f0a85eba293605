import type { Metadata } from "next";
import { headers } from "next/headers";
import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { NotInAccount } from "@/components/buyers/account/account-frame";
import { PurchaseView } from "@/components/buyers/account/purchase-view";
import { pageApi } from "@/server/page-api";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("account.purchases");
  return { title: t("title"), robots: { index: false, follow: false }, referrer: "same-origin" };
}

interface Props {
  params: Promise<{ purchaseId: string }>;
  searchParams: Promise<{ done?: string; problem?: string; wish?: string }>;
}

export default async function PurchasePage({ params, searchParams }: Props) {
  const { purchaseId } = await params;
  const { done, problem, wish } = await searchParams;
  const found = await (await pageApi()).readOwnPurchase(
    await headers(),
    purchaseId,
    typeof wish === "string" ? wish : null,
  );
  if (!found) redirect(`/account/sign-in?returnTo=${encodeURIComponent(`/account/purchases/${purchaseId}`)}`);
  const { email, data } = found;
  return data ? (
    <PurchaseView {...{ email, done, problem }} page={data} />
  ) : (
    <NotInAccount email={email} part="purchases" />
  );
}
