import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { newId } from "@/db/ids";
import { getCompany } from "../../accounts/company/companies";
import { addDays, dayOf, startOfDay } from "../../core/calendar/calendar";
import { react } from "../../core/events/react";
import { findFailure } from "../../core/failures/failure";
import type { CompanyIdentity } from "../../core/procedures/procedure";
import type { Customer } from "../../customers/customers/schemas";
import { releaseReceivables } from "../../ledger/receivables/release-receivables";
import { createBoletoCharge } from "../../payments/charges/create-boleto-charge";
import { createCardCharge } from "../../payments/charges/create-card-charge";
import { createPixCharge } from "../../payments/charges/create-pix-charge";
import { refundTransaction } from "../../payments/refunds/refund-transaction";
import { reactions } from "../../reactions";
import { closeDays } from "../../reports/closings/close-days";
import { sweepRenewals } from "../../subscriptions/renewals/sweep-renewals";
import { planDeliveries } from "../../webhooks/deliveries/plan-deliveries";
import { registerWebhook } from "../../webhooks/webhooks/register-webhook";
import { decideInSandbox, disputeInSandbox, expireInSandbox, payInSandbox } from "../payers/payers-bank";
import { inventBuyers } from "./buyers";
import { showCard } from "./card";
import { pick } from "./draw";
import { type DemoOwner, moveMoney } from "./money";
import { moveParcels, placeOf } from "./parcels";
import { fillShelves, type Shelves } from "./shelves";
import { inventStories, type Sell, type Step, type Story } from "./stories";
import { studyCourses } from "./students";
import { subscribe } from "./subscribers";

const days = 90;
const buyers = 120;

const webhookAge = 2;

interface Shop extends Shelves {
  company: CompanyIdentity;
  customers: Customer[];
  /** Buys a course that is refunded, and nothing else. */
  leaver: Customer;
}

interface Sale extends Story {
  transactionId: string;
  amountInCents: number;
}

export function openedBefore(now: Date): Date {
  return startOfDay(addDays(dayOf(now), -days - 2));
}

/**
 * Creates ninety days of history: products, a course, sales by every method, subscriptions in every
 * state, declines, refunds, disputes, payouts, closed days and a failing webhook. Everything runs
 * through production operations at its simulated time, so that ledger, totals and events are
 * consistent.
 */
export async function seedHistory(companyId: string, owner: DemoOwner, now: Date): Promise<void> {
  const company = await getCompany(companyId);
  const today = dayOf(now);
  const shelves = await fillShelves(company, startOfDay(addDays(today, -days - 1)));
  const [leaver, ...customers] = inventBuyers(buyers + 1).toReversed();
  if (!leaver) throw new Error("The demo company has no buyers");
  const shop: Shop = { ...shelves, company, customers: customers.toReversed(), leaver };
  let open: Sale[] = [];
  for (let age = days; age >= 0; age -= 1) {
    const midnight = startOfDay(addDays(today, -age));
    const evening = new Date(Math.min(startOfDay(addDays(today, 1 - age)).getTime(), now.getTime()));
    if (age === webhookAge) {
      await studyCourses(companyId, midnight);
      await breakWebhook(companyId, midnight);
    }
    const begun = inventStories(midnight, age, now).map((story): Sale => beginSale(shop, story));
    open = [...open, ...begun];
    await Promise.all(open.map((sale) => live(shop, sale, evening)));
    open = open.filter(({ steps }) => steps.length > 0);
    await subscribe(shop, age, evening);
    const deadline = new Date(Date.now() + 30_000);
    await sweepRenewals(evening, deadline, companyId);
    await react({ now: evening, deadline, companyId }, reactions);
    await moveParcels(companyId, evening);
    await releaseReceivables(evening, deadline, companyId);
    await moveMoney(company, owner, age, evening);
  }
  await closeDays(now, new Date(Date.now() + 30_000), companyId);
}

function beginSale({ articles }: Shop, story: Story): Sale {
  const [course] = articles;
  const choices = articles.flatMap((article) => Array.from({ length: article.weight }, () => article));
  const { amountInCents } = story.isGivenBack && course ? course : pick(choices, `${story.label} article`);
  const [first] = story.steps;
  return { ...story, transactionId: newId(first?.at), amountInCents };
}

async function live(shop: Shop, sale: Sale, until: Date): Promise<void> {
  for (let [step] = sale.steps; step && step.at <= until; [step] = sale.steps) {
    await take(shop, sale, step);
    sale.steps = sale.steps.slice(1);
  }
}

async function take(shop: Shop, sale: Sale, { at, action }: Step): Promise<void> {
  const { transactionId } = sale;
  const companyId = shop.company.id;
  switch (action.kind) {
    case "sell":
      return sell(shop, sale, action, at);
    case "pay":
      await payInSandbox(companyId, { transactionId }, at);
      return;
    case "expire":
      await expireInSandbox(companyId, transactionId, at);
      return;
    case "refund": {
      const amountInCents = action.share < 1 ? Math.round(sale.amountInCents * action.share) : undefined;
      const refund = { transactionId, amountInCents, reason: action.reason };
      await refundTransaction(companyId, refund, { refundId: newId(at), now: at }).catch(forgiveBalance);
      return;
    }
    case "dispute":
      await disputeInSandbox(companyId, transactionId, at);
      return;
    case "win":
    case "lose":
      await decideInSandbox(companyId, transactionId, action.kind === "win" ? "won" : "lost", at);
  }
}

async function sell(shop: Shop, sale: Sale, action: Sell, at: Date): Promise<void> {
  const { company, articles } = shop;
  const { label, transactionId, amountInCents, isGivenBack } = sale;
  const article = articles.find((each) => each.amountInCents === amountInCents);
  if (!article) throw new Error(`${label} sells nothing`);
  const { slug: offerSlug, title, tangible } = article;
  const buyer = isGivenBack ? shop.leaver : pick(shop.customers, `${label} buyer`);
  const customer = tangible ? { ...buyer, address: placeOf(label) } : buyer;
  const items = [{ offerSlug, title, amountInCents, quantity: 1, tangible }];
  const charge = { amountInCents, description: title, customer, items };
  const identity = { transactionId, isNew: true, now: at };
  if (action.by === "credit_card") {
    const card = {
      cardToken: await showCard(company, customer.name, action.card, at),
      installments: action.installments,
    };
    await createCardCharge(company, { ...charge, card }, identity);
  } else if (action.by === "pix") await createPixCharge(company, charge, identity);
  else await createBoletoCharge(company, charge, identity);
}

/** A refund may exceed the day's balance. */
function forgiveBalance(thrown: unknown): void {
  if (findFailure(thrown)?.code !== "refund_exceeds_balance") throw thrown;
}

/**
 * Registers a webhook whose receiver passes the test and then becomes unreachable, to demonstrate a
 * failing endpoint. It receives no earlier events.
 */
async function breakWebhook(companyId: string, now: Date): Promise<void> {
  const terms = { now, leaseMilliseconds: 0 };
  for (let planned = 1; planned > 0; ) planned = (await planDeliveries(companyId, terms)).events.length;
  const receiver = createServer((req, res) => req.resume().on("end", () => res.writeHead(204).end()));
  receiver.listen(0, "127.0.0.1");
  await once(receiver, "listening");
  const { port } = receiver.address() as AddressInfo;
  const events = ["transaction_paid", "transaction_refunded"] as const;
  const url = `http://127.0.0.1:${port}/planilha-de-estoque`;
  await registerWebhook(companyId, { url, name: "Planilha de estoque", events: [...events] }, now);
  receiver.close();
  receiver.closeAllConnections();
}
