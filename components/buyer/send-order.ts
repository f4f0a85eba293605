import type { OrderAnswer, OrderProblem, QuoteView } from "@/server/checkout/schemas";

/** The fields of a form as a browser would send them itself; fields that are switched off are not among them. */
export function fieldsOf(form: HTMLFormElement): URLSearchParams {
  const fields = new URLSearchParams();
  for (const [name, value] of new FormData(form)) fields.append(name, String(value));
  return fields;
}

async function post<Answer>(path: string, fields: URLSearchParams): Promise<Answer> {
  const response = await fetch(path, { method: "POST", body: fields, headers: { accept: "application/json" } });
  return (await response.json()) as Answer;
}

/** Sends an order in the body of a request to our own server, and nowhere else. @throws where nobody answers. */
export function sendOrder(slug: string, fields: URLSearchParams): Promise<OrderAnswer> {
  return post<OrderAnswer>(`/c/${slug}/order`, fields);
}

/** What an order may be priced for. */
export interface Wanted {
  bumpIds: readonly string[];
  coupon: string;
}

/** What an order with these bumps and coupon costs, or why it has no price. @throws where nobody answers. */
export function askQuote(
  slug: string,
  { bumpIds, coupon }: Wanted,
): Promise<{ quote?: QuoteView; problem?: OrderProblem }> {
  const fields = new URLSearchParams({ coupon });
  for (const id of bumpIds) fields.append("bump", id);
  return post(`/c/${slug}/quote`, fields);
}

/** Sends the buyer's contact early. Failing costs the order nothing. */
export function sendContact(slug: string, fields: URLSearchParams): void {
  const init = { method: "POST", body: fields, headers: { accept: "application/json" }, keepalive: true };
  fetch(`/c/${slug}/contact`, init).catch(() => undefined);
}
