import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { db } from "@/db/client";
import { companies, connections } from "@/db/schema";
import { freshAddress } from "@/testing/support/api-calls";
import { authorizationsOf } from "@/testing/support/charges/authorizations";
import { cardOrder, openShop } from "@/testing/support/checkout";
import { testCards } from "@/testing/support/payments";
import { react } from "@/testing/support/reactions";
import { auditOf } from "@/testing/support/reads";
import { putCard, renewAt, renewalCards } from "@/testing/support/subscriptions";
import { createSubscriptionProduct } from "../../catalog/products/create-product";
import { NewSubscriptionProduct } from "../../catalog/products/schemas";
import { findOrderPage, findOrderState } from "../../checkout/orders/order-page";
import { placeOrder } from "../../checkout/orders/place-order";
import { environment } from "../../core/env/env";
import { getTransactionRow } from "../../payments/transactions/transactions";
import { approveInSandbox, rejectInSandbox } from "../../sandbox/payers/debits";
import { getSubscriptionRow } from "../../subscriptions/subscriptions/subscriptions";
import { answerCancellation, answerMoveToPix } from "./order-api";

const now = new Date();
const daysLater = (days: number) => new Date(now.getTime() + days * 86_400_000);

function visit(fields: Record<string, string> = {}, { at = now, origin = environment().publicUrl } = {}) {
  const body = new URLSearchParams(fields).toString();
  const headers = {
    accept: "text/html",
    "content-type": "application/x-www-form-urlencoded",
    "content-length": String(body.length),
    origin,
    "x-forwarded-for": freshAddress(),
  };
  const request = new Request(`${environment().publicUrl}/pay/x/pix`, { method: "POST", headers, body });
  return { request, locale: "pt-BR", now: at };
}

const placeOf = (answer: Response) => answer.headers.get("location");

async function subscribed(frequency: "monthly" | "bimonthly" = "monthly") {
  const { company } = await openShop(now);
  const { id: companyId } = company;
  const plans = [{ name: "Plano", priceInCents: 2990, frequency }];
  const product = NewSubscriptionProduct.parse({ name: "Clube do pão", plans });
  const { offers } = await createSubscriptionProduct(companyId, product, now);
  const { token, transactionId } = await placeOrder(offers[0]?.slug ?? "", cardOrder(testCards.paid), now);
  const reactAt = (at: Date) => react({ now: at, deadline: new Date(Date.now() + 30_000), companyId });
  await reactAt(now);
  const id = (await getTransactionRow(companyId, transactionId ?? "")).subscriptionId ?? "";
  const moveAt = async (at: Date) => (await findOrderPage(token, at))?.subscription?.move;
  return { company, companyId, token, id, reactAt, moveAt, read: () => getSubscriptionRow(companyId, id) };
}

it("the order's link moves a subscription to Pix Automático: one code for many clicks, the card until authorised", async () => {
  const { companyId, token, reactAt, moveAt, read } = await subscribed();
  expect(await moveAt(now)).toMatchObject({ state: "offered", hasCardCharge: false, frequency: "monthly", pix: null });
  const before = await findOrderState(token, now);
  const answers = await Promise.all(Array.from({ length: 20 }, () => answerMoveToPix(token, visit())));
  expect(new Set(answers.map(placeOf))).toEqual(new Set([`/pay/${token}?moving=1#subscription`]));
  const [authorization, ...others] = await authorizationsOf(companyId);
  expect(others).toEqual([]);
  expect(await moveAt(now)).toMatchObject({ state: "asked", pix: { code: authorization?.code } });
  const asked = await findOrderState(token, now);
  expect(asked?.version).not.toBe(before?.version);
  expect(asked?.version).toBe((await findOrderPage(token, now))?.version);
  expect(await read()).toMatchObject({ storedCardId: expect.any(String), authorizationId: null });
  await approveInSandbox(companyId, authorization?.id ?? "", now);
  await reactAt(now);
  expect(await findOrderPage(token, now)).toMatchObject({
    subscription: { isAutomatic: true, card: null, move: null },
  });
  expect((await findOrderState(token, now))?.version).not.toBe(asked?.version);
  expect(await read()).toMatchObject({ storedCardId: null, authorizationId: authorization?.id });
  expect(placeOf(await answerMoveToPix(token, visit()))).toBe(`/pay/${token}?problem=authorized`);
  expect(await auditOf(companyId, "subscription.authorization_requested")).toMatchObject([{ actor: "buyer" }]);
});

it("a new code is offered after the payer rejected one, or let it expire", async () => {
  const { companyId, token, moveAt } = await subscribed();
  await answerMoveToPix(token, visit());
  await rejectInSandbox(companyId, (await authorizationsOf(companyId))[0]?.id ?? "", now);
  expect(await moveAt(now)).toMatchObject({ state: "offered" });
  await answerMoveToPix(token, visit());
  expect(await moveAt(now)).toMatchObject({ state: "asked" });
  expect(await moveAt(daysLater(2))).toMatchObject({ state: "offered" });
});

it("the page says that the card pays a cycle that is due before the bank can take it", async () => {
  const { company, companyId, token, reactAt, moveAt, read } = await subscribed();
  const { nextChargeAt } = await read();
  const dayBefore = new Date((nextChargeAt?.getTime() ?? 0) - 86_400_000);
  expect(await moveAt(dayBefore)).toMatchObject({ state: "offered", hasCardCharge: true });
  await answerMoveToPix(token, visit({}, { at: dayBefore }));
  const [authorization] = await authorizationsOf(companyId);
  await approveInSandbox(companyId, authorization?.id ?? "", dayBefore);
  await reactAt(dayBefore);
  expect(await moveAt(dayBefore)).toMatchObject({ state: "approved", hasCardCharge: true, pix: null });
  const due = nextChargeAt ?? now;
  await renewAt(company, due);
  await reactAt(due);
  expect(await moveAt(due)).toBeNull();
  expect(await read()).toMatchObject({ authorizationId: authorization?.id, cycle: 2 });
});

it("the debit of an unpaid cycle starts in three days", async () => {
  const { company, token, id, moveAt } = await subscribed();
  await putCard(company, id, renewalCards.renewalsRefused, now);
  const at = daysLater(32);
  await renewAt(company, at);
  const day = daysLater(35).toLocaleDateString("en-CA", { timeZone: "America/Sao_Paulo" });
  expect(await moveAt(at)).toMatchObject({ state: "offered", startsOn: day, hasCardCharge: false });
  await answerMoveToPix(token, visit({}, { at }));
  expect(await moveAt(at)).toMatchObject({ state: "asked", startsOn: day });
});

it("the page asks the bank about the authorisation when the buyer has it checked", async () => {
  const { companyId, token, reactAt, moveAt, read } = await subscribed();
  expect(placeOf(await answerMoveToPix(token, visit({ check: "1" })))).toBe(
    `/pay/${token}?moving=checked#subscription`,
  );
  expect(await authorizationsOf(companyId)).toEqual([]);
  await answerMoveToPix(token, visit());
  await answerMoveToPix(token, visit({ check: "1" }));
  await reactAt(now);
  expect(await moveAt(now)).toMatchObject({ state: "asked" });
  expect(await read()).toMatchObject({ authorizationId: null });
});

it("Pix Automático is offered only where the connection and the plan's frequency have it, to a running subscription of an open shop", async () => {
  const odd = await subscribed("bimonthly");
  expect(await odd.moveAt(now)).toBeNull();
  expect(placeOf(await answerMoveToPix(odd.token, visit()))).toBe(`/pay/${odd.token}?problem=method`);
  const { company, companyId, token, moveAt } = await subscribed();
  const [connection] = company.connections;
  const without = connection && { ...connection.capabilities, automaticPix: false };
  await db().update(connections).set({ capabilities: without }).where(eq(connections.companyId, companyId));
  expect(await moveAt(now)).toBeNull();
  expect(placeOf(await answerMoveToPix(token, visit()))).toBe(`/pay/${token}?problem=method`);
  const ended = await subscribed();
  await answerCancellation(ended.token, visit());
  expect(await ended.moveAt(now)).toBeNull();
  expect(placeOf(await answerMoveToPix(ended.token, visit()))).toBe(`/pay/${ended.token}?problem=subscriptionLeaving`);
  const blocked = await subscribed();
  await db().update(companies).set({ blockedAt: now }).where(eq(companies.id, blocked.companyId));
  expect(await blocked.moveAt(now)).toBeNull();
  expect(placeOf(await answerMoveToPix(blocked.token, visit()))).toBe(`/pay/${blocked.token}?problem=gone`);
  expect(placeOf(await answerMoveToPix("x".repeat(43), visit()))).toContain("problem=gone");
  const foreign = await answerMoveToPix(token, visit({}, { origin: "https://evil.example" }));
  expect(foreign.status).toBe(403);
});
