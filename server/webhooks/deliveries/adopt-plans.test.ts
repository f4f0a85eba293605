import { and, eq } from "drizzle-orm";
import { afterEach, describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { events } from "@/db/schema";
import { closeReceivers, endLease, planned, plansOf } from "@/testing/support/plans";
import { failTest, testSeller } from "@/testing/support/webhooks";
import { adoptPlans } from "./adopt-plans";
import type { Plan } from "./attempt";
import { planDeliveries } from "./plan-deliveries";

afterEach(closeReceivers);

const terms = { now: new Date(), leaseMilliseconds: 90_000 };

describe("a plan whose owner died", () => {
  it("has the same ids when another process adopts it, even though some of its events have no receiver", async () => {
    const seller = await testSeller();
    const webhookId = await seller.addWebhook("http://127.0.0.1:9/", ["transaction_paid"]);
    for (const event of ["transaction_created", "transaction_paid"] as const) {
      for (let each = 0; each < 3; each += 1) await seller.emitEvents(1, { event });
      await seller.emitEvents(2, { event, postbackUrl: `http://127.0.0.1:9/${event}` });
    }
    const plan = await planDeliveries(seller.companyId, terms);
    expect(plan.attempts.filter(({ target }) => target.webhookId === webhookId)).toHaveLength(5);
    await endLease(seller);
    const [adopted] = await adoptPlans(terms, failTest, seller.companyId);
    const idsOf = ({ attempts }: Plan) =>
      attempts.map(({ deliveryId, event, target }) => [deliveryId, event.id, target.url]);
    expect(adopted && idsOf(adopted)).toEqual(idsOf(plan));
  });

  it("is adopted again, under the same ids and number, if the adopter dies too", async () => {
    const { seller, plan } = await planned(2);
    const adopt = async () => {
      await endLease(seller);
      const [adopted] = await adoptPlans(terms, failTest, seller.companyId);
      return adopted?.attempts.map(({ deliveryId, number }) => [deliveryId, number]);
    };
    const expected = plan.attempts.map(({ deliveryId }) => [deliveryId, 2]);
    expect(await adopt()).toEqual(expected);
    expect(await adoptPlans(terms, failTest, seller.companyId)).toEqual([]);
    expect(await adopt()).toEqual(expected);
  });

  it("that cannot be opened is reported and does not block others", async () => {
    const { seller, receiver, plan } = await planned();
    const [event] = plan.events;
    await db()
      .update(events)
      .set({ postbackUrl: "nowhere" })
      .where(and(eq(events.companyId, seller.companyId), eq(events.id, event?.id ?? "")));
    await seller.emitEvents(1);
    const next = await planDeliveries(seller.companyId, terms);
    await endLease(seller);
    const faults: unknown[] = [];
    await seller.dispatch({ report: (thrown) => faults.push(thrown) });
    expect(receiver.received.map(({ body }) => JSON.parse(body).id)).toEqual(next.events.map(({ id }) => id));
    expect(faults[0]).toMatchObject({ code: "ERR_INVALID_URL" });
    expect((await plansOf(seller)).map(({ id }) => id)).toEqual([plan.id]);
  });
});
