import { createHmac } from "node:crypto";
import { plainDocument } from "../companies/documents";
import { environment } from "../core/env";
import { type EarlierOrder, findOrderAt, isOpen } from "./earlier-order";
import type { NewOrder } from "./order-schemas";
import { findOrder } from "./orders";

/** What a browser that shows the checkout page of an offer is known by; nothing of it says who holds it. */
export interface Browser {
  /** The secret that its first view of the page gave it; null where it keeps no cookies. */
  visit: string | null;
  /** The order that it placed there last, and by which view of the page. */
  placed: { token: string; view: string } | null;
}

/** What of a form tells which order it is about. Its `token` names an order that exists, or else its view of the page. */
type Form = Pick<NewOrder, "token" | "again"> & Partial<Pick<NewOrder, "attempt" | "document">>;

/**
 * Which order the form of a checkout page is about. The tabs of one browser that send theirs at the same moment, before
 * any has an answer, mean the same order, so that only one of them charges it; so do later ones of the same buyer while
 * that order is not paid. What follows a paid order, or is for another buyer, is an order of its own.
 *
 * @returns the order's token, and how many charges of it the buyer knows of.
 */
export async function nameOrder(
  slug: string,
  form: Form,
  { visit, placed }: Browser,
): Promise<{ token: string; attempt: number }> {
  const { token, again, attempt = 0 } = form;
  if (await findOrder(token)) return { token, attempt };
  const last = placed && (await findOrderAt(slug, placed.token));
  if (last && placed.view === token) return { token: last.order.token, attempt };
  if (last && isOpen(last) && isOfBuyer(last, form)) {
    // Another view sent what was charged before: what this one sends is no repetition of it.
    return { token: last.order.token, attempt: Math.max(attempt, last.order.attempts) };
  }
  return { token: visit ? tokenAfter(slug, visit, last?.order.token ?? again) : token, attempt };
}

/**
 * The order that a browser placed at an offer last; also where the answer that should have told it so got lost. Null
 * where none was charged.
 */
export async function findPlacedOrder(slug: string, { visit, placed }: Browser): Promise<EarlierOrder | null> {
  if (placed) return findOrderAt(slug, placed.token);
  const lost = visit === null ? null : await findOrderAt(slug, tokenAfter(slug, visit));
  return lost?.charge ? lost : null;
}

function isOfBuyer({ order }: EarlierOrder, { document }: Form): boolean {
  return document === undefined || order.document === null || plainDocument(document) === order.document;
}

/** The token of the order that a browser places after another one: the same in each of its tabs, a secret elsewhere. */
function tokenAfter(slug: string, visit: string, earlier = ""): string {
  const text = `order\n${slug}\n${visit}\n${earlier}`;
  return createHmac("sha256", environment().authSecret).update(text).digest("base64url");
}

/** What stands for a browser at an acquirer: the same at each of its visits, and nothing that opens an order. */
export function deviceIdOf({ visit }: Browser): string | null {
  return visit && createHmac("sha256", environment().authSecret).update(`device\n${visit}`).digest("base64url");
}
