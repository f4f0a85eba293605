import { eq } from "drizzle-orm";
import { afterEach, describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { newId } from "@/db/ids";
import { deliveryPlans } from "@/db/schema";
import { createIntegrator } from "@/testing/support/integrator";
import { pixCharge } from "@/testing/support/payments";
import { type Receiver, startReceiver } from "@/testing/support/receiver";
import { testSeller } from "@/testing/support/webhooks";
import { listOffers } from "../../catalog/offers/offers";
import { createProduct } from "../../catalog/products/create-product";
import { NewProduct } from "../../catalog/products/schemas";
import { emit } from "../../core/events/emit";

const opened: Receiver[] = [];

afterEach(async () => {
  await Promise.all(opened.splice(0).map((each) => each.close()));
});

async function receive(): Promise<Receiver> {
  const receiver = await startReceiver();
  opened.push(receiver);
  return receiver;
}

const kindsOf = ({ received }: Receiver) => received.map(({ body }) => JSON.parse(body).event as string).sort();

async function setUp() {
  const api = await createIntegrator();
  const { companyId } = api;
  const createOne = async (name: string) => {
    const { id } = await createProduct(companyId, NewProduct.parse({ name, price: 4990 }), new Date());
    const [offer] = await listOffers(companyId, id);
    return { id, slug: offer?.slug ?? "" };
  };
  const [bread, cake] = [await createOne("Pão"), await createOne("Bolo")];
  const listen = async (productIds?: string[]) => {
    const receiver = await receive();
    await api.post("/webhooks", { url: receiver.url, ...(productIds && { productIds }) });
    receiver.received.splice(0);
    return receiver;
  };
  const charge = (...slugs: string[]) =>
    api.post("/pix/in/qrcode", {
      ...pixCharge({ amountInCents: 4990 * Math.max(1, slugs.length) }),
      ...(slugs.length > 0 && {
        items: slugs.map((offerSlug) => ({ offerSlug, title: "Item", amountInCents: 4990, quantity: 1 })),
      }),
    });
  const tell = (event: Parameters<typeof emit>[1]["event"], payload: object) =>
    emit(db(), { companyId, event, subjectId: newId(), payload, now: new Date() });
  return { api, seller: await testSeller(companyId), bread, cake, listen, charge, tell };
}

describe("a webhook with products", () => {
  it("gets the charges that sell one of them, a second product of the same charge included", async () => {
    const { seller, bread, cake, listen, charge } = await setUp();
    const [ofBread, ofCake, ofAll] = [await listen([bread.id]), await listen([cake.id]), await listen()];
    await charge(bread.slug);
    await charge(bread.slug, cake.slug);
    await charge();
    await seller.dispatch();
    expect([ofBread, ofCake, ofAll].map(({ received }) => received.length)).toEqual([2, 1, 3]);
  });

  it("gets what happens to a subscription, an enrollment and a dispute of them, and no payout", async () => {
    const { seller, bread, cake, listen, charge, tell } = await setUp();
    const [ofBread, ofBoth] = [await listen([bread.id]), await listen([bread.id, cake.id])];
    const { data } = (await charge(bread.slug)).json;
    await tell("subscription_created", { id: newId(), productId: bread.id });
    await tell("course_enrolled", { id: newId(), productId: cake.id });
    await tell("dispute_opened", { id: newId(), transactionId: data.id });
    await tell("authorization_ended", { id: newId(), subscriptionId: newId(), transactionId: data.id });
    await tell("authorization_ended", { id: newId(), subscriptionId: newId(), transactionId: null });
    await tell("payout_created", { id: newId() });
    await seller.dispatch();
    const bothGet = ["authorization_ended", "dispute_opened", "subscription_created", "transaction_created"];
    expect(kindsOf(ofBread)).toEqual(bothGet);
    expect(kindsOf(ofBoth)).toEqual([...bothGet, "course_enrolled"].sort());
  });

  it("leaves no plan behind when nothing of it is wanted", async () => {
    const { seller, bread, listen, charge } = await setUp();
    const { received } = await listen([bread.id]);
    await charge();
    await seller.dispatch();
    expect(received).toEqual([]);
    expect((await seller.deliveries()).filter(({ scope }) => scope === "user")).toEqual([]);
    const plans = await db().select().from(deliveryPlans).where(eq(deliveryPlans.companyId, seller.companyId));
    expect(plans).toEqual([]);
  });

  it("shows them, and can get every event again", async () => {
    const { api, seller, bread, charge } = await setUp();
    const { url, received } = await receive();
    const { json } = await api.post("/webhooks", { url, productIds: [bread.id] });
    expect(json.data.productIds).toEqual([bread.id]);
    expect((await api.put(`/webhooks/${json.data.id}`, { productIds: null })).json.data.productIds).toBeNull();
    await charge();
    await seller.dispatch();
    expect(received).toHaveLength(2);
  });

  it.each<[string, (own: string, stranger: string) => string[], number, string | RegExp]>([
    ["of another company", (own, stranger) => [own, stranger], 400, "productIds.1: must be an existing product"],
    ["that do not exist", () => [newId()], 400, "productIds.0: must be an existing product"],
    ["of another shape", () => ["x"], 400, "productIds.0: must be an existing product"],
    ["named twice", (own) => [own, own], 422, "productIds: must not name a product twice"],
    ["of an empty list", () => [], 422, /^productIds: /],
  ])("cannot have products %s", async (_, idsOf, status, message) => {
    const { api, bread, listen } = await setUp();
    const { bread: foreign } = await setUp();
    await listen();
    const [hook] = (await api.get("/webhooks")).json.data;
    const refused = await api.put(`/webhooks/${hook.id}`, { productIds: idsOf(bread.id, foreign.id) });
    expect(refused.status).toBe(status);
    expect(refused.json.message).toMatch(message);
  });
});
