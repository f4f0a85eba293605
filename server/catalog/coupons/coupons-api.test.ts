import { beforeAll, describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { newId } from "@/db/ids";
import { coupons } from "@/db/schema";
import { createIntegrator, type Integrator, inA } from "@/testing/support/integrator";

let seller: Integrator;
beforeAll(async () => {
  seller = await createIntegrator();
});

const notFound = inA(404, "Resource not found");
let made = 0;

const coupon = (different: object = {}) => {
  made += 1;
  return { code: `PAO-${made}`, type: "percent", value: 10, ...different };
};

async function create(different: object = {}, who = seller) {
  const { status, json } = await who.post("/coupons", coupon(different));
  expect([status, json.message]).toEqual([201, undefined]);
  return json.data;
}

async function createProduct(who = seller): Promise<string> {
  const { json } = await who.post("/products/v2", { name: "Pão", price: 4990 });
  return json.data.id;
}

describe("POST /v1/coupons", () => {
  it("creates a coupon with every field and its defaults", async () => {
    const data = await create({ code: "  pao_10 " });
    expect(data).toEqual({
      id: expect.any(String),
      code: "PAO_10",
      type: "percent",
      value: 10,
      duration: "first_charge",
      productIds: null,
      maxUses: null,
      maxUsesPerCustomer: null,
      startsAt: null,
      endsAt: null,
      active: true,
      uses: 0,
      createdAt: data.createdAt,
      updatedAt: data.createdAt,
    });
    expect((await seller.get(`/coupons/${data.id}`)).json).toEqual({ success: true, data });
  });

  it("stores every field as given", async () => {
    const given = {
      duration: "every_charge",
      productIds: [await createProduct()],
      maxUses: 100,
      maxUsesPerCustomer: 1,
      active: false,
    };
    const window = { startsAt: "2026-12-01T00:00:00-03:00", endsAt: "2026-12-24T00:00:00Z" };
    expect(await create({ ...given, ...window })).toMatchObject({
      ...given,
      startsAt: "2026-12-01T03:00:00.000Z",
      endsAt: "2026-12-24T00:00:00.000Z",
    });
  });

  it.each([
    [{ value: 0.01 }],
    [{ value: 12.34 }],
    [{ value: 99.99 }],
    [{ value: 100 }],
    [{ type: "fixed", value: 1 }],
    [{ type: "fixed", value: 9_999_999_999 }],
    [{ code: "A" }],
    [{ code: "X".repeat(40) }],
    [{ maxUses: 1, maxUsesPerCustomer: 1_000_000_000 }],
  ])("accepts %j, and returns it", async (different) => {
    expect(await create(different)).toMatchObject(different);
  });

  it.each<[object, string]>([
    [{ code: undefined }, "code: is required"],
    [{ code: "" }, "code: must have 1 to 40 letters, digits, dashes or underscores"],
    [{ code: "X".repeat(41) }, "code: must have 1 to 40 letters, digits, dashes or underscores"],
    [{ code: "PÃO" }, "code: must have 1 to 40 letters, digits, dashes or underscores"],
    [{ type: "half" }, "type: must be one of: percent, fixed"],
    [{ value: 0 }, "value: must be more than 0"],
    [{ value: 100.01 }, "value: must be at most 100"],
    [{ value: 10.001 }, "value: must have at most two decimals"],
    [{ value: "10" }, "value: must be a number"],
    [{ type: "fixed", value: 10.5 }, "value: must be integer cents, at most 9999999999"],
    [{ type: "fixed", value: 10_000_000_000 }, "value: must be integer cents, at most 9999999999"],
    [{ duration: "forever" }, "duration: must be one of: first_charge, every_charge"],
    [{ productIds: [] }, "productIds: must have at least 1 item"],
    [{ productIds: Array(101).fill("x") }, "productIds: must have at most 100 items"],
    [{ maxUses: 0 }, "maxUses: must be at least 1"],
    [{ maxUsesPerCustomer: 1.5 }, "maxUsesPerCustomer: must be an integer"],
    [{ startsAt: "2026-12-01" }, "startsAt: must be an ISO 8601 date and time with a zone"],
    [{ startsAt: "2026-12-01T03:00:00Z", endsAt: "2026-12-01T00:00:00-03:00" }, "endsAt: must be after startsAt"],
    [{ uses: 3 }, "uses: is not a known property"],
  ])("refuses %j with 422", async (different, message) => {
    expect(await seller.post("/coupons", coupon(different))).toEqual(inA(422, message));
  });

  it("gives a code to one active coupon of a company, in any letter case and under concurrent requests", async () => {
    const answers = await Promise.all(
      ["PAO", "pao", "Pao", "pAO", "PaO"].map((code) => seller.post("/coupons", coupon({ code }))),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 400, 400, 400, 400]);
    const taken = inA(400, "code: belongs to another coupon", "coupon_code_taken");
    for (const answer of answers.filter(({ status }) => status === 400)) expect(answer).toEqual(taken);
    const { id } = answers.find(({ status }) => status === 201)?.json.data ?? {};
    await create({ code: "PAO" }, await createIntegrator());
    await seller.remove(`/coupons/${id}`);
    await create({ code: "PAO" });
    expect(await seller.post("/coupons", coupon({ code: "PAO" }))).toEqual(taken);
  });

  it("finds no product that is another company's, deleted or unknown", async () => {
    const [own, deleted, foreign] = [
      await createProduct(),
      await createProduct(),
      await createProduct(await createIntegrator()),
    ];
    await seller.remove(`/products/${deleted}`);
    const { id } = await create();
    for (const productId of [deleted, foreign, newId(), "1"]) {
      const refused = inA(400, "productIds.1: must be an existing product", "product_unknown");
      expect(await seller.post("/coupons", coupon({ productIds: [own, productId] }))).toEqual(refused);
      expect(await seller.put(`/coupons/${id}`, { productIds: [own, productId] })).toEqual(refused);
    }
  });
});

describe("PUT /v1/coupons/{couponId}", () => {
  it("changes the given fields and leaves the rest; null lifts a limit", async () => {
    const before = await create({ maxUses: 5, productIds: [await createProduct()] });
    const { status, json } = await seller.put(`/coupons/${before.id}`, { type: "fixed", value: 990, maxUses: null });
    expect(status).toBe(200);
    const changed = { ...before, type: "fixed", value: 990, maxUses: null, updatedAt: json.data.updatedAt };
    expect(json.data).toEqual(changed);
    const { json: all } = await seller.put(`/coupons/${before.id}`, {
      productIds: null,
      code: "padeiro",
      active: false,
    });
    expect(all.data).toMatchObject({ productIds: null, code: "PADEIRO", active: false, value: 990 });
    expect((await seller.put(`/coupons/${before.id}`, { code: "PADEIRO" })).status).toBe(200);
  });

  it("refuses changes that conflict with the remaining terms, with 400", async () => {
    const { code } = await create();
    const { id } = await create({ value: 12.5, startsAt: "2026-12-01T00:00:00Z" });
    for (const [change, message, refusal] of [
      [{ type: "fixed" }, "value: must be integer cents, at most 9999999999", "coupon_value_invalid"],
      [{ value: 101 }, "value: must be at most 100", "coupon_value_invalid"],
      [{ endsAt: "2026-12-01T00:00:00Z" }, "endsAt: must be after startsAt", "coupon_ends_before_start"],
      [{ code: code.toLowerCase() }, "code: belongs to another coupon", "coupon_code_taken"],
    ] as const) {
      expect(await seller.put(`/coupons/${id}`, change)).toEqual(inA(400, message, refusal));
    }
    expect(await seller.put(`/coupons/${id}`, { uses: 0 })).toEqual(inA(422, "uses: is not a known property"));
    expect((await seller.get(`/coupons/${id}`)).json.data).toMatchObject({
      type: "percent",
      value: 12.5,
      endsAt: null,
    });
  });

  it("never allows fewer uses than already made", async () => {
    const now = new Date();
    const id = newId(now);
    const used = { type: "fixed", value: 100, duration: "first_charge", uses: 3 } as const;
    await db()
      .insert(coupons)
      .values({ companyId: seller.companyId, id, code: "USADO", ...used, createdAt: now, updatedAt: now });
    const refused = inA(400, "maxUses: must be at least 3, the number of uses so far", "coupon_uses_exceed_limit");
    expect(await seller.put(`/coupons/${id}`, { maxUses: 2 })).toEqual(refused);
    expect((await seller.put(`/coupons/${id}`, { maxUses: 3 })).json.data).toMatchObject({ maxUses: 3, uses: 3 });
  });
});

describe("coupons", () => {
  it("are listed newest first, by code, and disappear when they are deleted", async () => {
    const who = await createIntegrator();
    const [one, two] = [await create({ code: "PAO_1" }, who), await create({ code: "BOLO" }, who)];
    const list = async (query = "") => {
      const { json } = await who.get(`/coupons${query}`);
      return [json.data.map(({ code }: { code: string }) => code), json.totalRows];
    };
    expect(await list()).toEqual([["BOLO", "PAO_1"], 2]);
    expect(await list("?limit=1&offset=1")).toEqual([["PAO_1"], 2]);
    expect(await list("?search=o_")).toEqual([["PAO_1"], 1]);
    expect(await list(`?search=${two.id}`)).toEqual([["BOLO"], 1]);
    const gone = { status: 200, json: { success: true, data: { id: one.id, deleted: true } } };
    expect(await who.remove(`/coupons/${one.id}`)).toEqual(gone);
    expect(await list()).toEqual([["BOLO"], 1]);
    expect(await who.remove(`/coupons/${one.id}`)).toEqual(notFound);
  });

  it("with an absent, a malformed or another company's id are not found alike", async () => {
    const stranger = await createIntegrator();
    const { id, code } = await create();
    for (const name of [id, newId(), "1"]) {
      expect(await stranger.get(`/coupons/${name}`)).toEqual(notFound);
      expect(await stranger.put(`/coupons/${name}`, { active: false })).toEqual(notFound);
      expect(await stranger.remove(`/coupons/${name}`)).toEqual(notFound);
    }
    expect((await seller.get(`/coupons/${id}`)).json.data).toMatchObject({ code, active: true });
  });
});
