import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { RefundView } from "@/components/checkout/orders/refund-view";
import { pageApi } from "@/server/page-api";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("refundPage");
  return { title: { absolute: t("title") }, robots: { index: false, follow: false }, referrer: "same-origin" };
}

interface Props {
  params: Promise<{ token: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export default async function RefundRoute({ params, searchParams }: Props) {
  const { token } = await params;
  const said = await searchParams;
  const text = (name: string) => (typeof said[name] === "string" ? said[name] : null);
  const found = await (await pageApi()).readRefundPage(token, text("wish"));
  return found ? <RefundView {...found} done={text("done")} problem={text("problem")} /> : notFound();
}
