import { and, eq } from "drizzle-orm";
import { afterEach, describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { keptByTransaction, keptOfPix } from "@/db/event-payload";
import { newId } from "@/db/ids";
import { events, transactions } from "@/db/schema";
import { answerAsUsual, answerPix } from "@/testing/support/charges/predicted-pix";
import {
  chargeCardOf,
  eventNamesOf,
  pixCharge,
  testCards,
  testCompany,
  wholeEventsOf,
} from "@/testing/support/payments";
import { endLease } from "@/testing/support/plans";
import { failTest, testSeller } from "@/testing/support/webhooks";
import { sandboxAcquirer } from "../../acquiring/sandbox/adapter";
import { eraseListed } from "../../buyers/privacy/erase-buyer";
import type { CompanyIdentity } from "../../core/procedures/procedure";
import { createBoletoCharge } from "../../payments/charges/create-boleto-charge";
import { createPixCharge, registerPix } from "../../payments/charges/create-pix-charge";
import { refundTransaction } from "../../payments/refunds/refund-transaction";
import { getTransaction, getTransactionRow } from "../../payments/transactions/transactions";
import { disputeInSandbox, payInSandbox } from "../../sandbox/payers/payers-bank";
import { adoptPlans } from "../deliveries/adopt-plans";
import { claimDeliveries } from "../deliveries/claim-deliveries";
import { getDelivery } from "../deliveries/deliveries";
import { composeBody } from "../deliveries/event-body";
import { planDeliveries } from "../deliveries/plan-deliveries";
import { writePlan } from "../deliveries/write-plan";
import { getEvent, listEvents } from "./events";
import { replayEvent } from "./replay-event";

afterEach(answerAsUsual);

const now = new Date();
const later = new Date(now.getTime() + 1_000);

const full = pixCharge({
  customer: { ...pixCharge().customer, phone: "(11) 98765-4321", metadata: { crm: "8812" } },
  description: "Curso de pão",
  externalId: "order-1",
  metadata: { loja: "centro", b: "1", aa: "2" },
  items: [{ title: "Pão", amountInCents: 4990, quantity: 1, tangible: true }],
});

const due = { expirationDate: "2099-03-10", daysAfterDueDate: 5, fine: { type: "percent", value: 200 } } as const;

type Charge = (company: CompanyIdentity, input: typeof full) => Promise<string>;

const chargeByPix: Charge = async (company, input) =>
  (await createPixCharge(company, input, { transactionId: newId(now), now })).id;
const chargeByDuePix: Charge = async (company, input) =>
  (await createPixCharge(company, { ...input, cob: due }, { transactionId: newId(now), now })).id;
const chargeByBoleto: Charge = async (company, input) =>
  (await createBoletoCharge(company, input, { transactionId: newId(now), now })).id;
const chargeByCard: Charge = async (company, { amountInCents: _, items: __, ...input }) =>
  (await chargeCardOf(company, testCards.paidLater, now, input)).id;

async function textsOf({ id: companyId }: CompanyIdentity): Promise<string[]> {
  const stored = await wholeEventsOf(companyId);
  const read = await Promise.all(stored.map(({ id }) => getEvent(companyId, id)));
  return read.map((event) => JSON.stringify(event));
}

async function firstEventOf({ id: companyId }: CompanyIdentity) {
  const [event] = await db().select().from(events).where(eq(events.companyId, companyId)).orderBy(events.id);
  if (!event) throw new Error("A charge is an event");
  return event;
}

const setPayload = ({ id: companyId }: CompanyIdentity, id: string, payload: Record<string, unknown>) =>
  db()
    .update(events)
    .set({ payload })
    .where(and(eq(events.companyId, companyId), eq(events.id, id)));

async function settle({ id: companyId }: CompanyIdentity, transactionId: string): Promise<void> {
  await payInSandbox(companyId, { transactionId }, later);
  await refundTransaction(companyId, { transactionId, amountInCents: 1000 }, { refundId: newId(later), now: later });
  await disputeInSandbox(companyId, transactionId, later);
}

describe("an event about a transaction", () => {
  it.each([
    ["Pix", chargeByPix],
    ["Pix with a due date", chargeByDuePix],
    ["boleto", chargeByBoleto],
    ["card", chargeByCard],
  ])("of a %s reads as the transaction did, and stores nothing that the row keeps", async (_, charge) => {
    for (const input of [full, pixCharge() as typeof full]) {
      const company = await testCompany();
      const id = await charge(company, input);
      const seen = await getTransaction(company.id, id, now);
      const stored = await firstEventOf(company);
      const { transaction } = await getEvent(company.id, stored.id);
      expect(transaction).toEqual({ ...seen, pix: seen.Pix });
      const payload: Record<string, unknown> = stored.payload ?? {};
      expect(Object.keys(payload)).toContain("status");
      expect(Object.keys(payload).filter((field) => keptByTransaction.has(field))).toEqual([]);
      expect(Object.keys(payload.Pix ?? {}).filter((field) => keptOfPix.has(field))).toEqual([]);
      expect(Object.keys(payload.customer ?? {}).sort()).toEqual(["email", "emails", "metadata"]);
    }
  });

  it.each([
    ["Pix", chargeByPix, {}],
    ["Pix with a due date", chargeByDuePix, {}],
    ["boleto", chargeByBoleto, { pixKey: "52998224725" }],
  ])("of a %s stays the same bytes after all that happens to it", async (_, charge, sentTo) => {
    const company = await testCompany();
    const id = await charge(company, full);
    const before = await textsOf(company);
    await payInSandbox(company.id, { transactionId: id }, later);
    const paid = await textsOf(company);
    const refund = { transactionId: id, amountInCents: 4990, ...sentTo };
    await refundTransaction(company.id, refund, { refundId: newId(later), now: later });
    const corrected = { customerEmail: "new@example.com" };
    await db().update(transactions).set(corrected).where(eq(transactions.companyId, company.id));
    const all = await textsOf(company);
    const told = ["transaction_created", "transaction_paid", "transaction_refunded"];
    expect(await eventNamesOf(company.id)).toEqual(told);
    expect(all.slice(0, 2)).toEqual(paid);
    expect(all.slice(0, 1)).toEqual(before);
  });

  it("shows its first code after its acquirer registered another, and later events the code of their time", async () => {
    const company = await testCompany();
    const id = await chargeByPix(company, full);
    const row = await getTransactionRow(company.id, id);
    const before = await textsOf(company);
    answerPix(async (connection, request) => {
      const outcome = await sandboxAcquirer.createPix(connection, request);
      return outcome.kind === "done" ? { ...outcome, value: { ...outcome.value, payload: "another code" } } : outcome;
    });
    await registerPix(company, row, later);
    await registerPix(company, await getTransactionRow(company.id, id), later);
    expect((await getTransaction(company.id, id, now)).Pix?.emv).toBe("another code");
    expect(await textsOf(company)).toEqual(before);
    await payInSandbox(company.id, { transactionId: id }, later);
    const codes = (await wholeEventsOf(company.id)).map(({ payload }) => (payload.Pix as { emv: string }).emv);
    expect(codes).toEqual([row.pix?.emv, "another code"]);
    expect((await textsOf(company)).slice(0, 1)).toEqual(before);
  });

  it("reads the same, before and after its buyer is erased, as one that stores everything", async () => {
    const company = await testCompany();
    const id = await chargeByPix(company, full);
    await settle(company, id);
    const before = await textsOf(company);
    const whole = await wholeEventsOf(company.id);
    const { customerId } = await getTransactionRow(company.id, id);
    await eraseListed(customerId, later);
    const erased = await textsOf(company);
    expect(erased.join()).not.toMatch(/maria|52998224725|8812|centro/i);
    const stored = await db().select().from(events).where(eq(events.companyId, company.id)).orderBy(events.id);
    expect(stored.map(({ payload }) => payload)).toEqual(
      (await wholeEventsOf(company.id)).map(({ payload }) => payload),
    );
    for (const { id: eventId, payload } of whole) await setPayload(company, eventId, payload);
    expect(await textsOf(company)).toEqual(before);
    await eraseListed(customerId, later);
    expect(await textsOf(company)).toEqual(erased);
  });

  it("written before the row kept anything reads as it is stored", async () => {
    const company = await testCompany();
    await chargeByPix(company, full);
    const { id } = await firstEventOf(company);
    await setPayload(company, id, { id: newId(now), status: "pending", description: "old", customer: { name: "Old" } });
    expect((await getEvent(company.id, id)).transaction).toMatchObject({
      description: "old",
      customer: { name: "Old" },
      externalId: null,
    });
    expect((await getEvent(company.id, id)).transaction).not.toHaveProperty("amount");
  });
});

describe("the body of a delivery", () => {
  it("is the same bytes planned, adopted, claimed, shown and replayed, before and after the payment", async () => {
    const company = await testCompany();
    const seller = await testSeller(company.id);
    await seller.addWebhook("http://127.0.0.1:9/", ["transaction_created"]);
    const id = await chargeByPix(company, full);
    const { id: eventId } = await firstEventOf(company);
    const terms = { now: later, leaseMilliseconds: 90_000 };
    const bodiesOf = (attempts: { event: Parameters<typeof composeBody>[0] }[] = []) =>
      attempts.map(({ event }) => composeBody(event, "user").toString());
    const plan = await planDeliveries(company.id, terms);
    const [body] = bodiesOf(plan.attempts);
    expect(body).toBe(JSON.stringify(await getEvent(company.id, eventId)));
    await settle(company, id);
    const { rows } = await listEvents(company.id, { limit: 10, offset: 0 });
    expect(JSON.stringify(rows.at(-1))).toBe(body);
    await endLease(seller);
    const [adopted] = await adoptPlans(terms, failTest, company.id);
    expect(bodiesOf(adopted?.attempts)).toEqual([body]);
    if (!adopted) throw new Error("No plan was adopted");
    await writePlan(adopted, later);
    const [delivery] = await seller.deliveries();
    const claimed = await claimDeliveries(company.id, [{ endpoint: delivery?.endpoint ?? "", maxRows: 5 }], terms);
    expect(bodiesOf(claimed)).toEqual([body]);
    expect((await getDelivery(company.id, delivery?.id ?? "", new Date())).request.body).toBe(body);
    expect(JSON.stringify(await replayEvent(company.id, eventId))).toBe(body);
    const replayed = (await planDeliveries(company.id, terms)).attempts.filter(({ event }) => event.id === eventId);
    expect(bodiesOf(replayed)).toEqual([body]);
  });
});
