import { beforeAll, describe, expect, it } from "vitest";
import { createIntegrator, type Integrator, inA } from "@/testing/support/integrator";
import type { RefusalCode } from "../../errors";

let seller: Integrator;
beforeAll(async () => {
  seller = await createIntegrator();
});

async function createOffers() {
  const { json } = await seller.post("/products/v2", { name: "Pão", price: 99_000 });
  const offers = `/products/${json.data.id}/offers`;
  const [{ slug }] = (await seller.get(offers)).json.data;
  return { offers, first: `${offers}/${slug}` };
}

const byBuyer = { interestBorneBy: "buyer", monthlyInterestBps: 299 };
const bySeller = { interestBorneBy: "seller", monthlyInterestBps: null };

describe("the interest of an offer's installments", () => {
  it("is the seller's unless an offer says otherwise", async () => {
    const { offers } = await createOffers();
    const draft = { name: "Parcelado", priceInCents: 99_000 };
    expect((await seller.get(offers)).json.data).toMatchObject([bySeller]);
    expect((await seller.post(offers, { ...draft, ...bySeller })).json.data).toMatchObject(bySeller);
    expect((await seller.post(offers, { ...draft, ...byBuyer })).json.data).toMatchObject(byBuyer);
    expect((await seller.get(offers)).json.data).toMatchObject([byBuyer, bySeller, bySeller]);
  });

  it("moves from one to the other, and stays when other fields change", async () => {
    const { offers, first } = await createOffers();
    const put = async (change: object) => (await seller.put(first, change)).json.data;
    expect(await put(byBuyer)).toMatchObject(byBuyer);
    expect(await put({ name: "Principal" })).toMatchObject(byBuyer);
    expect(await put({ monthlyInterestBps: 199 })).toMatchObject({ ...byBuyer, monthlyInterestBps: 199 });
    expect(await put({ interestBorneBy: "buyer" })).toMatchObject({ ...byBuyer, monthlyInterestBps: 199 });
    expect(await put({ interestBorneBy: "seller" })).toMatchObject(bySeller);
    const [offer] = (await seller.get(offers)).json.data;
    expect(offer).toMatchObject({ name: "Principal", ...bySeller });
  });

  it.each<[number, object, string, RefusalCode?]>([
    [422, { interestBorneBy: "bank" }, "interestBorneBy: must be one of: seller, buyer"],
    [422, { ...byBuyer, monthlyInterestBps: 0 }, "monthlyInterestBps: must be at least 1"],
    [422, { ...byBuyer, monthlyInterestBps: 1_001 }, "monthlyInterestBps: must be at most 1000"],
    [422, { ...byBuyer, monthlyInterestBps: 2.99 }, "monthlyInterestBps: must be an integer"],
    [
      400,
      { interestBorneBy: "buyer" },
      "monthlyInterestBps: is required when the buyer bears the interest",
      "interest_rate_required",
    ],
    [
      400,
      { interestBorneBy: "buyer", monthlyInterestBps: null },
      "monthlyInterestBps: is required when the buyer bears the interest",
      "interest_rate_required",
    ],
    [
      400,
      { monthlyInterestBps: 299 },
      "monthlyInterestBps: is only allowed when the buyer bears the interest",
      "interest_rate_not_allowed",
    ],
  ])("is refused with %i when it is %j", async (status, interest, message, code) => {
    const { offers, first } = await createOffers();
    const before = (await seller.get(offers)).json.data;
    const refusal = inA(status, message, code);
    expect(await seller.post(offers, { name: "Outra", priceInCents: 990, ...interest })).toEqual(refusal);
    expect(await seller.put(first, interest)).toEqual(refusal);
    expect((await seller.get(offers)).json.data).toEqual(before);
  });

  it("is never charged to the buyer of a plan", async () => {
    const plans = [{ name: "Mensal", priceInCents: 2990, frequency: "monthly" }];
    const { json } = await seller.post("/subscription-products", { name: "Clube", plans });
    const offers = `/products/${json.data.id}/offers`;
    const refusal = inA(
      400,
      "interestBorneBy: must be seller for a plan: plans have no installments",
      "interest_not_for_plans",
    );
    expect(await seller.put(`${offers}/${json.data.offers[0].slug}`, byBuyer)).toEqual(refusal);
    const plan = { name: "Anual", priceInCents: 29_900, frequency: "annual" };
    expect(await seller.post(offers, { ...plan, ...byBuyer })).toEqual(refusal);
    expect((await seller.get(offers)).json.data).toMatchObject([bySeller]);
  });
});
