import { findLastCharge } from "../../checkout/orders/charge-order";
import { findOrderBehind } from "../../checkout/orders/link-tokens";
import { findOrder } from "../../checkout/orders/orders";
import { findHolder, type Holder } from "../../courses/enrollments/access-links";
import { listBought } from "../../customers/people/buyer-index";
import { findPerson, type Person } from "../../customers/people/sessions";
import { cookiesOf } from "./page-request";
import { learnCookie, personCookie, tokenShape } from "./person-cookies";

export async function personOf(headers: Headers, now: Date): Promise<Person | null> {
  const token = cookiesOf(headers).get(personCookie);
  return token && tokenShape.test(token) ? findPerson(token, now) : null;
}

/**
 * Customers whose courses a browser may open: those of the signed-in person's purchases and of
 * links opened in the browser. A link opens only courses of the shop that sent it
 * (docs/domains/courses.md).
 */
export async function holdersOf(headers: Headers, now: Date): Promise<Holder[]> {
  const person = await personOf(headers, now);
  const linked = await Promise.all(linksOf(headers).map(holderOfLink));
  return [...(person ? await listBought(person.email) : []), ...linked.filter((each) => each !== null)];
}

export function linksOf(headers: Headers): string[] {
  return (cookiesOf(headers).get(learnCookie) ?? "").split(".").filter((token) => tokenShape.test(token));
}

/**
 * Returns the holder of an emailed link. An order's link opens only that purchase; an access link
 * opens all purchases made with its address. Returns null for an unknown or revoked link.
 */
export async function holderOfLink(token: string): Promise<Holder | null> {
  if (!tokenShape.test(token)) return null;
  const order = (await findOrder(token)) ?? (await findOrderBehind(token, "order_courses"));
  if (!order) return findHolder(token);
  const charge = await findLastCharge(order);
  if (!charge) return null;
  const { companyId, customerId, id, subscriptionId } = charge;
  return { companyId, customerId, sourceIds: subscriptionId ? [id, subscriptionId] : [id] };
}
