import { plainDocument } from "../../accounts/company/documents";
import { signatureOf, signaturesOf } from "../../core/crypto/seal";
import { type EarlierOrder, findOrderAt, isOpen } from "./earlier-order";
import type { NewOrder } from "./order-schemas";

/** The identity of a browser on an offer's checkout page, without personal data: our cookies there. */
export interface Browser {
  /** The secret from its first view of the page; null without cookies. */
  visit: string | null;
  /** The last order it placed there, and the page view that placed it. */
  placed: { token: string; view: string } | null;
}

/** The form fields that identify its order; `token` names the page view that sent it. */
type Form = Pick<NewOrder, "token" | "again"> & Partial<Pick<NewOrder, "attempt" | "document">>;

/**
 * Finds the order that a checkout form is about. Tabs of one browser that submit at the same moment mean the same
 * order, so only one of them charges it; so do later submissions of the same buyer until that order is paid. After a
 * paid order, or for another buyer, it is a new order. Only our cookies lead to an earlier order: a stranger may have
 * chosen the form's token, and must not get to read what this buyer types (docs/decisions.md, "Orders").
 *
 * @param address the buyer's, to tell apart browsers without cookies.
 * @returns the order's token, and the number of its charges that the buyer knows of.
 */
export async function nameOrder(
  slug: string,
  form: Form,
  { visit, placed }: Browser,
  address: string,
): Promise<{ token: string; attempt: number }> {
  const { token: view, again, attempt = 0, document = "" } = form;
  const last = placed && (await findOrderAt(slug, placed.token));
  if (last && placed.view === view) return { token: last.order.token, attempt };
  if (last && isOpen(last) && isOfBuyer(last, form)) {
    // Another page view sent the earlier charge, so this is not a repeat.
    return { token: last.order.token, attempt: Math.max(attempt, last.order.attempts) };
  }
  const tokens = visit
    ? tokensAfter(slug, visit, placed?.token ?? again)
    : tokensOf("view", slug, view, address, plainDocument(document));
  return { token: await chooseToken(slug, tokens), attempt };
}

/** The last order that a browser placed at an offer, even when the answer was lost. Null when none was charged. */
export async function findPlacedOrder(slug: string, { visit, placed }: Browser): Promise<EarlierOrder | null> {
  if (placed) return findOrderAt(slug, placed.token);
  if (visit === null) return null;
  const lost = await findOrderAt(slug, await chooseToken(slug, tokensAfter(slug, visit)));
  return lost?.charge ? lost : null;
}

/** The document of a browser's unpaid order at an offer, so its buyer need not retype it. */
export async function findKnownDocument(slug: string, browser: Browser): Promise<string | null> {
  const placed = await findPlacedOrder(slug, browser);
  return placed && isOpen(placed) ? placed.order.document : null;
}

function isOfBuyer({ order }: EarlierOrder, { document }: Form): boolean {
  return document === undefined || order.document === null || plainDocument(document) === order.document;
}

/** The tokens of a browser's next order: the same in all its tabs, and unguessable elsewhere. */
function tokensAfter(slug: string, visit: string, earlier = ""): string[] {
  return tokensOf("order", slug, visit, earlier);
}

/** Tokens that cannot be forged without our secrets, one under each of them; the current one first. */
function tokensOf(...parts: string[]): string[] {
  return signaturesOf(parts.join("\n")).map((each) => each.toString("base64url"));
}

/** The token of an order from before AUTH_SECRET was replaced, so that a repeat does not charge again; else the current one. */
async function chooseToken(slug: string, [current = "", ...old]: string[]): Promise<string> {
  for (const token of old) if (await findOrderAt(slug, token)) return token;
  return current;
}

/** A browser's device id for the acquirer: stable across visits, and useless for opening an order. */
export function deviceIdOf({ visit }: Browser): string | null {
  return visit && signatureOf(`device\n${visit}`).toString("base64url");
}
