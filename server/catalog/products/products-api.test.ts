import { beforeAll, describe, expect, it } from "vitest";
import { callApi } from "@/testing/support/api-calls";
import { createIntegrator, type Integrator, inA } from "@/testing/support/integrator";
import type { RefusalCode } from "../../errors";
import { getRestApi } from "../../runtime/rest/rest";
import { categories } from "./categories";

let seller: Integrator;
beforeAll(async () => {
  seller = await createIntegrator();
});

const bread = { name: "Curso de pão caseiro", price: 4990 };

const fields = [
  ...[
    "id",
    "name",
    "description",
    "status",
    "categoryId",
    "price",
    "productType",
    "billingType",
    "deliveryType",
    "deliveryUrl",
  ],
  ...["imageUrl", "salesPage", "productorName", "supportEmail", "supportPhone", "refundPeriodDays"],
  ...["pauseKeepsAccess", "createdAt", "updatedAt"],
];

async function createBread(who = seller, different: object = {}) {
  const { status, json } = await who.post("/products/v2", { ...bread, ...different });
  expect([status, json.message]).toEqual([201, undefined]);
  return json.data;
}

describe("POST /v1/products/v2", () => {
  it("creates an approved product with every field and its defaults", async () => {
    const { status, json } = await seller.post("/products/v2", bread);
    expect([status, json.success]).toEqual([201, true]);
    expect(Object.keys(json.data).sort()).toEqual([...fields].sort());
    expect(json.data).toMatchObject({
      ...bread,
      description: null,
      status: "approved",
      categoryId: 1,
      productType: "digital",
      billingType: "one_time",
      deliveryType: "payment",
      imageUrl: null,
      supportPhone: null,
      refundPeriodDays: 7,
    });
    expect(json.data.createdAt).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
  });

  it("creates an offer of the given price, with a checkout link", async () => {
    const { id } = await createBread(seller, { price: 500 });
    const { json } = await seller.get(`/products/${id}/offers`);
    expect(json.data).toMatchObject([{ name: bread.name, priceInCents: 500, frequency: null, active: true }]);
    expect(json.data[0].slug).toMatch(/^[0-9a-z]{12}$/);
    expect(json.data[0].checkoutUrl).toBe(`http://127.0.0.1:3000/c/${json.data[0].slug}`);
  });

  it("trims a name before counting its length", async () => {
    const name = "🍞".repeat(160);
    expect(await createBread(seller, { name: `  ${name}  ` })).toMatchObject({ name });
  });

  it.each<[object]>([
    [{ name: "P" }],
    [{ name: "é".repeat(160) }],
    [{ price: 500 }],
    [{ price: 9_999_999_999 }],
    [{ description: "" }],
    [{ description: "ã".repeat(1000) }],
    [{ categoryId: 1 }],
    [{ categoryId: categories.length }],
    [{ productType: "physical", deliveryType: "shipping", billingType: "one_time" }],
    [{ deliveryType: "memberAreaC" }],
  ])("accepts %j, and returns it", async (different) => {
    const { id, ...made } = await createBread(seller, different);
    expect(made).toMatchObject(different);
    expect((await seller.get(`/products/${id}`)).json.data).toEqual({ id, ...made });
  });

  it.each<[object, string]>([
    [{ name: undefined }, "name: is required"],
    [{ name: "" }, "name: must have 1 to 160 characters"],
    [{ name: " \n " }, "name: must have 1 to 160 characters"],
    [{ name: "é".repeat(161) }, "name: must have 1 to 160 characters"],
    [{ name: "pão\u0007" }, "name: must not contain control characters"],
    [{ name: 7 }, "name: must be a string"],
    [{ price: undefined }, "price: is required"],
    [{ price: 499 }, "price: must be at least 500"],
    [{ price: 10_000_000_000 }, "price: must be at most 9999999999"],
    [{ price: 4990.5 }, "price: must be an integer"],
    [{ price: "4990" }, "price: must be an integer"],
    [{ price: null }, "price: must be an integer"],
    [{ categoryId: 0 }, "categoryId: must be more than 0"],
    [{ categoryId: -1 }, "categoryId: must be more than 0"],
    [{ categoryId: 1.5 }, "categoryId: must be an integer"],
    [{ productType: "service" }, "productType: must be one of: physical, digital, subscription"],
    [{ deliveryType: "mail" }, expect.stringMatching(/^deliveryType: must be one of: payment, link,/)],
    [{ billingType: "subscription" }, "billingType: must be one_time"],
    [{ billingType: null }, "billingType: must be one_time"],
    [{ description: "ã".repeat(1001) }, "description: must have at most 1000 characters"],
    [{ description: null }, "description: must be a string"],
    [{ status: "draft" }, "status: is not a known property"],
  ])("refuses %j with 422", async (different, message) => {
    expect(await seller.post("/products/v2", { ...bread, ...different })).toEqual(inA(422, message));
  });

  it.each<[object, string, RefusalCode]>([
    [
      { productType: "subscription" },
      "Subscription products are not accepted here: create them with POST /v1/subscription-products",
      "subscription_product_elsewhere",
    ],
    [{ categoryId: categories.length + 1 }, "categoryId: must be an existing category", "category_unknown"],
    [{ categoryId: Number.MAX_SAFE_INTEGER }, "categoryId: must be an existing category", "category_unknown"],
  ])("refuses %j with 400, and creates nothing", async (different, message, code) => {
    const who = await createIntegrator();
    expect(await who.post("/products/v2", { ...bread, ...different })).toEqual(inA(400, message, code));
    expect((await who.get("/products")).json).toEqual({ success: true, data: [], totalRows: 0 });
  });

  it("is the only way to create one: POST /v1/products does not exist", async () => {
    expect(await seller.post("/products", bread)).toEqual(inA(405, "Method not allowed"));
    expect(await seller.get("/products/v2")).toEqual(inA(405, "Method not allowed"));
  });

  it("checks the token before the body", async () => {
    const { status, body } = await callApi(getRestApi(), { method: "POST", target: "/v1/products/v2", body: {} });
    expect({ status, json: JSON.parse(body) }).toEqual(inA(401, "Invalid or expired token"));
  });
});

describe("POST /v1/subscription-products", () => {
  const club = { name: "Clube do pão", plans: [{ name: "Mensal", priceInCents: 2990, frequency: "monthly" }] };
  const plan = (different: object) => ({ plans: [{ ...club.plans[0], ...different }] });

  it("creates a product with its plans in order", async () => {
    const plans = [...club.plans, { name: "Anual", priceInCents: 19_900, frequency: "annual" }];
    const { status, json } = await seller.post("/subscription-products", {
      ...club,
      description: "Toda semana",
      plans,
    });
    expect(status).toBe(201);
    expect(Object.keys(json.data).sort()).toEqual([...fields, "offers"].sort());
    expect(json.data).toMatchObject({ productType: "subscription", billingType: "subscription", price: 2990 });
    expect(json.data.offers).toMatchObject(plans);
    expect((await seller.get(`/products/${json.data.id}`)).json.data).toMatchObject({ description: "Toda semana" });
  });

  it.each<[object, string]>([
    [{ plans: [] }, "plans: must have at least 1 item"],
    [{ plans: Array(21).fill(club.plans[0]) }, "plans: must have at most 20 items"],
    [plan({ frequency: undefined }), "plans.0.frequency: is required"],
    [plan({ frequency: "daily" }), expect.stringMatching(/^plans\.0\.frequency: must be one of: weekly, biweekly,/)],
    [plan({ priceInCents: 499 }), "plans.0.priceInCents: must be at least 500"],
    [plan({ trialDays: 7 }), "plans.0.trialDays: is not a known property"],
    [{ price: 2990 }, "price: is not a known property"],
  ])("refuses %j with 422", async (different, message) => {
    expect(await seller.post("/subscription-products", { ...club, ...different })).toEqual(inA(422, message));
  });

  it("accepts the maximum of plans, and refuses an unknown category", async () => {
    const { json } = await seller.post("/subscription-products", { ...club, plans: Array(20).fill(club.plans[0]) });
    expect(json.data.offers).toHaveLength(20);
    const unknown = await seller.post("/subscription-products", { ...club, categoryId: 999 });
    expect(unknown).toEqual(inA(400, "categoryId: must be an existing category", "category_unknown"));
  });
});

describe("GET /v1/products", () => {
  it("lists by every filter, newest first, and counts the matches", async () => {
    const who = await createIntegrator();
    const one = await createBread(who, { name: "Pão 100% integral" });
    const two = await createBread(who, { name: "Bolo", productType: "physical" });
    const plans = [{ name: "Mensal", priceInCents: 2990, frequency: "monthly" }];
    const { json: three } = await who.post("/subscription-products", { name: "Clube do pão", plans });
    const names: Record<string, string> = { [one.id]: "one", [two.id]: "two", [three.data.id]: "three" };
    const list = async (query: string) => {
      const { json } = await who.get(`/products${query}`);
      return [json.data.map(({ id }: { id: string }) => names[id]), json.totalRows];
    };
    expect(await list("")).toEqual([["three", "two", "one"], 3]);
    expect(await list("?limit=1&offset=1")).toEqual([["two"], 3]);
    expect(await list("?productType=physical")).toEqual([["two"], 1]);
    expect(await list("?status=approved")).toEqual([["three", "two", "one"], 3]);
    expect(await list("?status=banned")).toEqual([[], 0]);
    expect(await list("?search=p%C3%A3o")).toEqual([["three", "one"], 2]);
    expect(await list("?search=100%25")).toEqual([["one"], 1]);
    expect(await list("?search=_")).toEqual([[], 0]);
    expect(await list(`?search=${two.id}`)).toEqual([["two"], 1]);
    expect((await who.get("/products?limit=1")).json.data[0]).toMatchObject({ price: 2990, name: "Clube do pão" });
  });

  it.each([
    ["limit=101", "limit: must be at most 100"],
    ["offset=10001", "offset: must be at most 10000"],
    ["status=sold", "status: must be one of: draft, approved, pending, refused, banned"],
    ["categoryId=1", "categoryId: is not a known parameter"],
  ])("refuses ?%s", async (query, message) => {
    expect(await seller.get(`/products?${query}`)).toEqual(inA(422, message));
  });

  it("lists all categories, Sem categoria first", async () => {
    const { status, json } = await seller.get("/product-categories");
    expect([status, json.data.length]).toEqual([200, categories.length]);
    expect(json.data[0]).toEqual({ id: 1, name: "Sem categoria" });
    expect(json.data.map(({ id }: { id: number }) => id)).toEqual(categories.map((_, index) => index + 1));
    expect(await seller.get("/product-categories?limit=1")).toEqual(inA(422, "limit: is not a known parameter"));
  });
});
