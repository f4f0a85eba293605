import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { db } from "@/db/client";
import { productStatuses } from "@/db/enums";
import { newId } from "@/db/ids";
import { auditLog } from "@/db/schema";
import { createTestCompany } from "@/db/testing";
import { blockCompany, unblockCompany } from "../companies/companies";
import { createProduct, createSubscriptionProduct } from "./create-product";
import { createOffer, deleteOffer, listOffers, updateOffer } from "./offers";
import { findProductPage } from "./product-page";
import { deleteProduct, getProduct, updateProduct } from "./products";
import { NewProduct, NewSubscriptionProduct } from "./schemas";
import { findSellableOffers } from "./sellable-offers";
import { setProductStatus } from "./set-product-status";

const now = new Date();

async function createBread() {
  const address = "Rua da Padaria, 7, São Paulo, SP";
  const { companyId } = await createTestCompany({ address, supportEmail: "contato@banca.example.com" });
  const product = await createProduct(companyId, NewProduct.parse({ name: "Curso de pão", price: 4990 }), now);
  const [offer] = await listOffers(companyId, product.id);
  const slug = offer?.slug ?? "";
  const isForSale = async () => {
    const [page, offers] = [await findProductPage(slug), await findSellableOffers(companyId, [slug])];
    expect(page !== null).toBe(offers.has(slug));
    return page !== null;
  };
  return { companyId, productId: product.id, slug, isForSale };
}

it("shows what is sold, by whom, for how much and how long it may be given back", async () => {
  const { companyId, productId, slug } = await createBread();
  const page = {
    name: "Curso de pão",
    description: null,
    offerName: null,
    priceInCents: 4990,
    frequency: null,
    producerName: "Banca da Esquina",
    refundPeriodDays: 7,
    seller: {
      legalName: "Banca da Esquina Ltda",
      document: "CNPJ 11.222.333/0001-81",
      address: "Rua da Padaria, 7, São Paulo, SP",
      supportEmail: "contato@banca.example.com",
      supportPhone: "",
    },
  };
  expect(await findProductPage(slug)).toEqual(page);
  const own = { productorName: "Dona Ana", supportEmail: "ana@example.com", supportPhone: "11987654321" };
  await updateProduct(companyId, { productId, ...own, description: "Do levain ao forno", refundPeriodDays: 30 }, now);
  await updateOffer(companyId, { productId, offerSlug: slug, name: "Lançamento", priceInCents: 500 }, now);
  expect(await findProductPage(slug)).toEqual({
    ...page,
    description: "Do levain ao forno",
    offerName: "Lançamento",
    priceInCents: 500,
    producerName: "Dona Ana",
    refundPeriodDays: 30,
    seller: { ...page.seller, supportEmail: "ana@example.com", supportPhone: "+5511987654321" },
  });
});

it("shows a plan with its frequency, and a company without a document without one", async () => {
  const { companyId } = await createTestCompany({ documentType: null, document: null });
  const plans = [{ name: "Anual", priceInCents: 19_900, frequency: "annual" }];
  const club = NewSubscriptionProduct.parse({ name: "Clube do pão", plans });
  const { offers } = await createSubscriptionProduct(companyId, club, now);
  expect(await findProductPage(offers[0]?.slug ?? "")).toMatchObject({
    name: "Clube do pão",
    offerName: "Anual",
    frequency: "annual",
    seller: { document: "" },
  });
});

it("is there while the offer sells, and only then", async () => {
  const { companyId, productId, slug, isForSale } = await createBread();
  expect(await isForSale()).toBe(true);
  for (const active of [false, true]) {
    await updateOffer(companyId, { productId, offerSlug: slug, active }, now);
    expect(await isForSale()).toBe(active);
  }
  for (const status of [...productStatuses, "approved"] as const) {
    await setProductStatus(productId, status, now);
    expect([status, await isForSale()]).toEqual([status, status === "approved"]);
  }
  await deleteOffer(companyId, productId, slug, now);
  expect(await isForSale()).toBe(false);
});

it("ends with its product, with every offer of it", async () => {
  const { companyId, productId, isForSale } = await createBread();
  const { slug } = await createOffer(companyId, { productId, name: "Outra", priceInCents: 500, active: true }, now);
  await deleteProduct(companyId, productId, now);
  expect(await isForSale()).toBe(false);
  expect(await findProductPage(slug)).toBeNull();
});

it("is closed while the company is blocked, and opens again", async () => {
  const { companyId, slug } = await createBread();
  await blockCompany(companyId, now);
  expect(await findProductPage(slug)).toBeNull();
  await unblockCompany(companyId, now);
  expect(await findProductPage(slug)).not.toBeNull();
});

it("is nobody's for a slug that names nothing", async () => {
  expect(await findProductPage("zzzzzzzzzzzz")).toBeNull();
});

it("sells an offer for its own company alone", async () => {
  const [{ slug }, stranger] = [await createBread(), await createTestCompany()];
  expect(await findSellableOffers(stranger.companyId, [slug])).toEqual(new Map());
});

it("writes an operator's review down, and refuses to review what is not there", async () => {
  const { companyId, productId } = await createBread();
  await setProductStatus(productId, "banned", now);
  await setProductStatus(productId, "banned", now);
  expect((await getProduct(companyId, productId)).status).toBe("banned");
  const rows = await db().select().from(auditLog).where(eq(auditLog.companyId, companyId));
  expect(rows).toMatchObject([
    {
      actor: "operator",
      action: "product.status_changed",
      subjectId: productId,
      before: { status: "approved" },
      after: { status: "banned" },
    },
  ]);
  await deleteProduct(companyId, productId, now);
  for (const id of [productId, newId(), "1"]) {
    await expect(setProductStatus(id, "approved", now)).rejects.toMatchObject({ code: "NOT_FOUND" });
  }
});
