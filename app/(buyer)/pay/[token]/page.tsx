import type { Metadata } from "next";
import { notFound, redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { cache } from "react";
import { OrderView } from "@/components/buyer/order-view";
import { door } from "@/server/door";

interface Props {
  params: Promise<{ token: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

const read = cache(async (token: string) => (await door()).readOrderPage(token));

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const [page, t] = await Promise.all([read((await params).token), getTranslations("order.titles")]);
  const title = { absolute: page ? `${t(page.state)} · ${page.productName}` : t("open") };
  return { title, robots: { index: false, follow: false }, referrer: "same-origin" };
}

export default async function OrderRoute({ params, searchParams }: Props) {
  const { problem, checked, changed } = await searchParams;
  const page = await read((await params).token);
  if (!page) return notFound();
  if (page.state === "open") return redirect(`/c/${page.slug}?order=${page.token}`);
  const [isChecked, isChanged] = [checked === "1", changed === "1"];
  return <OrderView {...{ page, isChecked, isChanged }} problem={typeof problem === "string" ? problem : null} />;
}
