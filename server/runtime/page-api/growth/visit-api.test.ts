import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { newId } from "@/db/ids";
import { checkoutVisits, companies } from "@/db/schema";
import { freshAddress } from "@/testing/support/api-calls";
import { openShop } from "@/testing/support/checkout";
import { countVisit, flushVisits } from "../../../catalog/visits/count-visits";
import { findVisitOfDay, isCountedToday, uncountedHeader, visitedCookie } from "../../../catalog/visits/visit-schemas";
import { dayOf } from "../../../core/calendar/calendar";
import { sessionCookie } from "../dashboard-auth";
import { countCheckoutVisit } from "./visit-api";

const now = new Date();
const day = dayOf(now);
const firefox = "Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0";

function browser({ agent = firefox, address = freshAddress(), cookies = {} as Record<string, string> } = {}) {
  const isCounted = isCountedToday(cookies[visitedCookie], now);
  const sent = { "user-agent": agent, "x-forwarded-for": address, ...(!isCounted && { [uncountedHeader]: "1" }) };
  const headers = new Headers(sent);
  return { headers, cookie: (name: string) => cookies[name] };
}

async function visitsOf(companyId: string) {
  await flushVisits();
  const rows = await db().select().from(checkoutVisits).where(eq(checkoutVisits.companyId, companyId));
  return rows.map(({ source, version, visits }) => [source, version, visits]).sort();
}

describe("a visit of a checkout page", () => {
  it("counts once per browser and day, by source; members and robots do not count", async () => {
    const { company, slug } = await openShop(now);
    const page = { slug, source: "instagram", version: "" } as const;
    countCheckoutVisit(page, browser(), now);
    countCheckoutVisit(page, browser({ cookies: { [visitedCookie]: "2026-01-01" } }), now);
    countCheckoutVisit(page, browser({ cookies: { [visitedCookie]: day } }), now);
    countCheckoutVisit(page, browser({ cookies: { [sessionCookie().name]: "somebody's" } }), now);
    countCheckoutVisit(page, browser({ agent: "WhatsApp/2.23.20.0" }), now);
    countCheckoutVisit(page, browser({ agent: "Mozilla/5.0 (compatible; Googlebot/2.1)" }), now);
    countCheckoutVisit({ ...page, source: null }, browser(), now);
    countCheckoutVisit({ ...page, slug: "000000000000" }, browser(), now);
    // Visits are counted asynchronously.
    await expect
      .poll(() => visitsOf(company.id))
      .toEqual([
        ["", "", 1],
        ["instagram", "", 2],
      ]);
  });

  it("counts once in a burst of requests that keep no cookie", async () => {
    const { company, slug } = await openShop(now);
    const address = freshAddress();
    for (let request = 0; request < 20; request += 1) {
      countCheckoutVisit({ slug, source: null, version: "a" }, browser({ address }), now);
    }
    countCheckoutVisit({ slug, source: null, version: "b" }, browser(), now);
    await expect
      .poll(() => visitsOf(company.id))
      .toEqual([
        ["", "a", 1],
        ["", "b", 1],
      ]);
  });

  it("adds up batches of several processes, and cuts what a source may be", async () => {
    const { company, productId } = await openShop(now);
    const visit = { companyId: company.id, productId, source: `\0 ${"x".repeat(80)}`, version: "b" } as const;
    countVisit(visit, now);
    countVisit(visit, now);
    await flushVisits();
    countVisit(visit, now);
    expect(await visitsOf(company.id)).toEqual([["x".repeat(60), "b", 3]]);
  });

  it("marks the browser for the rest of the day", () => {
    const request = { method: "GET", path: "/c/0123456789ab", visited: undefined };
    expect(findVisitOfDay(request, now)).toEqual({ path: request.path, day });
    expect(findVisitOfDay({ ...request, visited: day }, now)).toBeNull();
    expect(findVisitOfDay({ ...request, path: "/c/0123456789ab/picture" }, now)).toBeNull();
    expect(findVisitOfDay({ ...request, method: "POST" }, now)).toBeNull();
  });
});

describe("visits that cannot be written", () => {
  it("wait for the next batch and are written once", async () => {
    const { company, productId } = await openShop(now);
    const visit = { companyId: company.id, productId, source: "", version: "" } as const;
    const missing = newId();
    countVisit(visit, now);
    // A visit of a missing company fails the whole batch.
    countVisit({ ...visit, companyId: missing }, now);
    expect(await visitsOf(company.id)).toEqual([]);
    await db().insert(companies).values({ id: missing, name: "Late", legalName: "Late", createdAt: now });
    expect(await visitsOf(company.id)).toEqual([["", "", 1]]);
    expect(await visitsOf(missing)).toEqual([["", "", 1]]);
  });
});
