import { describe, expect, it } from "vitest";
import { chargePix, pixCharge, testCompany } from "@/testing/support/payments";
import { testSeller } from "@/testing/support/webhooks";
import { getProductLinks } from "../../catalog/offers/offers";
import { createProduct } from "../../catalog/products/create-product";
import { deleteProduct } from "../../catalog/products/products";
import { NewProduct } from "../../catalog/products/schemas";
import { setProductStatus } from "../../catalog/products/set-product-status";
import { payInSandbox } from "../../sandbox/payers/payers-bank";
import { removeWebhook } from "../../webhooks/webhooks/remove-webhook";
import { guideFirstSteps, readFirstSteps } from "./first-steps";

describe("readFirstSteps", () => {
  it("ticks the company's completed steps, and none for an empty one", async () => {
    const company = await testCompany();
    expect(await readFirstSteps(company.id)).toEqual({ product: false, link: false, webhook: false, sale: false });
    await chargePix(company, pixCharge(), new Date());
    expect(await readFirstSteps(company.id)).toMatchObject({ link: false, sale: false });
    const { id } = await chargePix(company, pixCharge(), new Date());
    await payInSandbox(company.id, { transactionId: id }, new Date());
    expect(await readFirstSteps(company.id)).toMatchObject({ link: false, sale: true });
  });

  it("ticks a product and a webhook while they exist, and a link once a buyer used it", async () => {
    const company = await testCompany();
    const now = new Date();
    const none = { product: false, link: false, webhook: false, sale: false };
    const product = await createProduct(company.id, NewProduct.parse({ name: "Curso de pão", price: 4990 }), now);
    expect(await readFirstSteps(company.id)).toEqual({ ...none, product: true });
    const webhookId = await (await testSeller(company.id)).addWebhook("http://127.0.0.1:9/hook");
    expect(await readFirstSteps(company.id)).toEqual({ ...none, product: true, webhook: true });

    const { offers } = await getProductLinks(company.id, product.id);
    const item = { offerSlug: offers[0]?.slug ?? "", title: "Curso de pão", amountInCents: 4990, quantity: 1 };
    await chargePix(company, pixCharge({ items: [item] }), now);
    expect(await readFirstSteps(company.id)).toEqual({ ...none, product: true, webhook: true, link: true });

    await deleteProduct(company.id, product.id, now);
    await removeWebhook(company.id, webhookId, now);
    expect(await readFirstSteps(company.id)).toEqual({ ...none, link: true });
  });

  it("leads to the newest product and the page that sells it, while there is one", async () => {
    const company = await testCompany();
    const nowhere = { product: false, productId: null, offerSlug: null };
    expect(await guideFirstSteps(company)).toMatchObject(nowhere);
    for (const minute of ["01", "02"]) {
      const now = new Date(`2026-12-07T12:${minute}:00Z`);
      const { id } = await createProduct(company.id, NewProduct.parse({ name: "Curso de pão", price: 4990 }), now);
      const { offers } = await getProductLinks(company.id, id);
      expect(await guideFirstSteps(company)).toMatchObject({ productId: id, offerSlug: offers[0]?.slug });
    }
    const { productId } = (await guideFirstSteps(company)) ?? {};
    await setProductStatus(productId ?? "", "refused", new Date());
    expect(await guideFirstSteps(company)).toMatchObject({ productId, offerSlug: null });
    expect(await guideFirstSteps(await testCompany())).toMatchObject(nowhere);
  });
});
