import type { Metadata } from "next";
import { headers } from "next/headers";
import { notFound, redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { cache } from "react";
import { OrderView } from "@/components/checkout/orders/order-view";
import { ChargeView } from "@/components/checkout/payment-pages/charge-view";
import type { OrderPage } from "@/server/checkout/orders/schemas";
import { pageApi } from "@/server/page-api";

interface Props {
  params: Promise<{ token: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

const read = cache(async (token: string, renewalId: string | null) => {
  const { readOrderPage, readChargePage } = await pageApi();
  const [order, charge] = await Promise.all([readOrderPage(token, renewalId), readChargePage(token)]);
  return { order, charge };
});

function renewalIn({ charge }: Awaited<Props["searchParams"]>): string | null {
  return typeof charge === "string" ? charge : null;
}

export async function generateMetadata({ params, searchParams }: Props): Promise<Metadata> {
  const [{ order, charge }, t] = await Promise.all([
    read((await params).token, renewalIn(await searchParams)),
    getTranslations("order.titles"),
  ]);
  const page = order ?? charge;
  const about = order?.productName ?? charge?.seller.name;
  const state = order ? presentStateOf(order) : page?.state;
  const title = { absolute: state && about ? `${t(state)} · ${about}` : t("open") };
  return { title, robots: { index: false, follow: false }, referrer: "same-origin" };
}

/** Displayed state: `unused` for a paid order with surplus money, a paid plan's subscription, otherwise the order. */
function presentStateOf({ state, subscription, money }: OrderPage) {
  if (state === "paid" && money.surplus) return "unused";
  if (state !== "paid" || !subscription) return state;
  const { end, isEnding, isPastDue, leaving, isPaused } = subscription;
  if (end) return "subscriptionEnded";
  if (leaving || isEnding) return "subscriptionLeaving";
  if (isPastDue) return "subscriptionPastDue";
  return isPaused ? "subscriptionPaused" : "subscriptionActive";
}

export default async function OrderRoute({ params, searchParams }: Props) {
  const found = await searchParams;
  const { problem, checked, changed, moving, mailed } = found;
  const { token } = await params;
  const [{ order: page, charge }, { readUpsellPage }] = await Promise.all([read(token, renewalIn(found)), pageApi()]);
  if (charge) return <ChargeView page={charge} isChecked={checked === "1"} />;
  if (!page) return notFound();
  if (page.state === "open") return redirect(`${page.checkoutPath}?order=${page.token}`);
  const said = {
    isChecked: checked === "1",
    changed: changed === "paid" ? ("paid" as const) : changed === "1" ? ("card" as const) : null,
    isMoveChecked: moving === "checked",
    isMailed: mailed === "1",
  };
  const upsell = await readUpsellPage(token, await headers());
  return <OrderView {...{ page, upsell, ...said }} problem={typeof problem === "string" ? problem : null} />;
}
