import type { OrderProblem, QuoteView } from "@/server/checkout/orders/schemas";
import type { OrderAnswer } from "@/server/checkout/page/visit-schemas";

/** As a browser would submit them: without disabled fields. */
export function fieldsOf(form: HTMLFormElement): URLSearchParams {
  const fields = new URLSearchParams();
  for (const [name, value] of new FormData(form)) fields.append(name, String(value));
  return fields;
}

async function post<Answer>(path: string, fields: URLSearchParams): Promise<Answer> {
  const response = await fetch(path, { method: "POST", body: fields, headers: { accept: "application/json" } });
  return (await response.json()) as Answer;
}

/** @throws if there is no response. */
export function sendOrder(path: string, fields: URLSearchParams): Promise<OrderAnswer> {
  return post<OrderAnswer>(`${path}/order`, fields);
}

export interface Wanted {
  bumpIds: readonly string[];
  coupon: string;
}

export function postalCodeIn(form: HTMLFormElement): string | null {
  const typed = form.querySelector<HTMLInputElement>("[name=postalCode]")?.value.trim() ?? "";
  return /^\d{5}-?\d{3}$/.test(typed) ? typed : null;
}

/**
 * Returns the order's price with the bumps and coupon, or why there is none.
 *
 * @throws if there is no response.
 */
export function askQuote(
  path: string,
  { bumpIds, coupon }: Wanted,
  postalCode: string | null,
): Promise<{ quote?: QuoteView; problem?: OrderProblem }> {
  const fields = new URLSearchParams({ coupon });
  if (postalCode !== null) fields.set("postalCode", postalCode);
  for (const id of bumpIds) fields.append("bump", id);
  return post(`${path}/quote`, fields);
}

/** Sends contact details before the order. A failure does not affect the order. */
export function sendContact(path: string, fields: URLSearchParams): void {
  const init = { method: "POST", body: fields, headers: { accept: "application/json" }, keepalive: true };
  fetch(`${path}/contact`, init).catch(() => undefined);
}
