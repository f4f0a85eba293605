import type { PaymentMethod, RefuseReason } from "@/db/schema/payments-enums";
import { readExpiry } from "@/server/checkout/orders/expiry-schemas";
import type { OrderProblem } from "@/server/checkout/orders/schemas";
import { findDocumentFault } from "./checkout-text";

export type FieldErrors = Readonly<Record<string, OrderProblem>>;

const fieldOf: Partial<Record<OrderProblem, string>> = {
  name: "name",
  email: "email",
  document: "document",
  documentLength: "document",
  phone: "phone",
  postalCode: "postalCode",
  postalCodeUnknown: "postalCode",
  notDelivered: "postalCode",
  street: "street",
  addressNumber: "addressNumber",
  district: "district",
  city: "city",
  cardNumber: "cardNumber",
  cardNotAccepted: "cardNumber",
  cardName: "cardName",
  cardExpiry: "cardExpiry",
  cardExpired: "cardExpiry",
  cardCvv: "cardCvv",
};

export function findFieldOf(problem: OrderProblem): string | null {
  return fieldOf[problem] ?? null;
}

export function findProblemOf(reason: RefuseReason | null): OrderProblem | null {
  return (reason && problemOf[reason]) ?? null;
}

const problemOf: Partial<Record<RefuseReason, OrderProblem>> = {
  invalid_cvv: "cardCvv",
  expired_card: "cardExpired",
};

/** Their message states that nothing was charged, which would be wrong for an order that has received money. */
export const nothingCharged: readonly OrderProblem[] = [
  "notDelivered",
  "cardAgain",
  "cardElsewhere",
  "couponSoldOut",
  "couponUsed",
  "couponLeavesNothing",
  "installments",
  "bumps",
  "price",
  "blocked",
  "cardRefusedTooOften",
  "addressRefusedTooOften",
  "later",
  "ended",
  "soldOut",
  "pixNotTaken",
  "subscribed",
];

/** `hasMoney`: the unpaid order has already received money. */
export function wordsOf(problem: OrderProblem, hasMoney: boolean) {
  return hasMoney && nothingCharged.includes(problem) ? "noNewCharge" : (`problems.${problem}` as const);
}

const isGiven = (value: string) => value.trim() !== "";

/** For a shipped product only. */
const deliveryFields = ["postalCode", "street", "addressNumber", "district", "city"];

const checks: readonly [field: string, problem: OrderProblem, isRight: (value: string) => boolean][] = [
  ["name", "name", (value) => value.trim().length > 1 && /\p{L}/u.test(value)],
  ["email", "email", (value) => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value.trim())],
  ["document", "documentLength", (value) => findDocumentFault(value) !== "documentLength"],
  ["document", "document", (value) => findDocumentFault(value) !== "document"],
  ["phone", "phone", (value) => value.trim() === "" || value.replace(/\D/g, "").length >= 10],
  ["postalCode", "postalCode", (value) => /^\s*\d{5}-?\d{3}\s*$/.test(value)],
  ["street", "street", isGiven],
  ["addressNumber", "addressNumber", isGiven],
  ["district", "district", isGiven],
  ["city", "city", isGiven],
  ["cardNumber", "cardNumber", (value) => value.replace(/\D/g, "").length > 11],
  ["cardName", "cardName", (value) => value.trim().length > 1],
  ["cardExpiry", "cardExpiry", (value) => readExpiry(value) !== null],
  ["cardCvv", "cardCvv", (value) => /^\d{3,4}$/.test(value.trim())],
];

/** Validates the card fields in the browser, which sends the card directly to the acquirer. */
export function findCardErrors(typed: URLSearchParams): FieldErrors {
  return errorsOf(
    typed,
    checks.filter(([field]) => field.startsWith("card")),
  );
}

interface Asked {
  method: PaymentMethod;
  /** The document is already known and may be empty. */
  knowsDocument: boolean;
  needsPhone: boolean;
}

/** The server validates the fields again. */
export function findFieldErrors(fields: URLSearchParams, { method, knowsDocument, needsPhone }: Asked): FieldErrors {
  const isKnown = knowsDocument && !fields.get("document");
  const phone: FieldErrors = needsPhone && !isGiven(fields.get("phone") ?? "") ? { phone: "phone" } : {};
  const asked = checks.filter(([field]) => {
    if (deliveryFields.includes(field)) return fields.has(field);
    return field === "document" ? !isKnown : method === "credit_card" || !field.startsWith("card");
  });
  return { ...errorsOf(fields, asked), ...phone };
}

function errorsOf(fields: URLSearchParams, asked: typeof checks): FieldErrors {
  return Object.fromEntries(
    asked.flatMap(([field, problem, isRight]): [string, OrderProblem][] =>
      isRight(fields.get(field) ?? "") ? [] : [[field, problem]],
    ),
  );
}
