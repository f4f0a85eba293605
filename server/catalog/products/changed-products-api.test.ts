import { beforeAll, describe, expect, it } from "vitest";
import { newId } from "@/db/ids";
import { createIntegrator, type Integrator, inA } from "@/testing/support/integrator";

let seller: Integrator;
beforeAll(async () => {
  seller = await createIntegrator();
});

const bread = { name: "Curso de pão caseiro", price: 4990 };
const notFound = inA(404, "Resource not found");

async function createBread(who = seller) {
  const { status, json } = await who.post("/products/v2", bread);
  expect([status, json.message]).toEqual([201, undefined]);
  return json.data;
}

describe("PUT /v1/products/{productId}", () => {
  const changes = {
    name: "Pão de fermentação natural",
    description: "Do levain\nao forno",
    categoryId: 7,
    deliveryType: "link",
    deliveryUrl: "https://padaria.example.com/material?x=1#y",
    imageUrl: "https://padaria.example.com/pao.jpg",
    salesPage: "http://padaria.example.com/curso?x=1",
    productorName: "Padaria do Bairro",
    supportEmail: "ajuda@padaria.example.com",
    supportPhone: "(11) 98765-4321",
    refundPeriodDays: 30,
  };

  it("changes the given fields and leaves the rest", async () => {
    const product = await createBread();
    const { status, json } = await seller.put(`/products/${product.id}`, changes);
    expect(status).toBe(200);
    const { updatedAt } = json.data;
    expect(json.data).toEqual({ ...product, ...changes, supportPhone: "+5511987654321", updatedAt });
    expect(updatedAt > product.updatedAt).toBe(true);
    const emptied = { imageUrl: null, salesPage: null, productorName: null, supportEmail: null, supportPhone: null };
    const { json: after } = await seller.put(`/products/${product.id}`, { ...emptied, description: null });
    expect(after.data).toMatchObject({ ...emptied, description: null, name: changes.name, refundPeriodDays: 30 });
    expect((await seller.put(`/products/${product.id}`)).json.data).toMatchObject({ name: changes.name });
    expect((await seller.get(`/products/${product.id}`)).json.data.name).toBe(changes.name);
  });

  it.each<[object, string]>([
    [{ name: "" }, "name: must have 1 to 160 characters"],
    [{ name: null }, "name: must be a string"],
    [{ price: 500 }, "price: is not a known property"],
    [{ status: "approved" }, "status: is not a known property"],
    [{ imageUrl: "ftp://padaria.example.com" }, "imageUrl: must be an http or https URL without credentials"],
    [{ imageUrl: "javascript:alert(1)" }, "imageUrl: must be an http or https URL without credentials"],
    [{ imageUrl: "" }, "imageUrl: must be an http or https URL without credentials"],
    [{ deliveryUrl: "javascript:alert(1)" }, "deliveryUrl: must be an http or https URL without credentials"],
    [{ deliveryUrl: "//evil.example" }, "deliveryUrl: must be an http or https URL without credentials"],
    [{ salesPage: "https://a:b@example.com" }, "salesPage: must be an http or https URL without credentials"],
    [{ salesPage: `https://example.com/${"a".repeat(2029)}` }, "salesPage: must have at most 2048 characters"],
    [{ supportEmail: "ajuda" }, "supportEmail: must be an e-mail address"],
    [{ supportPhone: "123" }, "supportPhone: must be a valid phone number"],
    [{ refundPeriodDays: 6 }, "refundPeriodDays: must be at least 7"],
    [{ refundPeriodDays: 366 }, "refundPeriodDays: must be at most 365"],
  ])("refuses %j with 422", async (different, message) => {
    const { id } = await createBread();
    expect(await seller.put(`/products/${id}`, different)).toEqual(inA(422, message));
  });

  it("accepts the limits, and refuses an unknown category with 400", async () => {
    const { id } = await createBread();
    for (const refundPeriodDays of [7, 365]) {
      expect((await seller.put(`/products/${id}`, { refundPeriodDays })).json.data).toMatchObject({ refundPeriodDays });
    }
    const longest = `https://example.com/${"a".repeat(2028)}`;
    expect((await seller.put(`/products/${id}`, { salesPage: longest })).json.data.salesPage).toBe(longest);
    expect(await seller.put(`/products/${id}`, { categoryId: 999 })).toEqual(
      inA(400, "categoryId: must be an existing category", "category_unknown"),
    );
  });
});

describe("DELETE /v1/products/{productId}", () => {
  it("removes the product from lists and lookups, once", async () => {
    const who = await createIntegrator();
    const { id } = await createBread(who);
    expect(await who.remove(`/products/${id}`)).toEqual({
      status: 200,
      json: { success: true, data: { id, deleted: true } },
    });
    expect((await who.get("/products")).json).toEqual({ success: true, data: [], totalRows: 0 });
    for (const path of ["", "/links", "/offers"]) expect(await who.get(`/products/${id}${path}`)).toEqual(notFound);
    expect(await who.put(`/products/${id}`, {})).toEqual(notFound);
    expect(await who.post(`/products/${id}/offers`, { name: "Outra", priceInCents: 500 })).toEqual(notFound);
    expect(await who.remove(`/products/${id}`)).toEqual(notFound);
  });
});

it("answers another company's product, an absent one and a malformed id alike, and changes nothing", async () => {
  const stranger = await createIntegrator();
  const { id } = await createBread();
  for (const name of [id, newId(), "1", "../x", "x".repeat(300)]) {
    const path = `/products/${encodeURIComponent(name)}`;
    const answers = [
      await stranger.get(path),
      await stranger.get(`${path}/links`),
      await stranger.put(path, { name: "Meu" }),
      await stranger.remove(path),
    ];
    for (const answer of answers) expect(answer).toEqual(notFound);
  }
  expect((await seller.get(`/products/${id}`)).json.data.name).toBe(bread.name);
});
