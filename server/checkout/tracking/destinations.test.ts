import { and, eq } from "drizzle-orm";
import { afterEach, describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { trackingDestinations } from "@/db/schema";
import { ordersOf } from "@/testing/support/checkout";
import { accounts, by, closeFakes, now, openTrackedShop, secret } from "@/testing/support/tracking/tracked-shop";
import { findDestination, saveDestination } from "./destinations";
import { readTracking, testDestination } from "./settings";

afterEach(closeFakes);

describe("a receiver's secret", () => {
  it("is sealed for its company and receiver, never read back, and never another company's", async () => {
    const [shop, other] = await Promise.all([openTrackedShop(), openTrackedShop()]);
    const settings = await readTracking(shop.company.id);
    expect(JSON.stringify(settings)).not.toContain(secret);
    const rowsOf = (companyId: string) =>
      db().select().from(trackingDestinations).where(eq(trackingDestinations.companyId, companyId));
    const [stolen] = await rowsOf(shop.company.id);
    expect(JSON.stringify(await rowsOf(shop.company.id))).not.toContain(secret);
    const { sealed = "", keyId = "", kind = "meta" } = stolen ?? {};
    await db()
      .update(trackingDestinations)
      .set({ sealed, keyId })
      .where(and(eq(trackingDestinations.companyId, other.company.id), eq(trackingDestinations.kind, kind)));
    await expect(findDestination(other.company.id, kind)).rejects.toThrow();
  });

  it("is tested with a made-up sale, which shows the receiver's answer", async () => {
    const shop = await openTrackedShop();
    const via = { by, urls: shop.fakes.urls };
    for (const kind of ["meta", "ga4", "tiktok"] as const) {
      const input = { kind, testCode: kind === "ga4" ? undefined : "TEST1" };
      expect(await testDestination(shop.company.id, input, now, via)).toMatchObject({ status: "done" });
    }
    await saveDestination(shop.company.id, { kind: "tiktok", account: accounts.tiktok, secret: "wrong-token" }, now);
    const refused = await testDestination(shop.company.id, { kind: "tiktok", testCode: "TEST1" }, now, via);
    expect(refused).toMatchObject({ status: "refused", words: "Access token is incorrect" });
    expect(await shop.rows()).toEqual([]);
    expect(await ordersOf(shop.company.id)).toEqual([]);
  });
});
