import type { PaymentMethod } from "@/db/schema/payments-enums";
import type { CheckoutPage, InstallmentOption, OrderProblem, QuoteView } from "@/server/checkout/orders/schemas";
import { type FieldErrors, findFieldOf } from "./order-errors";
import type { Trouble } from "./order-trouble";

export function optionOf({ options, totalInCents }: QuoteView, installments: number): InstallmentOption {
  const cash = { firstInCents: totalInCents, eachInCents: totalInCents, totalInCents, interestInCents: 0, cost: null };
  return options[Math.max(1, Math.min(installments, options.length)) - 1] ?? { installments: 1, ...cash };
}

export function startingErrors(problem: OrderProblem | null): FieldErrors {
  const field = problem && findFieldOf(problem);
  return field ? { [field]: problem } : {};
}

export function startingTrouble(problem: OrderProblem | null): Trouble | null {
  return problem && !findFieldOf(problem) ? { kind: "problem", problem, blockedUntil: null } : null;
}

/**
 * Method shown before hydration. A card that the browser must send to the acquirer requires
 * JavaScript, so another method replaces it; null if there is none.
 */
export function plainMethodOf({ tokenization, settings }: CheckoutPage, method: PaymentMethod): PaymentMethod | null {
  if (!tokenization || method !== "credit_card") return method;
  return settings.methods.find((each) => each !== "credit_card") ?? null;
}
