import { beforeAll, describe, expect, it } from "vitest";
import { newId } from "@/db/ids";
import { createIntegrator, type Integrator, inA } from "@/testing/support/integrator";

let seller: Integrator;
beforeAll(async () => {
  seller = await createIntegrator();
});

const notFound = inA(404, "Resource not found");

async function createProduct(who = seller): Promise<string> {
  const { json } = await who.post("/products/v2", { name: "Pão", price: 4990 });
  return json.data.id;
}

async function affiliateOf(productIds: string[], different: object = {}): Promise<Record<string, unknown>> {
  return { name: "Joana Prado", email: `${newId()}@example.com`, productIds, commissionBps: 3000, ...different };
}

async function create(different: object = {}) {
  const productId = await createProduct();
  const { status, json } = await seller.post("/affiliates", await affiliateOf([productId], different));
  expect([status, json.message]).toEqual([201, undefined]);
  return { productId, data: json.data };
}

describe("POST /v1/affiliates", () => {
  it("creates an invited affiliate with a link to the product's checkout", async () => {
    const { productId, data } = await create({ code: " JOANA-1 ", email: "Joana@Example.com" });
    const links = (await seller.get(`/products/${productId}/links`)).json.data;
    const link = `${links.checkoutUrl}?a=joana-1`;
    expect(data).toEqual({
      id: expect.any(String),
      name: "Joana Prado",
      email: "joana@example.com",
      productIds: [productId],
      requestedProductIds: [],
      commissionBps: 3000,
      commissionFixedInCents: null,
      code: "joana-1",
      link,
      links: [{ productId, url: link }],
      state: "invited",
      createdAt: data.createdAt,
      updatedAt: data.createdAt,
    });
    expect((await seller.get(`/affiliates/${data.id}`)).json).toEqual({ success: true, data });
    const { json } = await seller.get("/affiliates?search=joana-1");
    expect(json).toEqual({ success: true, data: [data], totalRows: 1 });
  });

  it.each<[object, string]>([
    [{ name: "" }, "name: must have 1 to 160 characters"],
    [{ email: "joana" }, "email: must be an e-mail address"],
    [{ code: "jo" }, "code: must have 3 to 40 letters, digits, dashes or underscores"],
    [{ commissionBps: 10_001 }, "commissionBps: must be at most 10000"],
    [{ commissionFixedInCents: 990 }, "commissionFixedInCents: must be absent where commissionBps is given"],
    [{ productIds: [] }, "productIds: must have at least 1 item"],
    [{ state: "active" }, "state: is not accepted here"],
  ])("refuses %j", async (different, message) => {
    const answer = await seller.post("/affiliates", await affiliateOf([await createProduct()], different));
    expect([answer.status, answer.json.success]).toEqual([422, false]);
    expect(answer.json.message.split(":")[0]).toBe(message.split(":")[0]);
  });

  it("refuses another company's product, an e-mail or code that is taken, and shares above the whole", async () => {
    const foreign = await createProduct(await createIntegrator());
    expect(await seller.post("/affiliates", await affiliateOf([foreign]))).toEqual(
      inA(400, "productIds.0: must be an existing product", "product_unknown"),
    );
    const { productId, data } = await create();
    expect(await seller.post("/affiliates", await affiliateOf([productId], { email: data.email }))).toEqual(
      inA(400, "email: belongs to another affiliate", "affiliate_email_taken"),
    );
    await seller.remove(`/affiliates/${data.id}`);
    expect(await seller.post("/affiliates", await affiliateOf([productId], { code: data.code }))).toEqual(
      inA(400, "code: belongs to another affiliate", "affiliate_code_taken"),
    );
    expect((await seller.post("/affiliates", await affiliateOf([productId], { email: data.email }))).status).toBe(201);
  });

  it("never gives one code or e-mail twice, even to twenty requests at once", async () => {
    const body = await affiliateOf([await createProduct()], { code: newId() });
    const answers = await Promise.all(Array.from({ length: 20 }, () => seller.post("/affiliates", body)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
  });
});

describe("PUT and DELETE /v1/affiliates/{affiliateId}", () => {
  it("change what is given and nothing else; a sum per sale replaces a share", async () => {
    const { data } = await create();
    const other = await createProduct();
    const change = { productIds: [other], commissionFixedInCents: 990 };
    const { json } = await seller.put(`/affiliates/${data.id}`, change);
    expect(json.data).toMatchObject({ ...change, commissionBps: null, name: data.name, code: data.code });
  });

  it("block, and take one who never joined back to invited", async () => {
    const { data } = await create();
    const path = `/affiliates/${data.id}`;
    expect((await seller.put(path, { state: "active" })).json.code).toBe("affiliate_not_joined");
    expect((await seller.put(path, { state: "blocked" })).json.data.state).toBe("blocked");
    expect((await seller.put(path, { state: "active" })).json.data.state).toBe("invited");
  });

  it("end an affiliate once", async () => {
    const { data } = await create();
    const path = `/affiliates/${data.id}`;
    expect(await seller.remove(path)).toEqual({
      status: 200,
      json: { success: true, data: { id: data.id, deleted: true } },
    });
    expect(await seller.remove(path)).toEqual(notFound);
    expect(await seller.put(path, { name: "Rui" })).toEqual(notFound);
    expect((await seller.get(path)).json.data.state).toBe("ended");
  });

  it("find no other company's affiliate, and no malformed id", async () => {
    const { data } = await create();
    const stranger = await createIntegrator();
    for (const path of [`/affiliates/${data.id}`, "/affiliates/none"]) {
      expect(await stranger.get(path)).toEqual(notFound);
      expect(await stranger.put(path, { name: "Rui" })).toEqual(notFound);
      expect(await stranger.remove(path)).toEqual(notFound);
    }
    expect((await stranger.get("/affiliates")).json).toEqual({ success: true, data: [], totalRows: 0 });
  });
});
