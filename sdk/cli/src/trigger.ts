import { randomInt } from "node:crypto";
import type { Quitanda } from "../../typescript/src/quitanda.js";
import type { Invocation } from "./command.js";
import { exitCodes, Fault } from "./fault.js";

/**
 * Causes an event.
 *
 * @returns the ids of the created objects
 */
type Cause = (quitanda: Quitanda) => Promise<Record<string, string>>;

/** Returns a valid CPF made of random digits. */
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

/** Test cards of the sandbox. */
const cards = { paid: "4111111111111111", refused: "4000000000000002" } as const;

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

/** API calls that cause each event. */
const causes: Record<string, Cause> = {
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
  transaction_chargeback: async (quitanda) => {
    const cardToken = await tokenOf(quitanda, cards.paid);
    const card = { cardToken, holderName: "MARIA SOUZA" };
    const { id: transactionId } = await quitanda.cards.createCharge({ amountInCents, customer: someCustomer(), card });
    await quitanda.sandbox.chargeback(transactionId);
    return { transactionId };
  },
  subscription_created: subscribe,
  subscription_canceled: async (quitanda) => {
    const made = await subscribe(quitanda);
    await quitanda.subscriptions.cancel(made.subscriptionId);
    return made;
  },
};

export const triggerNames: readonly string[] = Object.keys(causes);

export async function listTriggers({ session: { output } }: Invocation): Promise<void> {
  output.value({ events: triggerNames });
  for (const name of triggerNames) output.line(name);
}

/** Causes an event, provided that no real money moves. */
export async function trigger({ session, operands: [event = ""] }: Invocation): Promise<void> {
  const { output } = session;
  const cause = Object.hasOwn(causes, event) ? causes[event] : undefined;
  if (!cause) {
    throw new Fault(
      exitCodes.usage,
      `${event} is no event that can be triggered`,
      `One of: ${triggerNames.join(", ")}`,
    );
  }
  const quitanda = session.client();
  await refuseRealMoney(quitanda);
  const made = await cause(quitanda);
  output.value({ event, ...made });
  output.line(`${output.paint("green", event)} happened`);
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
