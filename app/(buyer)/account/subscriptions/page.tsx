import type { Metadata } from "next";
import { headers } from "next/headers";
import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { SubscriptionsView } from "@/components/buyers/account/subscriptions-view";
import { pageApi } from "@/server/page-api";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("account.subscriptions");
  return { title: t("title"), robots: { index: false, follow: false }, referrer: "same-origin" };
}

export default async function SubscriptionsPage() {
  const found = await (await pageApi()).readSubscriptions(await headers());
  if (!found) redirect("/account/sign-in?returnTo=/account/subscriptions");
  return <SubscriptionsView email={found.email} items={found.data ?? []} />;
}
