import { beforeAll, describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { newId } from "@/db/ids";
import { createIntegrator, type Integrator, inA } from "@/testing/support/integrator";
import { addOffers, maxOffers } from "./offers";

let seller: Integrator;
beforeAll(async () => {
  seller = await createIntegrator();
});

const notFound = inA(404, "Resource not found");

async function createProduct(who = seller) {
  const { json } = await who.post("/products/v2", { name: "Pão", price: 4990 });
  const path = `/products/${json.data.id}`;
  return { id: json.data.id as string, path, offers: `${path}/offers` };
}

async function createClub() {
  const plans = [{ name: "Mensal", priceInCents: 2990, frequency: "monthly" }];
  const { json } = await seller.post("/subscription-products", { name: "Clube", plans });
  return `/products/${json.data.id}/offers`;
}

describe("offers", () => {
  it("are added with their own links and listed newest first, and the lowest active one sets the price", async () => {
    const { path, offers } = await createProduct();
    const { status, json } = await seller.post(offers, { name: "Lançamento", priceInCents: 2990 });
    expect(status).toBe(201);
    expect(json.data).toEqual({
      id: expect.any(String),
      slug: expect.stringMatching(/^[0-9a-z]{12}$/),
      name: "Lançamento",
      priceInCents: 2990,
      frequency: null,
      interestBorneBy: "seller",
      monthlyInterestBps: null,
      accessDays: null,
      lateRefunds: "refund",
      active: true,
      checkoutUrl: `http://127.0.0.1:3000/c/${json.data.slug}`,
      createdAt: json.data.createdAt,
      updatedAt: json.data.createdAt,
    });
    await seller.post(offers, { name: "Fechada", priceInCents: 500, active: false });
    const { json: list } = await seller.get(offers);
    expect(list.data.map(({ name }: { name: string }) => name)).toEqual(["Fechada", "Lançamento", "Pão"]);
    expect(list.data[1]).toEqual(json.data);
    expect((await seller.get(path)).json.data.price).toBe(2990);
  });

  it("make the product's links: the active ones, oldest first", async () => {
    const { path, offers } = await createProduct();
    const [{ slug: first, ...main }] = (await seller.get(offers)).json.data;
    const { json: second } = await seller.post(offers, { name: "Lançamento", priceInCents: 2990 });
    const link = ({ slug, name, priceInCents, checkoutUrl }: Record<string, unknown>) => {
      return { slug, name, priceInCents, checkoutUrl };
    };
    const links = [link({ slug: first, ...main }), link(second.data)];
    expect((await seller.get(`${path}/links`)).json.data).toEqual({ checkoutUrl: main.checkoutUrl, offers: links });
    await seller.put(`${offers}/${first}`, { active: false });
    const { checkoutUrl } = second.data;
    expect((await seller.get(`${path}/links`)).json.data).toEqual({ checkoutUrl, offers: [link(second.data)] });
    await seller.remove(`${offers}/${second.data.slug}`);
    expect((await seller.get(`${path}/links`)).json.data).toEqual({ checkoutUrl: null, offers: [] });
    expect((await seller.get(path)).json.data.price).toBeNull();
  });

  it("change in the given fields, without touching another offer", async () => {
    const { path, offers } = await createProduct();
    const [offer] = (await seller.get(offers)).json.data;
    const { json: other } = await seller.post(offers, { name: "Outra", priceInCents: 9990 });
    const { status, json } = await seller.put(`${offers}/${offer.slug}`, { name: "Principal", priceInCents: 500 });
    expect(status).toBe(200);
    const { updatedAt } = json.data;
    expect(json.data).toEqual({ ...offer, name: "Principal", priceInCents: 500, updatedAt });
    expect((await seller.get(offers)).json.data).toEqual([other.data, json.data]);
    expect((await seller.get(path)).json.data.price).toBe(500);
  });

  it("disappear when they are deleted, once", async () => {
    const { offers } = await createProduct();
    const { json } = await seller.post(offers, { name: "Lançamento", priceInCents: 2990 });
    const { id, slug } = json.data;
    const gone = { status: 200, json: { success: true, data: { id, deleted: true } } };
    expect(await seller.remove(`${offers}/${slug}`)).toEqual(gone);
    expect((await seller.get(offers)).json.data).toHaveLength(1);
    expect(await seller.remove(`${offers}/${slug}`)).toEqual(notFound);
    expect(await seller.put(`${offers}/${slug}`, { active: true })).toEqual(notFound);
  });

  it.each<[object, string]>([
    [{ name: undefined }, "name: is required"],
    [{ name: "" }, "name: must have 1 to 160 characters"],
    [{ priceInCents: 499 }, "priceInCents: must be at least 500"],
    [{ priceInCents: 10_000_000_000 }, "priceInCents: must be at most 9999999999"],
    [{ frequency: "daily" }, expect.stringMatching(/^frequency: must be one of: weekly,/)],
    [{ active: "yes" }, "active: must be a boolean"],
    [{ slug: "meu-curso" }, "slug: is not a known property"],
  ])("refuse %j with 422", async (different, message) => {
    const { offers } = await createProduct();
    expect(await seller.post(offers, { name: "Outra", priceInCents: 500, ...different })).toEqual(inA(422, message));
  });

  it("take the smallest and the largest price", async () => {
    const { offers } = await createProduct();
    for (const priceInCents of [500, 9_999_999_999]) {
      expect((await seller.post(offers, { name: "Outra", priceInCents })).json.data).toMatchObject({ priceInCents });
    }
  });

  it("have a frequency only when the product is a subscription", async () => {
    const [{ offers }, plans] = [await createProduct(), await createClub()];
    const draft = { name: "Anual", priceInCents: 19_900 };
    const plan = { ...draft, frequency: "annual" };
    expect((await seller.post(plans, plan)).json.data).toMatchObject(plan);
    expect(await seller.post(plans, draft)).toEqual(
      inA(400, "frequency: is required for a plan of a subscription product", "frequency_required"),
    );
    expect(await seller.post(offers, plan)).toEqual(
      inA(400, "frequency: is only allowed for plans of subscription products", "frequency_not_allowed"),
    );
    const [{ slug }] = (await seller.get(plans)).json.data;
    expect(await seller.put(`${plans}/${slug}`, { frequency: "monthly" })).toEqual(
      inA(422, "frequency: is not a known property"),
    );
  });

  it(`are at most ${maxOffers}, however many are added at once`, async () => {
    const { id, offers } = await createProduct();
    const drafts = Array.from({ length: maxOffers - 3 }, (_, index) => ({ name: `${index}`, priceInCents: 500 }));
    await addOffers(db(), { companyId: seller.companyId, id }, drafts, new Date());
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => seller.post(offers, { name: "Mais uma", priceInCents: 500 })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 400, 400, 400, 400, 400, 400]);
    expect(answers.find(({ status }) => status === 400)).toEqual(
      inA(400, "A product has at most 100 offers", "offer_limit_reached"),
    );
    expect((await seller.get(offers)).json.data).toHaveLength(maxOffers);
  });

  it("of another company, or of another product of the same one, are not found", async () => {
    const stranger = await createIntegrator();
    const [{ offers }, other] = [await createProduct(), await createProduct()];
    const [{ slug }] = (await seller.get(offers)).json.data;
    const draft = { name: "Minha", priceInCents: 500 };
    expect(await stranger.get(offers)).toEqual(notFound);
    expect(await stranger.post(offers, draft)).toEqual(notFound);
    for (const [who, path] of [
      [stranger, `${offers}/${slug}`],
      [stranger, `${(await createProduct(stranger)).offers}/${slug}`],
      [seller, `${other.offers}/${slug}`],
      [seller, `${offers}/absent-slug`],
      [seller, `/products/${newId()}/offers/${slug}`],
    ] as const) {
      expect(await who.put(path, { name: "Minha" })).toEqual(notFound);
      expect(await who.remove(path)).toEqual(notFound);
    }
    expect((await seller.get(offers)).json.data).toMatchObject([{ slug, name: "Pão" }]);
  });
});
