import { newId } from "@/db/ids";
import type { CompanyIdentity } from "../../core/procedures/procedure";
import type { Customer } from "../../customers/customers/schemas";
import { startSubscription } from "../../subscriptions/signups/start-subscription";
import { cancelSubscription } from "../../subscriptions/subscriptions/cancel-subscription";
import { showCard } from "./card";
import { draw, pick } from "./draw";
import type { Plan } from "./shelves";

/** Pays once and declines every renewal (docs/domains/sandbox.md). */
const renewalsRefused = "4000000000000341";
const goodCard = "5555555555554444";

/**
 * Ages in days of subscriptions with declined renewals. The older ones are already canceled, the
 * newer ones still being retried.
 */
const troubledAges = [64, 58, 33, 32];

const leavingAges = [75, 41, 12];

interface Club {
  company: CompanyIdentity;
  plans: Plan[];
  customers: Customer[];
}

export async function subscribe({ company, plans, customers }: Club, age: number, evening: Date): Promise<void> {
  const label = `club ${age}`;
  const isTroubled = troubledAges.includes(age);
  const isLeaving = leavingAges.includes(age);
  if (!isTroubled && !isLeaving && draw(label) > 0.45) return;
  const [monthly = pick(plans, label)] = plans;
  const { productId, slug: offerSlug } = isTroubled ? monthly : pick([monthly, monthly, ...plans], `${label} plan`);
  const customer = pick(customers, `${label} customer`);
  const now = new Date(evening.getTime() - 1 - Math.floor(draw(`${label} hour`) * 12 * 3_600_000));
  const cardToken = await showCard(company, customer.name, isTroubled ? renewalsRefused : goodCard, now);
  const signup = {
    productId,
    offerSlug,
    card: { cardToken, holderName: customer.name.toUpperCase() },
    customer,
    description: "Clube da Quitanda",
  };
  const { subscription } = await startSubscription(company, signup, { transactionId: newId(now), isNew: true, now });
  if (isLeaving && subscription) await cancelSubscription(company.id, subscription.id, evening);
}
