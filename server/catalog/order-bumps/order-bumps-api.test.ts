import { beforeAll, describe, expect, it } from "vitest";
import { newId } from "@/db/ids";
import { createIntegrator, type Integrator, inA } from "@/testing/support/integrator";

let seller: Integrator;
beforeAll(async () => {
  seller = await createIntegrator();
});

const notFound = inA(404, "Resource not found");
const words = { title: "Leve também", description: "Quarenta receitas" };

const product = { name: "Pão", price: 4990 };

async function createProduct(who = seller) {
  const { json } = await who.post("/products/v2", product);
  const path = `/products/${json.data.id}`;
  const { json: offers } = await who.get(`${path}/offers`);
  return { path, bumps: `${path}/order-bumps`, offerSlug: offers.data[0].slug as string };
}

describe("order bumps", () => {
  it("propose another product's offer, and are listed newest first", async () => {
    const { bumps } = await createProduct();
    const [one, two] = [await createProduct(), await createProduct()];
    const { status, json } = await seller.post(bumps, { offerSlug: one.offerSlug, ...words });
    expect(status).toBe(201);
    expect(json.data).toEqual({
      id: expect.any(String),
      offerSlug: one.offerSlug,
      ...words,
      productName: "Pão",
      offerName: "Pão",
      priceInCents: 4990,
      createdAt: expect.any(String),
    });
    const { json: second } = await seller.post(bumps, { offerSlug: two.offerSlug, title: "E este" });
    expect(second.data).toMatchObject({ description: "" });
    expect((await seller.get(bumps)).json).toEqual({ success: true, data: [second.data, json.data], totalRows: 2 });
    await seller.put(`${one.path}/offers/${one.offerSlug}`, { name: "Promoção", priceInCents: 1990 });
    await seller.put(one.path, { name: "Receitas" });
    expect((await seller.get(`${bumps}?limit=1&offset=1`)).json).toEqual({
      success: true,
      data: [{ ...json.data, productName: "Receitas", offerName: "Promoção", priceInCents: 1990 }],
      totalRows: 2,
    });
    const gone = { status: 200, json: { success: true, data: { id: json.data.id, deleted: true } } };
    expect(await seller.remove(`${bumps}/${json.data.id}`)).toEqual(gone);
    expect(await seller.remove(`${bumps}/${json.data.id}`)).toEqual(notFound);
    expect((await seller.get(bumps)).json.totalRows).toBe(1);
  });

  it("are at most five per product, however many are added at once", async () => {
    const { bumps } = await createProduct();
    const others = await Promise.all(Array.from({ length: 8 }, () => createProduct()));
    const answers = await Promise.all(others.map(({ offerSlug }) => seller.post(bumps, { offerSlug, ...words })));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 201, 201, 201, 400, 400, 400]);
    expect(answers.find(({ status }) => status === 400)).toEqual(
      inA(400, "A product has at most 5 order bumps", "order_bump_limit_reached"),
    );
    expect((await seller.get(bumps)).json.totalRows).toBe(5);
  });

  it("disappear with their offer or its product, and free their place", async () => {
    const { bumps } = await createProduct();
    const others = await Promise.all(Array.from({ length: 6 }, () => createProduct()));
    const [first, second, ...rest] = others;
    for (const { offerSlug } of others.slice(0, 5)) await seller.post(bumps, { offerSlug, ...words });
    await seller.remove(`${first?.path}/offers/${first?.offerSlug}`);
    await seller.remove(second?.path ?? "");
    const sixth = rest.at(-1)?.offerSlug;
    expect((await seller.post(bumps, { offerSlug: sixth, ...words })).status).toBe(201);
    const { json } = await seller.get(bumps);
    const slugs = json.data.map(({ offerSlug }: { offerSlug: string }) => offerSlug);
    expect([slugs.sort(), json.totalRows]).toEqual([rest.map(({ offerSlug }) => offerSlug).sort(), 4]);
  });

  it("are refused when they propose the product itself, a plan, unshipped goods, or the same offer twice", async () => {
    const [{ bumps, offerSlug: own }, { offerSlug }] = [await createProduct(), await createProduct()];
    const plans = [{ name: "Mensal", priceInCents: 2990, frequency: "monthly" }];
    const { json: club } = await seller.post("/subscription-products", { name: "Clube", plans });
    const [{ slug: plan }] = club.data.offers;
    const { json: kit } = await seller.post("/products/v2", { name: "Kit", price: 9900, productType: "physical" });
    const { json: links } = await seller.get(`/products/${kit.data.id}/links`);
    const [{ slug: physical }] = links.data.offers;
    await seller.post(bumps, { offerSlug, ...words });
    for (const [slug, message, code] of [
      [own, "offerSlug: must be an offer of another product", "order_bump_of_own_product"],
      [plan, "offerSlug: must not be a plan: an order bump is charged once", "order_bump_is_plan"],
      [
        physical,
        "offerSlug: must be a product with shipping or pick-up: set it in the physical product first",
        "order_bump_not_shipped",
      ],
      [offerSlug, "offerSlug: is already an order bump of this product", "order_bump_exists"],
    ] as const) {
      expect(await seller.post(bumps, { offerSlug: slug, ...words })).toEqual(inA(400, message, code));
    }
  });

  it.each<[object, string]>([
    [{ offerSlug: undefined }, "offerSlug: is required"],
    [{ title: "" }, "title: must have 1 to 160 characters"],
    [{ title: "x".repeat(161) }, "title: must have 1 to 160 characters"],
    [{ description: "x".repeat(501) }, "description: must have at most 500 characters"],
    [{ priceInCents: 500 }, "priceInCents: is not a known property"],
  ])("refuse %j with 422", async (different, message) => {
    const [{ bumps }, { offerSlug }] = [await createProduct(), await createProduct()];
    expect(await seller.post(bumps, { offerSlug, ...words, ...different })).toEqual(inA(422, message));
  });

  it("find nothing of another company, at any level", async () => {
    const stranger = await createIntegrator();
    const [{ bumps }, { offerSlug, bumps: others }] = [await createProduct(), await createProduct()];
    const [theirs, { json }] = [await createProduct(stranger), await seller.post(bumps, { offerSlug, ...words })];
    const { id } = json.data;
    expect(await stranger.get(bumps)).toEqual(notFound);
    expect(await stranger.post(bumps, { offerSlug: theirs.offerSlug, ...words })).toEqual(notFound);
    for (const slug of [theirs.offerSlug, "absent-slug"]) {
      const refused = inA(400, "offerSlug: must be an existing offer", "offer_unknown");
      expect(await seller.post(bumps, { offerSlug: slug, ...words })).toEqual(refused);
    }
    for (const [who, path] of [
      [stranger, `${bumps}/${id}`],
      [stranger, `${theirs.bumps}/${id}`],
      [seller, `${others}/${id}`],
      [seller, `${bumps}/${newId()}`],
      [seller, `${bumps}/1`],
    ] as const) {
      expect(await who.remove(path)).toEqual(notFound);
    }
    expect((await seller.get(bumps)).json.totalRows).toBe(1);
  });
});
