import type { z } from "zod";
import { problemOfField } from "../checkout/order-problem";
import { NewOrder, OrderContact, OrderQuote, OrderRenewal } from "../checkout/order-schemas";
import type { OrderProblem } from "../checkout/schemas";

/** A form's fields, as a browser sends them with or without JavaScript. */
type Fields = URLSearchParams;

/** What a form came to: an input for a verb, or the first thing that is wrong with it. */
export type ReadForm<Input> = { input: Input; problem: null } | { input: null; problem: OrderProblem };

const text = (fields: Fields, name: string) => fields.get(name) ?? "";
const optional = (fields: Fields, name: string) => fields.get(name)?.trim() || undefined;
const whole = (fields: Fields, name: string) => {
  const value = optional(fields, name);
  return value === undefined ? undefined : Number(value);
};

const utm = ["source", "medium", "campaign", "term", "content"] as const;

/** The UTM parameters among the fields; what is too long is cut off, what is empty left out. */
export function readTracking(fields: Fields): Record<string, string> | undefined {
  const given = utm.flatMap((name): [string, string][] => {
    const value = optional(fields, `utm_${name}`);
    return value ? [[name, [...value].slice(0, 200).join("")]] : [];
  });
  return given.length > 0 ? Object.fromEntries(given) : undefined;
}

function read<Schema extends z.ZodType>(schema: Schema, candidate: unknown): ReadForm<z.infer<Schema>> {
  const parsed = schema.safeParse(candidate);
  if (parsed.success) return { input: parsed.data, problem: null };
  const path = parsed.error.issues[0]?.path.join(".") ?? "";
  return { input: null, problem: problemOfField(path) ?? "failed" };
}

/** An order, from the form of a checkout page; `earlier` is the one that the browser placed there last. */
export function readOrder(fields: Fields, locale: string, earlier?: string): ReadForm<NewOrder> {
  const method = text(fields, "method");
  return read(NewOrder, {
    token: text(fields, "order"),
    attempt: whole(fields, "attempt") ?? 0,
    name: text(fields, "name"),
    email: text(fields, "email"),
    document: text(fields, "document"),
    phone: optional(fields, "phone"),
    method,
    bumpIds: fields.getAll("bump"),
    couponCode: optional(fields, "coupon"),
    installments: whole(fields, "installments") ?? 1,
    card: method === "credit_card" ? cardOf(fields) : undefined,
    shownTotalInCents: whole(fields, "shown"),
    earlier,
    again: optional(fields, "again"),
    locale,
    tracking: readTracking(fields),
  });
}

/** `MM/AA` or `MM/AAAA`, with whatever stands between. */
function cardOf(fields: Fields) {
  const [, month = "", year = ""] = /^\s*(\d{1,2})\D*(?:20)?(\d{2})\s*$/.exec(text(fields, "cardExpiry")) ?? [];
  return {
    number: text(fields, "cardNumber").replace(/[\s.-]/g, ""),
    holderName: text(fields, "cardName"),
    expirationMonth: month.padStart(2, "0"),
    expirationYear: year,
    cvv: text(fields, "cardCvv").trim(),
  };
}

/** Who buys, from a page whose buyer has not chosen how to pay yet. */
export function readContact(fields: Fields, locale: string): ReadForm<OrderContact> {
  return read(OrderContact, {
    token: text(fields, "order"),
    name: text(fields, "name"),
    email: text(fields, "email"),
    again: optional(fields, "again"),
    locale,
    tracking: readTracking(fields),
  });
}

/** What a price is asked for. */
export function readQuote(fields: Fields): ReadForm<OrderQuote> {
  return read(OrderQuote, { bumpIds: fields.getAll("bump"), couponCode: optional(fields, "coupon"), installments: 1 });
}

/** Another charge of an order. */
export function readRenewal(fields: Fields): ReadForm<OrderRenewal> {
  return read(OrderRenewal, { attempt: whole(fields, "attempt") ?? 0, method: text(fields, "method") });
}
