import type { Metadata } from "next";
import { headers } from "next/headers";
import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { ErasureView } from "@/components/buyers/privacy/erasure-view";
import { pageApi } from "@/server/page-api";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("privacy.erasure");
  return { title: t("title"), robots: { index: false, follow: false }, referrer: "same-origin" };
}

interface Props {
  searchParams: Promise<{ done?: string; fault?: string }>;
}

export default async function ErasurePage({ searchParams }: Props) {
  const { done, fault } = await searchParams;
  const found = await (await pageApi()).readErasure(await headers());
  if (!found) redirect("/account/sign-in?returnTo=/account/data/erasure");
  return <ErasureView {...found} {...{ done, fault }} />;
}
