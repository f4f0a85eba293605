import { z } from "zod";
import { paymentMethods } from "@/db/schema/payments-enums";
import { trackingLimits } from "@/db/schema/payments-shapes";
import { leavingReasons } from "@/db/schema/subscriptions-enums";
import { plainDocument } from "../../accounts/company/documents";
import { DeliveryAddress } from "../../catalog/shipping/schemas";
import { readExpiry } from "../../checkout/orders/expiry-schemas";
import { problemOfField } from "../../checkout/orders/order-problem";
import {
  CardTokenText,
  NewOrder,
  OrderContact,
  OrderForm,
  OrderQuote,
  OrderRenewal,
} from "../../checkout/orders/order-schemas";
import type { OrderProblem } from "../../checkout/orders/schemas";
import type { GivenPayment } from "../../checkout/subscribers/as-buyer";
import { CardInput } from "../../payments/cards/schemas";

type Fields = URLSearchParams;

export type ReadForm<Input> = { input: Input; problem: null } | { input: null; problem: OrderProblem };

const text = (fields: Fields, name: string) => fields.get(name) ?? "";
const optional = (fields: Fields, name: string) => fields.get(name)?.trim() || undefined;
const whole = (fields: Fields, name: string) => {
  const value = optional(fields, name);
  return value === undefined ? undefined : Number(value);
};

export function readTracking(fields: Fields): Record<string, string> | undefined {
  const given = Object.entries(trackingLimits).flatMap(([name, max]): [string, string][] => {
    const value = optional(fields, `utm_${name}`);
    return value ? [[name, [...value].slice(0, max).join("")]] : [];
  });
  return given.length > 0 ? Object.fromEntries(given) : undefined;
}

/** Consent to conversion tracking, if the page requested it, and click ids of the checkout's link. */
function readConsent(fields: Fields, userAgent: string): Pick<OrderContact, "trackingConsent"> {
  if (!fields.has("receivers")) return {};
  if (!fields.has("tellReceivers")) return { trackingConsent: null };
  const clickId = (name: string) => {
    const value = optional(fields, name);
    return value && /^[\w.-]{1,300}$/.test(value) ? { [name]: value } : {};
  };
  return { trackingConsent: { ...clickId("fbclid"), ...clickId("ttclid"), userAgent: userAgent.slice(0, 400) } };
}

function read<Schema extends z.ZodType>(schema: Schema, candidate: unknown): ReadForm<z.infer<Schema>> {
  const parsed = schema.safeParse(candidate);
  if (parsed.success) return { input: parsed.data, problem: null };
  const path = parsed.error.issues[0]?.path.join(".") ?? "";
  return { input: null, problem: problemOfField(path) ?? "failed" };
}

/**
 * Reads an order from a checkout form. An empty document is taken from `earlier`, the browser's
 * last order on this page.
 */
export function readOrder(fields: Fields, locale: string, earlier?: string, userAgent = ""): ReadForm<NewOrder> {
  const method = text(fields, "method");
  const form = read(OrderForm, {
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
    ...(method === "credit_card" ? givenOf(fields) : {}),
    ...(isAddressed(fields) && { delivery: deliveryOf(fields) }),
    shownTotalInCents: shownOf(fields, method),
    toldOfReminders: fields.has("reminders"),
    toldOfOneTap: fields.has("oneTap"),
    earlier,
    again: optional(fields, "again"),
    second: fields.has("second"),
    locale,
    tracking: readTracking(fields),
    ...readConsent(fields, userAgent),
  });
  const { length } = plainDocument(form.input?.document ?? "");
  return form.input && ![0, 11, 14].includes(length) ? { input: null, problem: "documentLength" } : form;
}

/**
 * Without JavaScript, the form always has address fields, which may be empty if the payment method
 * does not need them.
 */
const isAddressed = (fields: Fields) =>
  ["postalCode", "street", "addressNumber", "district", "city"].some((name) => text(fields, name).trim() !== "");

function deliveryOf(fields: Fields) {
  return {
    postalCode: text(fields, "postalCode"),
    street: text(fields, "street"),
    number: text(fields, "addressNumber"),
    complement: optional(fields, "complement"),
    district: text(fields, "district"),
    city: text(fields, "city"),
  };
}

/**
 * Total shown by the form. With interest paid by the buyer, a form without JavaScript sends the
 * totals by number of installments, the cash price first. The Pix discount has a separate field.
 */
function shownOf(fields: Fields, method: string): number | undefined {
  const byPix = method === "pix" ? whole(fields, "shownPix") : undefined;
  if (byPix !== undefined) return byPix;
  const totals = fields.getAll("shown").map((total) => total.trim());
  const chosen = method === "credit_card" ? (whole(fields, "installments") ?? 1) : 1;
  const total = totals[chosen - 1] ?? totals[0];
  return total ? Number(total) : undefined;
}

const NewCardForm = z.strictObject({
  card: CardInput.optional(),
  cardToken: CardTokenText.optional(),
  ...NewOrder.pick({ phone: true, delivery: true }).shape,
});

export function readCard(fields: Fields): ReadForm<GivenPayment> {
  const address = isAddressed(fields) ? { delivery: deliveryOf(fields) } : {};
  return read(NewCardForm, { ...givenOf(fields), phone: optional(fields, "phone"), ...address });
}

/** Reads the delivery address of a post-purchase offer. */
export function readAddress(fields: Fields): ReadForm<{ delivery: DeliveryAddress }> {
  return read(z.strictObject({ delivery: DeliveryAddress }), { delivery: deliveryOf(fields) });
}

/** Reads the acquirer's card token if present, otherwise the card fields. */
function givenOf(fields: Fields) {
  const cardToken = optional(fields, "cardToken");
  return cardToken === undefined ? { card: cardOf(fields) } : { cardToken };
}

function cardOf(fields: Fields) {
  const { month, year } = readExpiry(text(fields, "cardExpiry")) ?? { month: "", year: "" };
  return {
    number: text(fields, "cardNumber").replace(/[\s.-]/g, ""),
    holderName: text(fields, "cardName"),
    expirationMonth: month,
    expirationYear: year,
    cvv: text(fields, "cardCvv").trim(),
  };
}

/**
 * Form choices for the URL of the returning page. With `bought`, only those that also apply to
 * another order. Accepts only the expected formats, so that a card number in the wrong field cannot
 * get into a URL.
 */
export function readChoices(fields: Fields, bought: boolean): [name: string, value: string][] {
  const chosen = (name: string, shape: RegExp) => {
    const value = text(fields, name);
    const isNamed = bought ? value !== "" : fields.has(name);
    return isNamed && shape.test(value) ? [[name, value] as [string, string]] : [];
  };
  const always = [...chosen("coupon", /^(?!\d{12,})[\w-]{0,40}$/), ...chosen("method", /^[a-z_]{1,20}$/)];
  if (bought) return always;
  const bumps = fields.getAll("bump").filter((id) => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(id));
  // An empty choice replaces the earlier order's bumps.
  const chosenBumps = (bumps.length > 0 ? bumps : [""]).map((id): [string, string] => ["bump", id]);
  const terms = [...chosen("installments", /^\d{1,2}$/), ...chosen("postalCode", /^\d{5}-?\d{3}$/)];
  return [...always, ...terms, ...chosenBumps];
}

export function readContact(fields: Fields, locale: string, userAgent = ""): ReadForm<OrderContact> {
  return read(OrderContact, {
    token: text(fields, "order"),
    name: text(fields, "name"),
    email: text(fields, "email"),
    phone: fields.get("phone") ?? undefined,
    method: paymentMethods.find((each) => each === fields.get("method")),
    // Pages without order bumps and coupons send neither field.
    ...(fields.has("coupon") && { bumpIds: fields.getAll("bump"), couponCode: optional(fields, "coupon") }),
    toldOfReminders: fields.has("reminders"),
    again: optional(fields, "again"),
    locale,
    tracking: readTracking(fields),
    ...readConsent(fields, userAgent),
  });
}

export function readQuote(fields: Fields): ReadForm<OrderQuote> {
  const [couponCode, postalCode] = [optional(fields, "coupon"), optional(fields, "postalCode")];
  return read(OrderQuote, { bumpIds: fields.getAll("bump"), couponCode, postalCode, installments: 1 });
}

export function readRenewal(fields: Fields): ReadForm<OrderRenewal> {
  const shownTotalInCents = whole(fields, "shown");
  return read(OrderRenewal, {
    attempt: whole(fields, "attempt") ?? 0,
    method: text(fields, "method"),
    shownTotalInCents,
  });
}

export function readWhy(fields: Fields) {
  const reason = leavingReasons.find((each) => each === fields.get("reason"));
  return reason ? { reason, note: textOf(fields, "note") || null } : null;
}

/** At most 1,000 characters. */
export function textOf(fields: Fields, name: string): string {
  return [...(fields.get(name) ?? "").replaceAll("\0", "").trim()].slice(0, 1000).join("");
}
