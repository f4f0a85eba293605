import { describe, expect, it } from "vitest";
import { addConnection } from "@/testing/support/connections/add-connection";
import {
  balancesOf,
  chargeCardOf,
  chargePix,
  makeIssuerDecisionDue,
  pixCharge,
  sandboxCardsOf,
  testCards,
  testCompany,
} from "@/testing/support/payments";
import { earningCompany, payOut, userActor } from "@/testing/support/payouts/business";
import { startReceiver } from "@/testing/support/receiver";
import { testSeller } from "@/testing/support/webhooks";
import { getCompany } from "../../accounts/company/companies";
import { getAcquirer } from "../../acquiring/port";
import { checkLedger } from "../../ledger/checker/check-ledger";
import { chargeReferenceOf } from "../../payments/charges/charge-request";
import { getTransaction, getTransactionRow } from "../../payments/transactions/transactions";
import { sweepReconciliation } from "../../payments/unknown-outcomes/sweep-reconciliation";
import { sendPayouts } from "../../treasury/payouts/sweep-payouts";
import { announceIssuers } from "../payers/payers-bank";
import { returnInSandbox } from "../payers/return-payout";
import { cancelOrder, orderBank, orderIssuer, orderWebhook, readSimulator } from "./orders";

const now = new Date();
const soon = () => new Date(Date.now() + 20_000);

const isSimulated = async (companyId: string) => (await getCompany(companyId)).connections[0]?.simulated;

describe("the issuer", () => {
  it("follows each order of its company once, in their order", async () => {
    const [{ id }, other] = [await testCompany(), await testCompany()];
    const company = () => getCompany(id);
    await orderIssuer(await company(), { answer: "refuse", code: "54" }, now);
    await orderIssuer(await company(), { answer: "approve" }, now);
    expect((await readSimulator(id)).orders).toMatchObject([
      { party: "issuer", answer: "refuse", code: "54", remaining: 1 },
      { party: "issuer", answer: "approve", code: null },
    ]);
    const statusOf = async (card: string) => {
      const { id: transactionId } = await chargeCardOf(await company(), card, now);
      const { status, refuseReason } = await getTransaction(id, transactionId, now);
      return [status, refuseReason];
    };
    expect(await chargeCardOf(other, testCards.paid, now)).toMatchObject({ status: "paid" });
    expect(await statusOf(testCards.paid)).toEqual(["refused", "expired_card"]);
    expect(await isSimulated(id)).toBe(true);
    expect(await statusOf(testCards.refused)).toEqual(["paid", null]);
    expect(await isSimulated(id)).toBe(false);
    expect(await statusOf(testCards.refused)).toEqual(["refused", "do_not_honor"]);
    expect(await readSimulator(id)).toEqual({ orders: [] });
  });

  it("decides after a minute and refuses, or approves and disputes", async () => {
    const { id } = await testCompany();
    await orderIssuer(await getCompany(id), { answer: "refuse_later", code: "51" }, now);
    const thought = await chargeCardOf(await getCompany(id), testCards.paid, now);
    expect(thought).toMatchObject({ status: "pending" });
    const [card] = await sandboxCardsOf(id);
    expect(Number(card?.nextWordAt) - Number(card?.createdAt)).toBe(60_000);
    await makeIssuerDecisionDue(thought.id);
    await orderIssuer(await getCompany(id), { answer: "dispute" }, now);
    const disputed = await chargeCardOf(await getCompany(id), testCards.paid, now);
    expect(disputed).toMatchObject({ status: "paid" });
    await makeIssuerDecisionDue(disputed.id);
    await announceIssuers(new Date());
    expect(await getTransaction(id, thought.id, now)).toMatchObject({
      status: "refused",
      refuseReason: "insufficient_funds",
    });
    expect(await getTransaction(id, disputed.id, now)).toMatchObject({ status: "chargeback" });
    expect(await checkLedger(id)).toMatchObject({ ok: true });
  });

  it("applies an order for three charges to three of twenty concurrent charges", async () => {
    const { id } = await testCompany();
    await orderIssuer(await getCompany(id), { answer: "refuse", times: 3 }, now);
    const company = await getCompany(id);
    const charges = await Promise.all(Array.from({ length: 20 }, () => chargeCardOf(company, testCards.paid, now)));
    expect(charges.filter(({ status }) => status === "refused")).toHaveLength(3);
    expect(await readSimulator(id)).toEqual({ orders: [] });
  });
});

describe("the bank", () => {
  it("answers slowly, or carries out what it does not answer, and the charge can be paid", async () => {
    const { id } = await testCompany();
    await orderBank(await getCompany(id), { answer: "slow", seconds: 1 }, now);
    const before = Date.now();
    await chargePix(await getCompany(id), pixCharge(), now);
    expect(Date.now() - before).toBeGreaterThanOrEqual(1_000);
    await orderBank(await getCompany(id), { answer: "silent" }, now);
    const unanswered = chargeCardOf(await getCompany(id), testCards.paid, now);
    const { id: transactionId, status } = await unanswered;
    expect(status).toBe("pending");
    const company = await getCompany(id);
    const row = await getTransactionRow(id, transactionId);
    const [connection] = company.connections;
    if (!connection) throw new Error("A company has a connection");
    const report = await getAcquirer("sandbox").readCharge(connection, chargeReferenceOf(row));
    expect(report).toMatchObject({ kind: "done", value: { payments: [{ amountInCents: 10_000 }] } });
    await sweepReconciliation(new Date(now.getTime() + 120_000), soon(), id);
    expect(await getTransaction(id, transactionId, now)).toMatchObject({ status: "paid" });
    expect(await checkLedger(id)).toMatchObject({ ok: true });
  });

  it("loses a call, whose outcome is unknown and never paid", async () => {
    const { id } = await testCompany();
    await orderBank(await getCompany(id), { answer: "lost" }, now);
    const charge = await chargeCardOf(await getCompany(id), testCards.paid, now);
    expect(charge).toMatchObject({ status: "pending" });
    expect(await sandboxCardsOf(id)).toEqual([]);
    await expect(chargePix(await getCompany(id), pixCharge(), now)).resolves.toMatchObject({ status: "pending" });
  });
});

describe("a webhook", () => {
  it("fails at the next delivery without being called, and gets it at the next attempt", async () => {
    const seller = await testSeller();
    const receiver = await startReceiver();
    const webhookId = await seller.addWebhook(receiver.url);
    await orderWebhook(await getCompany(seller.companyId), { webhookId, status: 503 });
    await seller.emitEvents(2);
    await seller.dispatch();
    const sent = await seller.deliveries();
    expect(sent.map(({ status }) => status).sort()).toEqual(["delivered", "error"]);
    expect(sent.find(({ status }) => status === "error")).toMatchObject({
      responseStatus: 503,
      errorCode: "http_status",
    });
    expect(receiver.received).toHaveLength(1);
    await seller.dispatch({ at: new Date(Date.now() + 120_000) });
    expect(receiver.received).toHaveLength(2);
    await orderWebhook(await getCompany(seller.companyId), { webhookId, status: null });
    expect((await readSimulator(seller.companyId)).orders).toMatchObject([{ id: webhookId, status: null }]);
    await addConnection({ ...(await realConnection(seller.companyId)) });
    await seller.emitEvents(1);
    await seller.dispatch();
    expect(receiver.received).toHaveLength(3);
    await receiver.close();
  });
});

async function realConnection(companyId: string) {
  const { capabilities, methods } = (await getCompany(companyId)).connections[0] ?? {};
  if (!capabilities || !methods) throw new Error("A company has a connection");
  return { companyId, kind: "pix_api", name: "Banco", methods, priority: 1, capabilities, state: "off" as const };
}

describe("orders", () => {
  it("are refused for a company with a real connection, even one that is off", async () => {
    const [{ id }, other] = [await testCompany(), await testSeller()];
    await addConnection(await realConnection(id));
    const company = await getCompany(id);
    const webhookId = await other.addWebhook("https://hook.example.com");
    const refused = { code: "company_has_real_connection" };
    await expect(orderIssuer(company, { answer: "approve" }, now)).rejects.toMatchObject(refused);
    await expect(orderBank(company, { answer: "lost" }, now)).rejects.toMatchObject(refused);
    await expect(orderWebhook(company, { webhookId })).rejects.toMatchObject(refused);
  });

  it("are the company's own: no other company sees, cancels or fails them, and twenty may wait", async () => {
    const [mine, theirs] = [await testCompany(), await testSeller()];
    const webhookId = await theirs.addWebhook("https://hook.example.com/secret");
    const placed = await orderBank(await getCompany(theirs.companyId), { answer: "slow", calls: 2 }, now);
    await orderWebhook(await getCompany(theirs.companyId), { webhookId });
    expect(await readSimulator(mine.id)).toEqual({ orders: [] });
    for (const orderId of [placed.orders[0]?.id ?? "", webhookId, "nonsense"]) {
      await expect(cancelOrder(mine.id, orderId)).rejects.toMatchObject({ code: "NOT_FOUND" });
    }
    await expect(orderWebhook(mine, { webhookId })).rejects.toMatchObject({ code: "webhook_unknown" });
    const { orders } = await readSimulator(theirs.companyId);
    expect(orders).toHaveLength(2);
    for (const { id } of orders) await cancelOrder(theirs.companyId, id);
    expect(await readSimulator(theirs.companyId)).toEqual({ orders: [] });
    expect(await isSimulated(theirs.companyId)).toBe(false);
    for (let count = 0; count < 20; count += 1) await orderIssuer(mine, { answer: "approve" }, now);
    await expect(orderIssuer(mine, { answer: "approve" }, now)).rejects.toMatchObject({
      code: "simulator_orders_limit",
    });
  });
});

describe("a payout", () => {
  it("comes back, once, and its money is available again; another company's is not found", async () => {
    const { company, companyId, userId } = await earningCompany(50_000, now);
    const { id } = await payOut(company, userActor(userId), { amountInCents: 20_000 }, now);
    await expect(returnInSandbox(companyId, id, now)).rejects.toMatchObject({ code: "payout_not_returnable" });
    await sendPayouts(now, soon(), companyId);
    await expect(returnInSandbox((await testCompany()).id, id, now)).rejects.toMatchObject({ code: "NOT_FOUND" });
    expect(await returnInSandbox(companyId, id, now)).toMatchObject({ status: "returned" });
    await expect(returnInSandbox(companyId, id, now)).rejects.toMatchObject({ code: "payout_not_returnable" });
    expect(await balancesOf(companyId)).toMatchObject({ available: 50_000 });
    expect(await checkLedger(companyId)).toMatchObject({ ok: true });
  });
});
