import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { PrivacyNotice } from "@/components/checkout/page/privacy-notice";
import { pageApi } from "@/server/page-api";

interface Props {
  params: Promise<{ slug: string }>;
}

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("privacy.notice"))("title"), robots: { index: false } };
}

export default async function PrivacyPage({ params }: Props) {
  const seller = await (await pageApi()).readPrivacyNotice((await params).slug);
  return seller ? <PrivacyNotice seller={seller} /> : notFound();
}
