import { randomInt } from "node:crypto";
import type { Quitanda, WebhookTest } from "../../typescript/src/quitanda.js";
import type { Invocation } from "./command.js";
import { exitCodes, Fault } from "./fault.js";

/** @returns the ids of the created objects */
type Cause = (quitanda: Quitanda) => Promise<Record<string, string>>;

/** A valid CPF of random digits. */
function someCpf(): string {
  const digits = Array.from({ length: 9 }, () => randomInt(10));
  for (const length of [9, 10]) {
    const sum = digits.slice(0, length).reduce((total, digit, index) => total + digit * (length + 1 - index), 0);
    digits.push(((sum * 10) % 11) % 10);
  }
  return digits.join("");
}

const someCustomer = () => ({
  name: "Maria Souza",
  email: "maria@example.com",
  documentType: "cpf" as const,
  document: someCpf(),
});

const amountInCents = 4990;

async function chargeByPix(quitanda: Quitanda): Promise<string> {
  const description = "quitanda trigger";
  return (await quitanda.pix.createCharge({ amountInCents, description, customer: someCustomer() })).id;
}

async function payByPix(quitanda: Quitanda): Promise<string> {
  const transactionId = await chargeByPix(quitanda);
  await quitanda.sandbox.pay(transactionId);
  return transactionId;
}

const cards = { paid: "4111111111111111", refused: "4000000000000002" } as const;

async function dispute(quitanda: Quitanda): Promise<{ transactionId: string; disputeId: string }> {
  const card = { cardToken: await tokenOf(quitanda, cards.paid), holderName: "MARIA SOUZA" };
  const { id: transactionId } = await quitanda.cards.createCharge({ amountInCents, customer: someCustomer(), card });
  await quitanda.sandbox.chargeback(transactionId);
  const { data } = await quitanda.disputes.list({ transactionId }).firstPage();
  return { transactionId, disputeId: data[0]?.id ?? "" };
}

async function tokenOf(quitanda: Quitanda, number: string): Promise<string> {
  const card = { number, holderName: "MARIA SOUZA", expirationMonth: "12", expirationYear: "39", cvv: "123" };
  return (await quitanda.cards.createToken(card)).token;
}

async function subscribe(quitanda: Quitanda): Promise<{ subscriptionId: string; transactionId: string }> {
  const plans = [{ name: "Mensal", priceInCents: 2990, frequency: "monthly" as const }];
  const product = await quitanda.products.createSubscription({ name: "quitanda trigger", plans });
  const { transaction, subscription } = await quitanda.subscriptions.create({
    productId: product.id,
    offerSlug: product.offers[0]?.slug ?? "",
    card: { cardToken: await tokenOf(quitanda, cards.paid), holderName: "MARIA SOUZA" },
    customer: someCustomer(),
  });
  if (!subscription) throw new Fault(exitCodes.refused, "The sandbox refused the subscription's card");
  return { subscriptionId: subscription.id, transactionId: transaction.id };
}

type EventName = NonNullable<WebhookTest["event"]>;

/** API calls that cause each event; `example` if a few calls cannot. */
const causes: Record<EventName, Cause | "example"> = {
  transaction_created: async (quitanda) => ({ transactionId: await chargeByPix(quitanda) }),
  transaction_paid: async (quitanda) => ({ transactionId: await payByPix(quitanda) }),
  transaction_refused: async (quitanda) => {
    const cardToken = await tokenOf(quitanda, cards.refused);
    const charge = await quitanda.cards.createCharge({
      amountInCents,
      customer: someCustomer(),
      card: { cardToken, holderName: "MARIA SOUZA" },
    });
    return { transactionId: charge.id };
  },
  transaction_canceled: async (quitanda) => {
    const transactionId = await chargeByPix(quitanda);
    await quitanda.transactions.cancel(transactionId);
    return { transactionId };
  },
  transaction_underpaid: async (quitanda) => {
    const transactionId = await chargeByPix(quitanda);
    await quitanda.sandbox.pay(transactionId, { amountInCents: amountInCents - 1000 });
    return { transactionId };
  },
  transaction_refunded: async (quitanda) => {
    const transactionId = await payByPix(quitanda);
    await quitanda.transactions.refund(transactionId, { reason: "quitanda trigger" });
    return { transactionId };
  },
  transaction_overpaid: "example",
  transaction_duplicated: "example",
  transaction_chargeback: dispute,
  transaction_chargeback_won: (quitanda) => decide(quitanda, "won"),
  refund_requested: "example",
  dispute_opened: dispute,
  dispute_defended: async (quitanda) => {
    const made = await dispute(quitanda);
    await quitanda.disputes.defend(made.disputeId, { text: "quitanda trigger" });
    return made;
  },
  dispute_won: (quitanda) => decide(quitanda, "won"),
  dispute_lost: (quitanda) => decide(quitanda, "lost"),
  order_shipped: "example",
  order_delivered: "example",
  subscription_created: subscribe,
  subscription_renewed: "example",
  subscription_renewal_failed: "example",
  subscription_canceled: async (quitanda) => {
    const made = await subscribe(quitanda);
    await quitanda.subscriptions.cancel(made.subscriptionId);
    return made;
  },
  product_canceled: "example",
  authorization_approved: "example",
  authorization_ended: "example",
  payout_created: "example",
  payout_completed: "example",
  payout_failed: "example",
  payout_returned: "example",
  payout_canceled: "example",
  course_enrolled: "example",
  course_revoked: "example",
  course_completed: "example",
  certificate_issued: "example",
  webhook_disabled: "example",
  webhook_test: "example",
};

async function decide(quitanda: Quitanda, verdict: "won" | "lost"): Promise<Record<string, string>> {
  const made = await dispute(quitanda);
  await (verdict === "won"
    ? quitanda.sandbox.chargebackWon(made.transactionId)
    : quitanda.sandbox.chargebackLost(made.transactionId));
  return made;
}

/**
 * Sends an example of an event to every active webhook.
 *
 * @throws Fault if no webhook is active, or if one does not accept the example.
 */
async function sendExample(quitanda: Quitanda, event: EventName): Promise<Record<string, string>> {
  const active = (await quitanda.webhooks.list()).filter((webhook) => webhook.active);
  if (active.length === 0) {
    const hint = "Register one, or choose an event that the sandbox can cause.";
    throw new Fault(exitCodes.refused, `There is no webhook to send an example of ${event} to`, hint);
  }
  const sent = await Promise.all(active.map(({ id }) => quitanda.webhooks.test(id, { event })));
  const failed = sent.find(({ status }) => status !== "delivered");
  if (failed) throw new Fault(exitCodes.refused, `${failed.url} did not accept the example: ${failed.error}`);
  return { example: "true", deliveryIds: sent.map(({ id }) => id).join(" ") };
}

export const triggerNames: readonly string[] = Object.keys(causes);

const isEvent = (name: string): name is EventName => Object.hasOwn(causes, name);

export async function listTriggers({ session: { output } }: Invocation): Promise<void> {
  output.value({ events: triggerNames });
  for (const name of triggerNames) output.line(name);
}

/** Causes an event without moving real money. An event that a few calls cannot cause is sent as an example. */
export async function trigger({ session, operands: [event = ""] }: Invocation): Promise<void> {
  const { output } = session;
  if (!isEvent(event)) {
    throw new Fault(
      exitCodes.usage,
      `${event} is no event that can be triggered`,
      `One of: ${triggerNames.join(", ")}`,
    );
  }
  const cause = causes[event];
  const quitanda = session.client();
  if (cause !== "example") await refuseRealMoney(quitanda);
  const made = await (cause === "example" ? sendExample(quitanda, event) : cause(quitanda));
  output.value({ event, ...made });
  output.line(`${output.paint("green", event)} ${cause === "example" ? "was sent as an example" : "happened"}`);
  output.table(Object.entries(made));
}

/** @throws Fault unless every connection in use moves play money */
async function refuseRealMoney(quitanda: Quitanda): Promise<void> {
  const connections = await quitanda.connections.list();
  const used = connections.filter(({ state }) => state !== "testing");
  if (used.length > 0 && used.every(({ isPlayMoney }) => isPlayMoney)) return;
  throw new Fault(
    exitCodes.refused,
    "This company charges for real: nothing was triggered",
    "Use a key of its test company.",
  );
}
