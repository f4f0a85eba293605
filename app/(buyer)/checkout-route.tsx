import type { Metadata } from "next";
import { cookies, headers } from "next/headers";
import { getTranslations } from "next-intl/server";
import { cache, type ReactNode } from "react";
import { CheckoutView, isClosed } from "@/components/checkout/orders/checkout-view";
import { pageVersions } from "@/db/schema/catalog-enums";
import { paymentMethods } from "@/db/schema/payments-enums";
import { trackingLimits } from "@/db/schema/payments-shapes";
import { type ClosedLink, firstVisitHeader, visitCookie } from "@/server/checkout/page/visit-schemas";
import { pageApi } from "@/server/page-api";
import { pageRequest } from "../page-request";
import { currentSession, dashboardContext } from "../session";

type Search = Record<string, string | string[] | undefined>;

export interface CheckoutProps {
  params: Promise<{ slug: string }>;
  searchParams: Promise<Search>;
}

interface RouteProps extends CheckoutProps {
  root: "/c" | "/l";
  otherwise: ReactNode;
}

/**
 * Cached per request for the page and its metadata. `bumps` and `typed` are joined strings, because
 * the cache compares arguments by identity.
 */
const read = cache(
  async (
    slug: string,
    coupon: string | null,
    prefill: string | null,
    bumps: string | null,
    parts: string | null,
    typed: string,
    postalCode: string | null,
    preview: string | null,
  ) => {
    const [{ orderCookie, readBrowser, readCheckoutPage }, jar, sent] = await Promise.all([
      pageApi(),
      cookies(),
      headers(),
    ]);
    const browser = readBrowser(jar.get(orderCookie)?.value, jar.get(visitCookie)?.value);
    const installments = Number(parts) || undefined;
    const bumpIds = bumps?.split(" ");
    const [name = "", email = "", document = ""] = typed.split("\n");
    const reader = {
      visit: browser.visit ?? sent.get(firstVisitHeader),
      userAgent: sent.get("user-agent") ?? "",
      preview: await findPreview(preview),
    };
    const terms = { bumpIds, installments, postalCode: postalCode ?? undefined };
    const visit = { couponCode: coupon, prefill, browser, ...terms, reader };
    return readCheckoutPage(slug, { ...visit, typed: { name, email, document } });
  },
);

/** Requested page version; null unless the visitor is a signed-in member. */
async function findPreview(asked: string | null) {
  const version = pageVersions.find((each) => each === asked);
  if (!version || !(await currentSession())) return null;
  const { company, can } = await dashboardContext();
  return company && can("products.read") ? { version, companyId: company.id } : null;
}

function one(search: Search, name: string): string | null {
  const value = search[name];
  return (Array.isArray(value) ? value[0] : value)?.slice(0, 200) || null;
}

async function readVisit({ params, searchParams }: CheckoutProps) {
  const [{ slug }, search] = await Promise.all([params, searchParams]);
  // An empty `coupon` or `bump` means none; an absent one leaves the default choice.
  const coupon = search.coupon === undefined ? null : (one(search, "coupon")?.slice(0, 40) ?? "");
  const bumps = search.bump === undefined ? null : [search.bump].flat().slice(0, 5).join(" ");
  const typed = ["name", "email", "document"]
    .map((name) => one(search, name)?.replace(/\p{Cc}/gu, "") ?? "")
    .join("\n");
  return {
    search,
    checkout: await read(
      slug,
      coupon,
      one(search, "order"),
      bumps,
      one(search, "installments"),
      typed,
      one(search, "postalCode"),
      one(search, "preview"),
    ),
  };
}

export async function describeCheckout(
  props: CheckoutProps,
  readClosed: (slug: string) => Promise<ClosedLink | null>,
): Promise<Metadata> {
  const { checkout } = await readVisit(props);
  if (!checkout) {
    const closed = await readClosed((await props.params).slug);
    if (!closed) return { title: (await getTranslations("notFound"))("title") };
    const t = await getTranslations("paymentLink");
    return { title: { absolute: `${t(`title.${closed.reason}`)} · ${closed.title}` } };
  }
  const { name: title, description, picture } = checkout;
  // Keeps the order token in a returning buyer's URL from other sites.
  const referrer = "strict-origin";
  const images = picture ? [new URL(picture, (await pageApi()).environment().publicUrl)] : [];
  const openGraph = { title, description: description ?? "", images };
  return { title: { absolute: title }, description, referrer, openGraph };
}

/** Renders a checkout below `root`, or `otherwise` if there is none. */
export async function CheckoutRoute({ root, otherwise, ...props }: RouteProps) {
  const { search, checkout } = await readVisit(props);
  if (!checkout?.path.startsWith(`${root}/`)) return otherwise;
  const { countCheckoutVisit, readOtherProducts, readSamples } = await pageApi();
  const page = { slug: checkout.slug, source: one(search, "utm_source"), version: checkout.version ?? "" } as const;
  countCheckoutVisit(page, await pageRequest(), new Date());
  const [samples, others] = await Promise.all([
    readSamples(checkout.slug),
    isClosed(checkout) ? readOtherProducts(checkout.slug) : [],
  ]);
  const tracking = Object.fromEntries(
    Object.keys(trackingLimits).flatMap((name): [string, string][] => {
      const value = one(search, `utm_${name}`);
      return value ? [[`utm_${name}`, value]] : [];
    }),
  );
  // Ad platforms' click ids, used only with the buyer's consent.
  const clickIds = Object.fromEntries(
    (checkout.receivers.length > 0 ? ["fbclid", "ttclid"] : []).flatMap((name): [string, string][] => {
      const [value] = [search[name]].flat();
      return value && /^[\w.-]{1,300}$/.test(value) ? [[name, value]] : [];
    }),
  );
  const method = paymentMethods.find((each) => each === one(search, "method")) ?? null;
  return (
    <CheckoutView
      {...{ checkout, tracking: { ...tracking, ...clickIds }, method, samples, others, isSandbox: checkout.isSandbox }}
      problem={one(search, "problem")}
    />
  );
}
