import { and, eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { affiliateClicks } from "@/db/schema";
import { freshAddress } from "@/testing/support/api-calls";
import { openShop } from "@/testing/support/checkout";
import { joinedAffiliate, openProgram } from "@/testing/support/partners/affiliates";
import { byPlatform } from "../../accounts/audit/audit";
import { openClicks } from "./click-cookie";
import { flushClicks } from "./count-clicks";
import { followLink } from "./follow-link";
import { updateAffiliate } from "./update-affiliate";

const now = new Date();

async function shopWithAffiliate() {
  const shop = await openShop(now);
  await openProgram(shop.company, shop.productId, now);
  const { affiliate } = await joinedAffiliate(shop.company, shop.productId, now);
  const counted = async () => {
    await flushClicks();
    const own = and(eq(affiliateClicks.companyId, shop.company.id), eq(affiliateClicks.affiliateId, affiliate.id));
    const rows = await db().select().from(affiliateClicks).where(own);
    return rows.reduce((sum, { clicks }) => sum + clicks, 0);
  };
  const visit = (cookie?: string, address = freshAddress()) => ({ cookie, address, now });
  return { ...shop, affiliate, counted, visit };
}

describe("an affiliate's link", () => {
  it("is remembered by the visitor's browser and counted once, however often the page is loaded again", async () => {
    const { slug, productId, affiliate, counted, visit } = await shopWithAffiliate();
    const cookie = (await followLink(slug, affiliate.code.toUpperCase(), visit())) ?? "";
    expect(openClicks(cookie)).toEqual([{ productId, affiliateId: affiliate.id, clickedAt: now }]);
    const again = (await followLink(slug, affiliate.code, visit(cookie))) ?? "";
    expect(openClicks(again).map(({ affiliateId }) => affiliateId)).toContain(affiliate.id);
    expect(await counted()).toBe(1);
  });

  it("with an unknown code, of another company's affiliate or of a blocked affiliate is not stored", async () => {
    const { company, slug, affiliate, counted, visit } = await shopWithAffiliate();
    const stranger = await shopWithAffiliate();
    expect(await followLink(slug, "nobody", visit())).toBeNull();
    expect(await followLink(slug, stranger.affiliate.code, visit())).toBeNull();
    expect(await followLink("000000000000", affiliate.code, visit())).toBeNull();
    await updateAffiliate(company.id, { affiliateId: affiliate.id, state: "blocked" }, now, byPlatform);
    expect(await followLink(slug, affiliate.code, visit())).toBeNull();
    expect(await counted()).toBe(0);
  });

  it("is counted ten times for 150 requests from one address, and ignored after 120", async () => {
    const { slug, affiliate, counted, visit } = await shopWithAffiliate();
    const address = freshAddress();
    const answers = await Promise.all(
      Array.from({ length: 150 }, () => followLink(slug, affiliate.code, visit(undefined, address))),
    );
    expect(answers.filter((value) => value === null)).toHaveLength(30);
    expect(await counted()).toBe(10);
  });
});
