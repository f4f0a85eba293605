import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { db } from "@/db/client";
import { products } from "@/db/schema";
import { openShop, stranger } from "@/testing/support/checkout";
import { answerOrder } from "./checkout-api";
import { readCheckoutPage } from "./public-pages";
import { evictCheckoutsOf } from "./recent-checkouts";

const now = new Date();

const open = (slug: string) =>
  readCheckoutPage(slug, { couponCode: null, prefill: null, bumpIds: [], browser: stranger });

async function renamedShop() {
  const shop = await openShop(now);
  expect(await open(shop.slug)).toMatchObject({ name: "Curso de pão" });
  await db().update(products).set({ name: "Pão em casa" }).where(eq(products.companyId, shop.company.id));
  return shop;
}

const nameOf = async (slug: string) => (await open(slug))?.name;

it("shows every visitor the first visitor's read, and each a view of their own", async () => {
  const { slug } = await renamedShop();
  const pages = await Promise.all(Array.from({ length: 20 }, () => open(slug)));
  expect(new Set(pages.map((page) => page?.name))).toEqual(new Set(["Curso de pão"]));
  expect(new Set(pages.map((page) => page?.view)).size).toBe(20);
});

it("shows a change within seconds", async () => {
  const { slug } = await renamedShop();
  await expect.poll(() => nameOf(slug)).toBe("Pão em casa");
});

it("shows a change of this process at once, and only for that company", async () => {
  const [shop, other] = [await renamedShop(), await renamedShop()];
  evictCheckoutsOf(shop.company.id);
  expect(await nameOf(shop.slug)).toBe("Pão em casa");
  expect(await nameOf(other.slug)).toBe("Curso de pão");
});

it("shows a change at once after a refused order", async () => {
  const { slug } = await renamedShop();
  const headers = {
    "content-type": "application/x-www-form-urlencoded",
    "content-length": "6",
    "sec-fetch-site": "same-origin",
    accept: "application/json",
  };
  const request = new Request(`http://127.0.0.1/c/${slug}/order`, { method: "POST", headers, body: "name=M" });
  const answer = await answerOrder(slug, { request, locale: "pt-BR", now });
  expect(await answer.json()).toMatchObject({ outcome: "problem" });
  expect(await nameOf(slug)).toBe("Pão em casa");
});
