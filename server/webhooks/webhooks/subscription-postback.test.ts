import { afterEach, describe, expect, it } from "vitest";
import { newId } from "@/db/ids";
import { makeIssuerDecisionDue, testCards, testCompany } from "@/testing/support/payments";
import { reactOf } from "@/testing/support/reactions";
import { type Receiver, startReceiver } from "@/testing/support/receiver";
import { daysFrom, dueOf, renewAt, start } from "@/testing/support/subscriptions";
import { testSeller } from "@/testing/support/webhooks";
import type { CompanyIdentity } from "../../core/procedures/procedure";
import { refundTransaction } from "../../payments/refunds/refund-transaction";
import { announceIssuers } from "../../sandbox/payers/payers-bank";
import { cancelSubscription } from "../../subscriptions/subscriptions/cancel-subscription";

const opened: Receiver[] = [];

afterEach(async () => {
  await Promise.all(opened.splice(0).map((each) => each.close()));
});

async function receive(): Promise<Receiver> {
  const receiver = await startReceiver();
  opened.push(receiver);
  return receiver;
}

async function subscribed(number = testCards.paid) {
  const company = await testCompany();
  const seller = await testSeller(company.id);
  const [webhook, own] = [await receive(), await receive()];
  await seller.addWebhook(webhook.url);
  const { transaction, subscription } = await start(company, number, { postbackUrl: own.url });
  const told = async () => {
    await reactOf(company);
    await seller.dispatch();
    return { own: take(own), webhook: take(webhook).map(({ event }) => event) };
  };
  return { company, transactionId: transaction.id, subscriptionId: subscription?.id ?? "", told };
}

function take({ received }: Receiver) {
  const bodies = received.splice(0).map(({ body }) => JSON.parse(body));
  return bodies.sort((one, other) => (one.id < other.id ? -1 : 1));
}

const refund = (company: CompanyIdentity, transactionId: string) =>
  refundTransaction(company.id, { transactionId }, { refundId: newId(), now: daysFrom(dueOf(1), 2) });

describe("the postback URL of a subscription's order", () => {
  it("receives all events of the first charge only, and the webhook receives everything", async () => {
    const { company, transactionId, subscriptionId, told } = await subscribed();
    const first = await told();
    expect(first.own).toMatchObject([
      { scope: "postback", event: "transaction_created", transaction: { id: transactionId, status: "pending" } },
      { scope: "postback", event: "transaction_paid", transaction: { id: transactionId, subscriptionId } },
    ]);
    expect(first.webhook).toEqual(["transaction_created", "transaction_paid", "subscription_created"]);

    await renewAt(company, dueOf(1));
    const renewed = ["transaction_created", "transaction_paid", "subscription_renewed"];
    expect(await told()).toEqual({ own: [], webhook: renewed });

    await cancelSubscription(company.id, subscriptionId, daysFrom(dueOf(1), 1));
    expect(await told()).toEqual({ own: [], webhook: ["subscription_canceled"] });

    await refund(company, transactionId);
    const refunded = await told();
    expect(refunded.own).toMatchObject([
      { scope: "postback", event: "transaction_refunded", transaction: { id: transactionId } },
    ]);
    expect(refunded.webhook).toEqual(["transaction_refunded"]);
  });

  it("receives a refused first charge, and one that is decided later", async () => {
    const refused = await subscribed(testCards.refused);
    expect((await refused.told()).own.map(({ event }) => event)).toEqual([
      "transaction_created",
      "transaction_refused",
    ]);
    const later = await subscribed(testCards.paidLater);
    expect((await later.told()).own.map(({ event }) => event)).toEqual(["transaction_created"]);
    await makeIssuerDecisionDue(later.transactionId);
    await announceIssuers(new Date());
    const { own, webhook } = await later.told();
    expect(own.map(({ event, scope }) => `${scope} ${event}`)).toEqual(["postback transaction_paid"]);
    expect(webhook.sort()).toEqual(["subscription_created", "transaction_paid"]);
  });
});
