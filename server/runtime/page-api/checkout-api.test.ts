import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { states } from "@/db/schema/catalog-enums";
import { freshAddress } from "@/testing/support/api-calls";
import { refundLinkOf } from "@/testing/support/buyers/refund-link";
import { newOrder, openShop, ordersOf, stranger } from "@/testing/support/checkout";
import { deleteProduct } from "../../catalog/products/products";
import { setShipping } from "../../catalog/shipping/shipping";
import { findOrder, replaceToken } from "../../checkout/orders/orders";
import { placeOrder } from "../../checkout/orders/place-order";
import { findCheckoutPage } from "../../checkout/page/checkout-page";
import { randomToken } from "../../core/crypto/crypto";
import { environment } from "../../core/env/env";
import { fail } from "../../core/failures/failure";
import type { BuyerRequest } from "./buyer-requests";
import { answerCheck, answerContact, answerOrder, answerQuote, answerRenewal, answerState } from "./checkout-api";
import { browserOf } from "./checkout-cookies";
import { findSellerBehind, hasCheckoutPage, isMissingPage } from "./public-pages";
import { evictCheckout } from "./recent-checkouts";

const now = new Date();

interface Sent {
  fields?: Record<string, string>;
  headers?: Record<string, string>;
}

function visit({ fields = {}, headers = {} }: Sent = {}): BuyerRequest {
  const { publicUrl } = environment();
  const body = new URLSearchParams(fields).toString();
  const own = {
    accept: "application/json",
    "content-type": "application/x-www-form-urlencoded",
    "content-length": String(body.length),
    origin: publicUrl,
    "x-forwarded-for": freshAddress(),
  };
  const request = new Request(`${publicUrl}/c/x`, { method: "POST", headers: { ...own, ...headers }, body });
  return { request, locale: "pt-BR", now };
}

const nowhere = Object.fromEntries(states.map((state) => [state, null])) as Record<(typeof states)[number], null>;
const byBrowser = { accept: "text/html" };

function orderFields(different: Record<string, string> = {}): Record<string, string> {
  return {
    order: randomToken(),
    attempt: "0",
    name: "Maria da Silva",
    email: "maria@example.com",
    document: "529.982.247-25",
    method: "pix",
    shown: "4990",
    utm_source: "instagram",
    ...different,
  };
}

it("keeps document and address in a browser without JavaScript when the freight changes the price", async () => {
  const { company, productId, slug, charges } = await openShop(now);
  await setShipping(company.id, { productId, shipping: { kind: "table", prices: { ...nowhere, SP: 1500 } } }, now);
  const cookie = `visit=${randomUUID()}`;
  const address = { street: "Praça da Sé", addressNumber: "1", district: "Sé", city: "São Paulo" };
  const fields = orderFields({ ...address, postalCode: "01001-000" });
  const refused = await answerOrder(slug, visit({ fields, headers: { ...byBrowser, cookie } }));
  expect(refused.headers.get("location")).toContain("problem=price");
  const [order = ""] = /^order=[^;]+/.exec(refused.headers.get("set-cookie") ?? "") ?? [];
  const next = visit({ fields: {}, headers: { cookie: `${cookie}; ${order}` } });
  const page = await findCheckoutPage(slug, { couponCode: null, prefill: null, browser: browserOf(next.request), now });
  expect(page).toMatchObject({
    knownDocument: "***.982.247-**",
    delivery: { ...address, postalCode: "01001000" },
    contact: { name: "Maria da Silva", email: "maria@example.com" },
    quote: { totalInCents: 6490 },
  });
  const again = { ...fields, order: page?.view ?? "", document: "", shown: "6490" };
  const placed = await answerOrder(
    slug,
    visit({ fields: again, headers: { ...byBrowser, cookie: `${cookie}; ${order}` } }),
  );
  expect(placed.headers.get("location")).toMatch(/^\/pay\//);
  expect(await charges()).toMatchObject([{ amount: 6490, document: "52998224725" }]);
  const scripted = await answerOrder(slug, visit({ fields: orderFields({ ...address, postalCode: "01001-000" }) }));
  expect(scripted.headers.get("set-cookie")).toBeNull();
});

it("has a page for an offer at its own address, on sale or deleted, and for no other address", async () => {
  const { company, productId, slug } = await openShop(now);
  const known = async () => [await hasCheckoutPage("c", slug), await hasCheckoutPage("l", slug)];
  expect(await known()).toEqual([true, false]);
  await deleteProduct(company.id, productId, now);
  evictCheckout(slug);
  expect(await known()).toEqual([true, false]);
  for (const unknown of ["0".repeat(12), `${slug}x`]) expect(await hasCheckoutPage("c", unknown)).toBe(false);
});

it("knows public pages with an unknown token, and the seller behind a link that no longer opens", async () => {
  const { company, slug } = await openShop(now);
  const { token } = await placeOrder(slug, newOrder(), now);
  const refund = await refundLinkOf(token);
  const known = [`/c/${slug}`, `/pay/${token}`, `/refund/${refund}`, `/pay/${token}/state`, "/learn", "/account"];
  expect(await Promise.all(known.map(isMissingPage))).toEqual(known.map(() => false));
  const other = "A".repeat(43);
  const roots = ["c", "l", "pay", "refund", "boleto", "delivery", "back", "learn/digests", "learn/samples/x"];
  const unknown = [...roots.map((root) => `/${root}/${other}`), `/back/${other}/stop`, `/c/${other}/privacy`];
  for (const path of unknown) expect([path, await isMissingPage(path)]).toEqual([path, true]);
  expect(await findSellerBehind(`/pay/${other}`)).toBeNull();
  const order = (await findOrder(token)) ?? fail("NOT_FOUND");
  await db().transaction((tx) => replaceToken(tx, order));
  expect(await isMissingPage(`/pay/${token}`)).toBe(true);
  expect(await findSellerBehind(`/pay/${token}?mailed=1`)).toMatchObject({ name: company.name });
});

describe("the checkout's endpoints", () => {
  it("accepts an order from a script, and returns the next page", async () => {
    const { slug, charges } = await openShop(now);
    const fields = orderFields();
    const answer = await answerOrder(slug, visit({ fields }));
    const told = await answer.json();
    const { token } = told;
    expect(told).toEqual({ outcome: "placed", href: `/pay/${token}`, token, attempt: 1, reason: null });
    expect(token).not.toBe(fields.order);
    expect(answer.headers.get("cache-control")).toBe("no-store");
    expect(answer.headers.get("set-cookie")).toMatch(
      new RegExp(`^order=${token}.${fields.order}; Path=/c/${slug}; Max-Age=604800; HttpOnly; SameSite=Lax`),
    );
    expect(await charges()).toMatchObject([{ amount: 4990, tracking: { source: "instagram" } }]);
  });

  it("redirects a browser without JavaScript, on error back with the problem's name and none of the input", async () => {
    const { slug } = await openShop(now);
    const fields = orderFields();
    const placed = await answerOrder(slug, visit({ fields, headers: byBrowser }));
    expect([placed.status, placed.headers.get("location")]).toEqual([303, expect.stringMatching(/^\/pay\/[\w-]{43}$/)]);
    const wrong = orderFields({ document: "52998224726", coupon: "PAO" });
    const back = await answerOrder(slug, visit({ fields: wrong, headers: byBrowser }));
    const { pathname, searchParams } = new URL(back.headers.get("location") ?? "", environment().publicUrl);
    expect([pathname, searchParams.get("problem"), searchParams.get("method")]).toEqual([
      `/c/${slug}`,
      "document",
      "pix",
    ]);
    // Prefills the contact details without opening the order.
    const prefill = searchParams.get("order");
    const page = await findCheckoutPage(slug, { couponCode: null, prefill, bumpIds: [], browser: stranger, now });
    expect(page?.contact).toEqual({ name: "Maria da Silva", email: "maria@example.com", phone: "" });
    expect(await findOrder(prefill ?? "")).toBeNull();
  });

  it.each([
    ["a name without a letter", { name: "12345 -" }, "name"],
    ["a document of the wrong length", { document: "529.982.247-2" }, "documentLength"],
    ["a document of the wrong digits", { document: "529.982.247-26" }, "document"],
    ["a coupon that leaves nothing to charge", { coupon: "TUDO" }, "couponLeavesNothing"],
  ])("refuses %s, names the problem, and charges nothing", async (_, fields: Record<string, string>, problem) => {
    const { slug, coupon, charges } = await openShop(now);
    await coupon({ code: "TUDO", value: 100 });
    const answer = await answerOrder(slug, visit({ fields: orderFields(fields) }));
    expect(await answer.json()).toMatchObject({ outcome: "problem", problem });
    expect(await charges()).toEqual([]);
  });

  it.each(["12/2049", "1/49", "0149", "149", "01/49", "2049-12"])("accepts the expiry %s", async (cardExpiry) => {
    const { slug } = await openShop(now);
    const card = { cardNumber: "4111 1111 1111 1111", cardName: "MARIA", cardExpiry, cardCvv: "123" };
    const answer = await answerOrder(slug, visit({ fields: orderFields({ method: "credit_card", ...card }) }));
    expect(await answer.json()).toMatchObject({ outcome: "placed" });
  });

  it("asks before a second order by a buyer of the same product, in a tab that did not see the first", async () => {
    const { slug, charges } = await openShop(now);
    const card = { cardNumber: "4111 1111 1111 1111", cardName: "MARIA", cardExpiry: "12/49", cardCvv: "123" };
    const fields = () => orderFields({ method: "credit_card", ...card });
    const paid = await answerOrder(slug, visit({ fields: fields() }));
    const cookie = `theme=dark; ${paid.headers.get("set-cookie")?.split(";")[0]}; locale=en`;
    const stale = fields();
    const scripted = await answerOrder(slug, visit({ fields: { ...stale, coupon: "PAO" }, headers: { cookie } }));
    const href = `/c/${slug}?coupon=PAO&method=credit_card`;
    expect(await scripted.json()).toMatchObject({ outcome: "problem", problem: "bought", href });
    const plain = await answerOrder(slug, visit({ fields: stale, headers: { ...byBrowser, cookie } }));
    expect([plain.status, plain.headers.get("location")]).toEqual([303, `/c/${slug}?method=credit_card`]);
    // The responses must not clear or replace the cookie that links the page to the order.
    for (const each of [scripted, plain]) expect(each.headers.get("set-cookie")).toBeNull();
    expect(await charges()).toHaveLength(1);
    const again = /order=([\w-]{43})/.exec(cookie)?.[1] ?? "";
    const wanted = await answerOrder(slug, visit({ fields: { ...stale, again }, headers: { cookie } }));
    expect(await wanted.json()).toMatchObject({ outcome: "placed", href: expect.stringMatching(/^\/pay\//) });
    expect(await charges()).toHaveLength(2);
  });

  it.each([
    ["from another site", { origin: "https://evil.example" }, 403],
    ["from nowhere", { origin: "", "sec-fetch-site": "cross-site" }, 403],
    ["in JSON", { "content-type": "application/json" }, 415],
    ["of a megabyte", { "content-length": String(2 ** 20) }, 413],
  ])("refuses a request %s", async (_, headers, status) => {
    const { slug, charges } = await openShop(now);
    expect((await answerOrder(slug, visit({ fields: orderFields(), headers }))).status).toBe(status);
    expect(await charges()).toEqual([]);
  });

  it("refuses the hundred-and-twenty-first order of an address within a minute", async () => {
    const { slug } = await openShop(now);
    const headers = { "x-forwarded-for": freshAddress() };
    const statuses: number[] = [];
    for (let sent = 0; sent < 121; sent += 1) statuses.push((await answerOrder(slug, visit({ headers }))).status);
    expect(statuses.slice(0, 120).every((status) => status === 200)).toBe(true);
    expect(statuses[120]).toBe(429);
  });

  it("prices the selection, and explains an invalid coupon", async () => {
    const { slug, bump, coupon } = await openShop(now);
    await coupon({});
    const quote = async (fields: Record<string, string>) => (await answerQuote(slug, visit({ fields }))).json();
    expect(await quote({ bump: await bump(1990), coupon: "pao" })).toMatchObject({ quote: { totalInCents: 6282 } });
    expect(await quote({ coupon: "x" })).toMatchObject({
      quote: { totalInCents: 4990, couponCode: null, couponProblem: "couponUnknown" },
    });
    expect(await quote({ bump: "0199a1c2-8d10-7a2b-8c3d-4e5f60718293" })).toEqual({
      outcome: "problem",
      problem: "bumps",
      blockedUntil: null,
    });
  });

  it("stores the contact of a prospective buyer, and nothing else", async () => {
    const { slug, productId, company, charges } = await openShop(now);
    const fields = orderFields();
    expect(await (await answerContact(slug, visit({ fields }))).json()).toEqual({ outcome: "remembered" });
    expect(await ordersOf(company.id)).toMatchObject([
      { productId, customerName: "Maria da Silva", customerEmail: "maria@example.com", document: null, attempts: 0 },
    ]);
    expect(await findOrder(fields.order ?? "")).toBeNull();
    expect(await charges()).toEqual([]);
  });

  it("keeps the contact typed last, whichever request arrives first", async () => {
    const { slug, company } = await openShop(now);
    const fields = orderFields();
    const headers = { cookie: `visit=${randomUUID()}` };
    const contact = (email: string, seconds: number) =>
      answerContact(slug, {
        ...visit({ fields: { ...fields, email }, headers }),
        now: new Date(now.getTime() + seconds * 1_000),
      });
    await contact("last@example.com", 1);
    await contact("first@example.com", 0);
    expect(await ordersOf(company.id)).toMatchObject([{ customerEmail: "last@example.com" }]);
    await contact("corrected@example.com", 2);
    expect(await ordersOf(company.id)).toMatchObject([{ customerEmail: "corrected@example.com" }]);
  });

  it("shows an order's state to holders of its link only", async () => {
    const { slug } = await openShop(now);
    const { token } = await (await answerOrder(slug, visit({ fields: orderFields() }))).json();
    expect(await (await answerState(token, visit())).json()).toEqual({ state: "waiting", version: "1.waiting.ready" });
    expect((await answerState(randomToken(), visit())).status).toBe(404);
    expect(await (await answerCheck(token, visit())).json()).toMatchObject({ state: "waiting" });
  });

  it("renews from a plain form, and returns to the order's page with the problem", async () => {
    const { slug, charges } = await openShop(now);
    const { token } = await (await answerOrder(slug, visit({ fields: orderFields() }))).json();
    const renew = (sent: Record<string, string>) => answerRenewal(token, visit({ fields: sent, headers: byBrowser }));
    const renewed = await renew({ attempt: "1", method: "boleto" });
    expect([renewed.status, renewed.headers.get("location")]).toEqual([303, `/pay/${token}`]);
    expect(await charges()).toMatchObject([{ status: "canceled" }, { paymentMethod: "boleto", status: "pending" }]);
    expect((await renew({ attempt: "2", method: "cash" })).headers.get("location")).toContain("problem=method");
  });
});
