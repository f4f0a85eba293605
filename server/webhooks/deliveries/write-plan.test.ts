import { and, eq } from "drizzle-orm";
import { afterEach, describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { deliveries, troubledEndpoints, webhooks } from "@/db/schema";
import {
  answeredOk,
  attemptOf,
  closeReceivers,
  endLease,
  type Planned,
  planned,
  plansOf,
} from "@/testing/support/plans";
import { secondsAfter } from "@/testing/support/webhooks";
import { sendLimits } from "../../core/http-client/safe-fetch";
import { recordResults } from "./record-results";
import { writePlan } from "./write-plan";

afterEach(closeReceivers);

describe("a plan", () => {
  it("is written with its ended, running and waiting attempts", async () => {
    const { seller, plan } = await planned(3);
    const [over, underWay] = [attemptOf(plan, 0), attemptOf(plan, 1)];
    plan.accepted.add(over).add(underWay);
    plan.results.push({ attempt: over, outcome: answeredOk });
    expect(await plansOf(seller)).toHaveLength(1);
    expect(await seller.deliveries()).toEqual([]);
    await writePlan(plan, new Date());
    expect(await plansOf(seller)).toEqual([]);
    const waits = { retries: 0, leasedUntil: null, nextAttemptAt: plan.dueAt, status: "created", durationMs: null };
    expect(await seller.deliveries()).toMatchObject([
      { id: over.deliveryId, status: "delivered", retries: 1, responseBody: "ok", durationMs: 7, nextAttemptAt: null },
      { id: underWay.deliveryId, ...waits, retries: 1, leasedUntil: plan.leasedUntil },
      { id: attemptOf(plan, 2).deliveryId, ...waits },
    ]);
  });

  it("is not sent by another process while its lease lasts", async () => {
    const { seller, receiver } = await planned();
    expect((await seller.dispatch()).planned).toBe(0);
    expect(receiver.received).toEqual([]);
  });

  it("of a process that died is sent by another once its lease ends, under the same ids and the next number", async () => {
    const { seller, receiver, plan } = await planned(3);
    for (const attempt of plan.attempts) plan.accepted.add(attempt);
    await endLease(seller);
    // A response on a busy machine may exceed the second allowed by `testLimits`.
    const patient = { limits: sendLimits };
    await Promise.all([seller.dispatch(patient), seller.dispatch(patient), seller.dispatch(patient)]);
    expect(await plansOf(seller)).toEqual([]);
    const sent = receiver.received.map(({ headers, body }) => [
      headers["x-delivery-id"],
      headers["x-delivery-attempt"],
      JSON.parse(body).id,
    ]);
    expect(sent.sort()).toEqual(plan.attempts.map(({ deliveryId, event }) => [deliveryId, "2", event.id]).sort());
    // The first process was only slow; it must not write the plan again.
    plan.results.push({ attempt: attemptOf(plan), outcome: answeredOk });
    await writePlan(plan, new Date());
    expect((await seller.deliveries()).map(({ status, retries }) => `${status} ${retries}`)).toEqual(
      Array(3).fill("delivered 2"),
    );
  });

  it("under way when its process died is sent by another once the plan's lease ends", async () => {
    const { seller, receiver, plan } = await planned();
    plan.accepted.add(attemptOf(plan));
    await writePlan(plan, new Date());
    await seller.dispatch();
    expect(receiver.received).toEqual([]);
    const over = { leasedUntil: new Date(Date.now() - 1) };
    await db().update(deliveries).set(over).where(eq(deliveries.companyId, seller.companyId));
    await seller.dispatch();
    expect(receiver.received.map(({ headers }) => [headers["x-delivery-id"], headers["x-delivery-attempt"]])).toEqual([
      [attemptOf(plan).deliveryId, "2"],
    ]);
  });

  it("of a webhook that was removed meanwhile is not sent by the process that adopts it", async () => {
    const { seller, receiver, webhookId } = await planned(2);
    await db()
      .update(webhooks)
      .set({ active: false, removedAt: new Date() })
      .where(and(eq(webhooks.companyId, seller.companyId), eq(webhooks.id, webhookId)));
    await endLease(seller);
    await seller.dispatch();
    expect(receiver.received).toEqual([]);
    expect(await plansOf(seller)).toEqual([]);
  });
});

describe("the unsent deliveries of a plan", () => {
  const change = ({ seller, webhookId }: Planned, changed: Partial<typeof webhooks.$inferInsert>) =>
    db()
      .update(webhooks)
      .set(changed)
      .where(and(eq(webhooks.companyId, seller.companyId), eq(webhooks.id, webhookId)));

  it("are canceled if the webhook was removed meanwhile, an attempt under way included", async () => {
    const given = await planned(2);
    const { seller, plan } = given;
    plan.accepted.add(attemptOf(plan));
    await change(given, { active: false, removedAt: new Date() });
    await writePlan(plan, new Date());
    const canceled = { status: "canceled", nextAttemptAt: null, leasedUntil: null };
    expect(await seller.deliveries()).toMatchObject([canceled, canceled]);
  });

  it("are given up if the webhook was stopped; an attempt under way still records its result", async () => {
    const given = await planned(2);
    const { seller, plan } = given;
    plan.accepted.add(attemptOf(plan));
    await change(given, { active: false });
    await writePlan(plan, new Date());
    expect(await seller.deliveries()).toMatchObject([
      { status: "failed", retries: 1, nextAttemptAt: null, leasedUntil: plan.leasedUntil },
      { status: "failed", retries: 0, error: "endpoint disabled", errorCode: "endpoint_disabled", nextAttemptAt: null },
    ]);
    await recordResults(seller.companyId, [{ attempt: attemptOf(plan), outcome: answeredOk }], new Date());
    expect((await seller.deliveries())[0]).toMatchObject({ status: "delivered", error: null, leasedUntil: null });
  });

  it("go to the current URL of the webhook", async () => {
    const given = await planned(2);
    const { seller, plan } = given;
    const old = attemptOf(plan).target.url;
    plan.accepted.add(attemptOf(plan));
    plan.results.push({ attempt: attemptOf(plan), outcome: answeredOk });
    await change(given, { url: "http://127.0.0.1:9/elsewhere" });
    await writePlan(plan, new Date());
    expect((await seller.deliveries()).map(({ url }) => url)).toEqual([old, "http://127.0.0.1:9/elsewhere"]);
  });

  it("wait for the end of the endpoint's pause, and are due if it has ended meanwhile", async () => {
    const paused = { failures: 10, failingSince: new Date(), pauses: 1 };
    for (const seconds of [60, -60]) {
      const { seller, webhookId, plan } = await planned();
      const pausedUntil = secondsAfter(new Date(), seconds);
      await db()
        .insert(troubledEndpoints)
        .values({ companyId: seller.companyId, endpoint: webhookId, ...paused, pausedUntil });
      await writePlan(plan, new Date());
      const held = {
        status: "error",
        error: "endpoint paused",
        errorCode: "endpoint_paused",
        nextAttemptAt: pausedUntil,
      };
      const due = { status: "created", error: null, nextAttemptAt: plan.dueAt };
      expect(await seller.deliveries()).toMatchObject([seconds > 0 ? held : due]);
    }
  });
});
