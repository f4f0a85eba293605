import { randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { checkoutVisits } from "@/db/schema";
import { freshAddress } from "@/testing/support/api-calls";
import { openShop, ordersOf, stranger } from "@/testing/support/checkout";
import { reactOf } from "@/testing/support/reactions";
import { plainContent } from "../../catalog/page-content/content-schemas";
import { getContents, saveContent } from "../../catalog/page-content/contents";
import { versionOf } from "../../catalog/page-content/page-version";
import { countVisit, flushVisits } from "../../catalog/visits/count-visits";
import { randomToken } from "../../core/crypto/crypto";
import { environment } from "../../core/env/env";
import { answerContact, answerOrder } from "../../runtime/page-api/checkout-api";
import { payInSandbox } from "../../sandbox/payers/payers-bank";
import { findCheckoutPage, type PageReader } from "../page/checkout-page";
import { findCheckout } from "../page/find-checkout";
import { reportTests } from "./report";
import { endTest, startTest } from "./run-test";

const now = new Date();
const later = new Date(now.getTime() + 60_000);
const contentB = { ...plainContent, headline: "Aprenda em um dia" };

async function openComparingShop() {
  const shop = await openShop(now);
  const { company, productId, slug } = shop;
  const save = (version: "a" | "b", content: typeof contentB | typeof plainContent) =>
    saveContent(company.id, { productId, version, content }, now);
  await save("b", contentB);
  const start = () => startTest(company.id, productId, now);
  const show = (reader: Partial<PageReader>) =>
    findCheckoutPage(slug, {
      ...{ couponCode: null, prefill: null, browser: stranger, now },
      reader: { visit: null, userAgent: "Mozilla/5.0 (Android 14)", preview: null, ...reader },
    });
  const visitOf = async (version: "a" | "b") => {
    const page = (await findCheckout(slug, new Date()))?.page ?? { a: plainContent, b: null, testId: null };
    for (;;) {
      const visit = randomUUID();
      if (versionOf(page, visit) === version) return visit;
    }
  };
  const send = async (answerer: typeof answerOrder, fields: Record<string, string>, visit: string | null) => {
    const { publicUrl } = environment();
    const sent = { attempt: "0", name: "Maria da Silva", email: "maria@example.com", method: "pix", shown: "4990" };
    const form = { order: randomToken(), document: "529.982.247-25", ...sent, ...fields };
    const body = new URLSearchParams(form).toString();
    const headers = {
      accept: "application/json",
      "content-type": "application/x-www-form-urlencoded",
      "content-length": String(body.length),
      origin: publicUrl,
      "x-forwarded-for": freshAddress(),
      ...(visit && { cookie: `visit=${visit}` }),
    };
    const request = new Request(`${publicUrl}/c/${slug}/order`, { method: "POST", headers, body });
    const answer = await answerer(slug, { request, locale: "pt-BR", now });
    return (await answer.json()) as { problem?: string };
  };
  const sold = () => ordersOf(company.id);
  const report = async (at = later) => (await reportTests(company.id, productId, at)).tests;
  return { ...shop, save, start, show, visitOf, send, sold, report };
}

describe("a test of two versions", () => {
  it("starts once, keeps both as they are, and ends with one for everybody", async () => {
    const { company, productId, save, start, report } = await openComparingShop();
    const other = await openShop(now);
    await expect(startTest(other.company.id, other.productId, now)).rejects.toMatchObject({
      code: "page_version_missing",
    });
    const started = await Promise.allSettled(Array.from({ length: 20 }, start));
    expect(started.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    await expect(save("a", contentB)).rejects.toMatchObject({ code: "page_test_running" });
    const end = (keep: "a" | "b") => endTest(company.id, { productId, keep }, later);
    expect(await end("b")).toMatchObject({ a: contentB, b: null, comparedSince: null });
    await expect(end("a")).rejects.toMatchObject({ code: "page_test_not_running" });
    expect(await report()).toMatchObject([{ kept: "b", startedBy: null, endedAt: later.toISOString() }]);
  });

  it("shows each visitor their version, and version A to robots, strangers and members who ask for it", async () => {
    const { company, start, show, visitOf } = await openComparingShop();
    const before = await show({ visit: randomUUID() });
    await start();
    const visit = await visitOf("b");
    const seen = [
      before,
      await show({ visit }),
      await show({ visit: await visitOf("a") }),
      await show({ visit, userAgent: "Googlebot/2.1" }),
      await show({}),
      await show({ visit, preview: { version: "a", companyId: company.id } }),
      await show({ preview: { version: "b", companyId: company.id } }),
      await show({ preview: { version: "b", companyId: randomUUID() } }),
    ];
    expect(seen.map((page) => [page?.version, page?.content.headline, page?.isPreview])).toEqual([
      [null, null, false],
      ["b", contentB.headline, false],
      ["a", null, false],
      [null, null, false],
      [null, null, false],
      [null, null, true],
      [null, contentB.headline, true],
      [null, null, false],
    ]);
  });

  it("stores the version of the browser's visit with an order once, whatever the form sends", async () => {
    const { start, send, visitOf, sold } = await openComparingShop();
    await start();
    const forged = { version: "a", pageVersion: "a", page_version: "a", visit: await visitOf("a") };
    const visit = await visitOf("b");
    const view = randomToken();
    await send(answerContact, { ...forged, order: view }, visit);
    await send(answerOrder, { ...forged, order: view }, visit);
    await send(answerOrder, { ...forged, email: "ana@example.com" }, null);
    expect((await sold()).map(({ pageVersion, attempts }) => [pageVersion, attempts])).toEqual([
      ["b", 1],
      [null, 1],
    ]);
  });

  it("counts visits, orders, payments and revenue of the test alone", async () => {
    const { company, productId, send, start, visitOf, sold, report } = await openComparingShop();
    const visit = { companyId: company.id, productId, source: "", version: "b" } as const;
    countVisit(visit, now);
    await flushVisits();
    await start();
    for (const each of [visit, { ...visit, source: "x" }, { ...visit, version: "a" } as const]) countVisit(each, now);
    await flushVisits();
    await send(answerOrder, {}, await visitOf("b"));
    await send(answerOrder, { email: "rui@example.com" }, await visitOf("a"));
    await send(answerContact, { email: "ana@example.com" }, await visitOf("a"));
    const [first] = await sold();
    await payInSandbox(company.id, { transactionId: first?.transactionId ?? "" }, later);
    await reactOf(company);
    const [running] = await report();
    const none = { orders: 1, paid: 0, revenueInCents: 0, revenuePerVisitInCents: 0 };
    expect(running).toMatchObject({
      verdict: "too_few",
      results: [
        { version: "a", visits: 1, ...none },
        { version: "b", visits: 2, orders: 1, paid: 1, revenueInCents: 4990, revenuePerVisitInCents: 2495 },
      ],
    });
    await endTest(company.id, { productId, keep: "a" }, later);
    await db()
      .update(checkoutVisits)
      .set({ visits: 99 })
      .where(and(eq(checkoutVisits.companyId, company.id), eq(checkoutVisits.productId, productId)));
    expect((await report())[0]?.results).toEqual(running?.results);
    expect(await getContents(company.id, productId)).toMatchObject({ b: contentB });
  });
});

describe("a phone at the checkout", () => {
  it("is stored with the order from the first contact onwards, and may stay empty", async () => {
    const { send, sold } = await openComparingShop();
    const visit = randomUUID();
    const view = randomToken();
    const phones = async () => (await sold()).map(({ customerPhone }) => customerPhone);
    await send(answerContact, { order: view, phone: "(11) 98765-4321" }, visit);
    expect(await phones()).toEqual(["+5511987654321"]);
    await send(answerContact, { order: view, phone: "" }, visit);
    expect(await phones()).toEqual([""]);
    expect(await send(answerOrder, { order: view, phone: "123" }, visit)).toMatchObject({ problem: "phone" });
    await send(answerOrder, { order: view, phone: "11 98765-4321" }, visit);
    expect(await phones()).toEqual(["+5511987654321"]);
  });
});
