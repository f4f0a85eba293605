import { plainDocument } from "../../accounts/company/documents";
import { signatureOf, signaturesOf } from "../../core/crypto/seal";
import { type EarlierOrder, findOrderAt, isOpen } from "./earlier-order";
import type { NewOrder } from "./order-schemas";

/** A browser's cookies on an offer's checkout page. They contain no personal data. */
export interface Browser {
  /** Secret set on the first page view. Null if the browser sends no cookies. */
  visit: string | null;
  /** `view` is the page view that placed the order. */
  placed: { token: string; view: string } | null;
}

/** Form fields that identify an order. `token` identifies the page view that sent the form. */
type Form = Pick<NewOrder, "token" | "again"> & Partial<Pick<NewOrder, "attempt" | "document">>;

/**
 * Returns the order to which a checkout form refers. Simultaneous submissions from tabs of one
 * browser refer to the same order, so only one of them charges it. Later submissions by the same
 * buyer also refer to that order until it is paid. After a paid order, or for another buyer, the
 * form starts a new order. Only this system's cookies identify an earlier order, because a stranger
 * may have chosen the form's token and must not read this buyer's input (docs/domains/checkout.md).
 *
 * @param address The buyer's IP address, which distinguishes browsers without cookies.
 * @returns the order's token and the number of charges that the order had when the form was
 * rendered.
 */
export async function resolveOrderToken(
  slug: string,
  form: Form,
  { visit, placed }: Browser,
  address: string,
): Promise<{ token: string; attempt: number }> {
  const { token: view, again, attempt = 0, document = "" } = form;
  const last = placed && (await findOrderAt(slug, placed.token));
  if (last && placed.view === view) return { token: last.order.token, attempt };
  if (last && isOpen(last) && isOfBuyer(last, form)) {
    // Not a retry, because another page view made the earlier charge.
    return { token: last.order.token, attempt: Math.max(attempt, last.order.attempts) };
  }
  const tokens = visit
    ? tokensAfter(slug, visit, placed?.token ?? again)
    : tokensOf("view", slug, view, address, plainDocument(document));
  return { token: await chooseToken(slug, tokens), attempt };
}

/** Includes an order whose response was lost. */
export async function findPlacedOrder(slug: string, { visit, placed }: Browser): Promise<EarlierOrder | null> {
  if (placed) return findOrderAt(slug, placed.token);
  if (visit === null) return null;
  const lost = await findOrderAt(slug, await chooseToken(slug, tokensAfter(slug, visit)));
  return lost?.charge ? lost : null;
}

/** For reuse by the form. */
export async function findKnownDocument(slug: string, browser: Browser): Promise<string | null> {
  const placed = await findPlacedOrder(slug, browser);
  return placed && isOpen(placed) ? placed.order.document : null;
}

function isOfBuyer({ order }: EarlierOrder, { document }: Form): boolean {
  return document === undefined || order.document === null || plainDocument(document) === order.document;
}

/** Returns the tokens of a browser's next order, which are unguessable and the same in all its tabs. */
function tokensAfter(slug: string, visit: string, earlier = ""): string[] {
  return tokensOf("order", slug, visit, earlier);
}

/** One token per signing secret, the current one first. */
function tokensOf(...parts: string[]): string[] {
  return signaturesOf(parts.join("\n")).map((each) => each.toString("base64url"));
}

/** Prefers the token of an order placed before a rotation of AUTH_SECRET, so that a retry does not charge again. */
async function chooseToken(slug: string, [current = "", ...old]: string[]): Promise<string> {
  for (const token of old) if (await findOrderAt(slug, token)) return token;
  return current;
}

/** Returns a browser's device id for the acquirer. Stable across visits; cannot open an order. */
export function deviceIdOf({ visit }: Browser): string | null {
  return visit && signatureOf(`device\n${visit}`).toString("base64url");
}
