import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { connections } from "@/db/schema";
import type { PaymentMethod } from "@/db/schema/payments-enums";
import { openShop, stranger } from "@/testing/support/checkout";
import { createTestCompany } from "@/testing/support/database";
import { getCheckoutLook, updateCheckoutLook } from "../../catalog/branding/look";
import { CheckoutLookChange, CheckoutMethodsChange } from "../../catalog/branding/schemas";
import { getProductLinks } from "../../catalog/offers/offers";
import { getCheckoutMethods, updateCheckoutMethods } from "../../catalog/page-content/methods";
import { readCheckoutSettings } from "../../catalog/page-content/settings";
import { createProduct } from "../../catalog/products/create-product";
import { NewProduct } from "../../catalog/products/schemas";
import { findCheckoutPage } from "./checkout-page";

const now = new Date();
const logo = "data:image/png;base64,iVBORw0KGgo=";
const color = "#0a7d4f";

async function addProduct(companyId: string) {
  const { id } = await createProduct(companyId, NewProduct.parse({ name: "Livro", price: 1990 }), now);
  const { offers } = await getProductLinks(companyId, id);
  return { productId: id, slug: offers[0]?.slug ?? "" };
}

const settingsAt = async (slug: string) =>
  (await findCheckoutPage(slug, { couponCode: null, prefill: null, bumpIds: [], browser: stranger, now }))?.settings;

describe("a checkout page", () => {
  it("accepts every method and has a neutral look by default", async () => {
    const { slug } = await openShop(now);
    const methods = ["pix", "credit_card", "boleto"];
    expect(await settingsAt(slug)).toEqual({
      methods,
      maxInstallments: 12,
      pixDiscountPercent: 0,
      logo: null,
      color: null,
    });
  });

  it("accepts its product's methods in the common order, and at most its installments", async () => {
    const { company, productId, slug } = await openShop(now);
    const other = await addProduct(company.id);
    await updateCheckoutMethods(company.id, { productId, methods: ["credit_card", "pix"], maxInstallments: 3 }, now);
    await updateCheckoutMethods(company.id, { productId, maxInstallments: 2 }, now);
    expect(await getCheckoutMethods(company.id, productId)).toEqual({
      methods: ["pix", "credit_card"],
      maxInstallments: 2,
      pixDiscountPercent: 0,
    });
    const page = await findCheckoutPage(slug, { couponCode: null, prefill: null, bumpIds: [], browser: stranger, now });
    expect(page?.settings.methods).toEqual(["pix", "credit_card"]);
    expect(page?.quote.options).toHaveLength(2);
    expect((await settingsAt(other.slug))?.methods).toHaveLength(3);
  });

  it("accepts only what a connection of the company offers: nothing while it has none", async () => {
    const { company, slug } = await openShop(now);
    const offer = (state: "active" | "failing" | "off", methods: PaymentMethod[]) =>
      db().update(connections).set({ state, methods }).where(eq(connections.companyId, company.id));
    await offer("active", ["pix"]);
    expect((await settingsAt(slug))?.methods).toEqual(["pix"]);
    await offer("failing", ["pix", "boleto"]);
    expect((await settingsAt(slug))?.methods).toEqual(["pix", "boleto"]);
    await offer("off", ["pix"]);
    expect((await settingsAt(slug))?.methods).toEqual([]);
  });

  it("has the company's look for every product, later ones included", async () => {
    const { company, productId, slug } = await openShop(now);
    const other = await addProduct(company.id);
    await updateCheckoutMethods(company.id, { productId, methods: ["pix"] }, now);
    expect(await updateCheckoutLook(company.id, { logo, color }, now)).toEqual({ logo, color });
    const later = await addProduct(company.id);
    for (const each of [slug, other.slug, later.slug]) expect(await settingsAt(each)).toMatchObject({ logo, color });
    expect((await settingsAt(slug))?.methods).toEqual(["pix"]);
    expect((await settingsAt(later.slug))?.methods).toHaveLength(3);

    await updateCheckoutMethods(company.id, { productId: later.productId, methods: ["boleto"] }, now);
    await updateCheckoutLook(company.id, { color: "#123456" }, now);
    for (const each of [slug, other.slug, later.slug]) {
      expect(await settingsAt(each)).toMatchObject({ logo, color: "#123456" });
    }
    expect(await updateCheckoutLook(company.id, { logo: null, color: null }, now)).toEqual({ logo: null, color: null });
  });

  it("keeps all of sixteen concurrent changes", async () => {
    const { company, productId } = await openShop(now);
    await Promise.all(
      Array.from({ length: 4 }, () => [
        updateCheckoutMethods(company.id, { productId, methods: ["pix"] }, now),
        updateCheckoutMethods(company.id, { productId, maxInstallments: 3 }, now),
        updateCheckoutLook(company.id, { color }, now),
        updateCheckoutLook(company.id, { logo }, now),
      ]).flat(),
    );
    expect(await readCheckoutSettings(company.id, productId)).toEqual({
      methods: ["pix"],
      maxInstallments: 3,
      pixDiscountPercent: 0,
      logo,
      color,
    });
  });
});

describe("a seller's change", () => {
  it("affects no other company", async () => {
    const [{ company, productId, slug }, stranger] = [await openShop(now), await openShop(now)];
    await updateCheckoutLook(company.id, { logo, color }, now);
    expect(await getCheckoutLook(stranger.company.id)).toEqual({ logo: null, color: null });
    expect(await settingsAt(stranger.slug)).toMatchObject({ logo: null, color: null });
    const change = { productId, methods: ["pix"] } as const;
    for (const attempt of [
      () => getCheckoutMethods(stranger.company.id, productId),
      () => updateCheckoutMethods(stranger.company.id, CheckoutMethodsChange.parse(change), now),
    ]) {
      await expect(attempt()).rejects.toMatchObject({ code: "NOT_FOUND" });
    }
    expect((await settingsAt(slug))?.methods).toHaveLength(3);
  });

  it("of the look may come before the first product", async () => {
    const { companyId } = await createTestCompany();
    expect(await updateCheckoutLook(companyId, { color }, now)).toEqual({ logo: null, color });
    const { slug } = await addProduct(companyId);
    expect(await settingsAt(slug)).toMatchObject({ logo: null, color });
  });

  it.each<[CheckoutLookChange, string]>([
    [{ color: "#ffe14d" }, "is too light: white text on it could not be read"],
    [{ color: "#FF0000" }, "must be a color such as #2f5fe0"],
    [{ color: "red" }, "must be a color such as #2f5fe0"],
    [{ logo: "https://cdn.example.com/logo.png" }, "must be a PNG, JPEG or WebP data URI"],
    [{ logo: "data:image/svg+xml;base64,PHN2Zz4=" }, "must be a PNG, JPEG or WebP data URI"],
    [{ logo: "data:image/png;base64,PHN2Zz4=" }, "must be a PNG, JPEG or WebP data URI"],
    [{ logo: `data:image/png;base64,iVBORw0KGgo${"A".repeat(33_000)}` }, "must be a picture of at most 24 KiB"],
  ])("is refused when it would not be visible: %#", (change, message) => {
    expect(CheckoutLookChange.safeParse(change).error?.issues.map((issue) => issue.message)).toEqual([message]);
  });

  it("keeps at least one method, and lists none twice", () => {
    for (const methods of [[], ["pix", "pix"], ["cash"]]) {
      expect(CheckoutMethodsChange.safeParse({ productId: "1", methods }).success).toBe(false);
    }
  });
});
