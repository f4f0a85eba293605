import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { newId } from "@/db/ids";
import { type Frequency, frequencies } from "@/db/schema/catalog-enums";
import { runningAutomatic } from "@/testing/support/charges/authorizations";
import { testCards, testCompany } from "@/testing/support/payments";
import { courseEventsOf, reactOf } from "@/testing/support/reactions";
import {
  capturesOf,
  chargesOf,
  daysFrom,
  dueOf,
  renewAt,
  renewalCards,
  running,
  signupOf,
  start,
  startedAt,
  testDeadline,
  testPlan,
} from "@/testing/support/subscriptions";
import { updateProduct } from "../../catalog/products/products";
import { createCourse, updateCourse } from "../../courses/courses/courses";
import { endAccess } from "../../courses/enrollments/end-access";
import { findAccess } from "../../courses/enrollments/find-access";
import { cycleDueAt, longestPause } from "../renewals/cycle";
import { startSubscription } from "../signups/start-subscription";
import { getSubscription } from "../subscriptions/read-subscription";
import { readRecurringRevenue } from "../subscriptions/recurring-revenue";
import { getSubscriptionRow } from "../subscriptions/subscriptions";
import { leaveSubscription } from "./leave-subscription";
import { pauseSubscription } from "./pause-subscription";
import { endPauses, resumeSubscription } from "./resume-subscription";
import { staySubscribed } from "./stay-subscribed";

const someDay = daysFrom(startedAt, 3);
interface Place {
  companyId: string;
  id: string;
}
const pause = ({ companyId, id }: Place, periods: number, now = someDay) =>
  pauseSubscription(companyId, id, periods, { now });
const resume = ({ companyId, id }: Place, now: Date) => resumeSubscription(companyId, id, { now });
const read = ({ companyId, id }: Place) => getSubscriptionRow(companyId, id);

describe("a paused subscription", () => {
  it("skips whole periods, is charged once when they are over, and on the same day as ever", async () => {
    const company = await testCompany();
    const row = await running(company);
    await Promise.all(Array.from({ length: 20 }, () => pause(row, 2)));
    expect((await getSubscription(company, row.id)).assinatura).toMatchObject({
      status: "active",
      proximaCobrancaEm: dueOf(3).toISOString(),
      pausa: { desde: dueOf(1).toISOString(), ate: dueOf(3).toISOString() },
    });
    expect(await readRecurringRevenue(company.id, someDay)).toMatchObject({ paused: 1, mrrInCents: 0 });
    for (const now of [dueOf(1), dueOf(2), daysFrom(dueOf(3), -1)]) {
      await endPauses(now, testDeadline(), company.id);
      expect(await renewAt(company, now)).toMatchObject({ renewed: 0, notDue: 0 });
    }
    expect(await endPauses(dueOf(3), testDeadline(), company.id)).toEqual({ resumed: 1 });
    await Promise.all(Array.from({ length: 8 }, () => renewAt(company, dueOf(3))));
    expect(await capturesOf(company.id)).toEqual({ captured: 2, asked: 2 });
    expect(await read(row)).toMatchObject({ pausedAt: null, resumesAt: null, nextChargeAt: dueOf(4), cycle: 4 });
  });

  it("moves the next charge by whole periods of its anchor, whatever the plan and the day", () => {
    const anchors = fc.date({
      min: new Date("2020-01-01T03:00:00Z"),
      max: new Date("2060-12-31T23:59:59Z"),
      noInvalidDate: true,
    });
    const pausable = frequencies.filter((frequency) => longestPause[frequency] > 0);
    fc.assert(
      fc.property(
        anchors,
        fc.constantFrom(...pausable),
        fc.integer({ min: 1, max: 40 }),
        (anchor, frequency, cycle) => {
          const from = cycleDueAt(anchor, frequency, cycle);
          const until = cycleDueAt(anchor, frequency, cycle + longestPause[frequency]);
          const days = (until.getTime() - from.getTime()) / 86_400_000;
          expect(days).toBeGreaterThan(27);
          expect(days).toBeLessThanOrEqual(92);
        },
      ),
      { numRuns: 300 },
    );
  });

  it("returns to the 31st after a pause over a short month", async () => {
    const company = await testCompany();
    const { subscription } = await start(company, testCards.paid, {}, new Date("2027-01-31T15:00:00Z"));
    const id = subscription?.id ?? "";
    await pauseSubscription(company.id, id, 1, { now: new Date("2027-02-03T15:00:00Z") });
    expect(await getSubscriptionRow(company.id, id)).toMatchObject({
      pausedAt: new Date("2027-02-28T15:00:00Z"),
      nextChargeAt: new Date("2027-03-31T15:00:00Z"),
    });
  });

  it.each<[Frequency, number]>([
    ["weekly", 12],
    ["monthly", 3],
    ["quarterly", 1],
    ["annual", 0],
  ])("of a %s plan takes at most %i periods", async (frequency, max) => {
    const company = await testCompany();
    const row = await running(company, testCards.paid, { frequency });
    for (const wrong of [0, -1, 1.5, max + 1]) {
      await expect(pause(row, wrong, startedAt)).rejects.toMatchObject({ code: "pause_too_long" });
    }
    expect(await read(row)).toMatchObject({ pausedAt: null, cycle: 1 });
  });

  it("resumes early: before the pause starts as if there were none, during it with the current period", async () => {
    const company = await testCompany();
    const row = await running(company);
    await pause(row, 3);
    await resume(row, daysFrom(startedAt, 5));
    expect(await read(row)).toMatchObject({ cycle: 1, nextChargeAt: dueOf(1), pausedAt: null, resumesAt: null });
    await pause(row, 3);
    await Promise.all(Array.from({ length: 20 }, () => resume(row, daysFrom(dueOf(1), 10))));
    expect(await read(row)).toMatchObject({ cycle: 2, nextChargeAt: dueOf(2), resumesAt: dueOf(2) });
    await endPauses(dueOf(2), testDeadline(), company.id);
    expect(await renewAt(company, dueOf(2))).toMatchObject({ renewed: 1 });
    expect(await chargesOf(row)).toEqual(["0 1 paid paid", "2 1 paid paid"]);
    await expect(resume(row, dueOf(2))).rejects.toMatchObject({ code: "subscription_not_paused" });
  });

  it("cannot be paused again, nor while its buyer has left or it is unpaid, due or being charged", async () => {
    const company = await testCompany();
    const [row, refused] = [await running(company), await running(company, renewalCards.renewalsRefused)];
    const code = (name: string) => ({ code: name });
    await expect(pause(row, 1, dueOf(1))).rejects.toMatchObject(code("charge_in_progress"));
    await renewAt(company, dueOf(1));
    await expect(pause(refused, 1, daysFrom(dueOf(1), 0, 1))).rejects.toMatchObject(code("subscription_past_due"));
    const later = daysFrom(dueOf(1), 1);
    await pause(row, 1, later);
    await expect(pause(row, 2, later)).rejects.toMatchObject(code("subscription_paused"));
    await resume(row, later);
    await leaveSubscription(company.id, row.id, { now: later });
    await expect(pause(row, 1, later)).rejects.toMatchObject(code("subscription_leaving"));
  });

  it("that its buyer leaves ends with the period that is paid, or at once if none is", async () => {
    const company = await testCompany();
    const [ahead, within] = [await running(company), await running(company)];
    await pause(ahead, 2);
    await pause(within, 2);
    await leaveSubscription(company.id, ahead.id, { now: daysFrom(startedAt, 5) });
    expect(await read(ahead)).toMatchObject({ status: "active", nextChargeAt: dueOf(1), cycle: 1, pausedAt: null });
    await staySubscribed(company.id, ahead.id, daysFrom(startedAt, 6));
    await leaveSubscription(company.id, within.id, { now: daysFrom(dueOf(1), 3) });
    expect(await read(within)).toMatchObject({ status: "canceled", cancelReason: "customer" });
    expect(await renewAt(company, dueOf(3))).toMatchObject({ renewed: 1, canceled: 0 });
  });

  it("by Pix Automático sends no charge to a bank before the pause ends", async () => {
    const company = await testCompany();
    const row = await runningAutomatic(company);
    await pause(row, 1);
    await renewAt(company, daysFrom(dueOf(1), -4));
    await renewAt(company, dueOf(1));
    expect(await chargesOf(row)).toHaveLength(1);
    await renewAt(company, daysFrom(dueOf(2), -4));
    expect(await chargesOf(row)).toEqual(["0 1 paid paid", "2 1 in_flight pending"]);
    await expect(pause(row, 2, daysFrom(dueOf(2), -3))).rejects.toMatchObject({ code: "subscription_paused" });
  });
});

describe("access in a pause", () => {
  async function subscriber(keepsAccess: boolean) {
    const company = await testCompany();
    const plan = await testPlan(company.id);
    await updateProduct(company.id, { productId: plan.productId, pauseKeepsAccess: keepsAccess }, startedAt);
    const course = await createCourse(company, { productId: plan.productId, title: "Pão caseiro do zero" }, startedAt);
    await updateCourse(company.id, { courseId: course.id }, { status: "published" }, startedAt);
    const { subscription } = await startSubscription(company, await signupOf(company, plan), {
      transactionId: newId(startedAt),
      now: startedAt,
    });
    await reactOf(company);
    const row = await getSubscriptionRow(company.id, subscription?.id ?? "");
    return { company, course, row };
  }

  it("ends with the paid period and starts again on the day of the next charge, if the seller does not keep it", async () => {
    const { company, course, row } = await subscriber(false);
    await pause(row, 1);
    const openAt = async (now: Date) =>
      (await findAccess([{ companyId: company.id, customerId: row.customerId }], course.id, now)) !== null;
    expect(await openAt(daysFrom(dueOf(1), -1))).toBe(true);
    expect(await openAt(dueOf(1))).toBe(false);
    await endAccess(dueOf(1), testDeadline(), company.id);
    await reactOf(company);
    expect(await openAt(daysFrom(dueOf(1), 5))).toBe(false);
    await endPauses(dueOf(2), testDeadline(), company.id);
    expect(await openAt(dueOf(2))).toBe(true);
    expect(await courseEventsOf(company)).toEqual(
      ["enrolled", "revoked", "enrolled"].map((word) => `course_${word} ${course.id}`),
    );
  });

  it("continues if the seller keeps it, and if the pause is canceled", async () => {
    const kept = await subscriber(true);
    await pause(kept.row, 1);
    const holder = ({ company, row }: typeof kept) => [{ companyId: company.id, customerId: row.customerId }];
    expect(await findAccess(holder(kept), kept.course.id, daysFrom(dueOf(1), 5))).not.toBeNull();
    const back = await subscriber(false);
    await pause(back.row, 1);
    await resume(back.row, someDay);
    expect(await findAccess(holder(back), back.course.id, daysFrom(dueOf(1), 5))).not.toBeNull();
  });
});
