import { readExpiry } from "@/server/checkout/orders/expiry-schemas";
import type { CheckoutPage, OrderProblem } from "@/server/checkout/orders/schemas";

/** Endpoint for cards that must go to the acquirer instead of our server. */
export type Tokenization = NonNullable<CheckoutPage["tokenization"]>;

const patienceMilliseconds = 20_000;

/** The fields have no name, so that no form can submit them. */
export const cardFieldNames = ["cardNumber", "cardName", "cardExpiry", "cardCvv"] as const;

export function typedCard(form: HTMLFormElement): URLSearchParams {
  const typed = new URLSearchParams();
  for (const name of cardFieldNames) typed.set(name, form.querySelector<HTMLInputElement>(`#${name}`)?.value ?? "");
  return typed;
}

/**
 * Sends a card from the browser to the acquirer.
 *
 * @returns the token, or the problem with the card. Null without a usable response; the call can
 * then be retried.
 */
export async function tokenizeCard(
  { url }: Tokenization,
  typed: URLSearchParams,
): Promise<{ token: string } | { problem: OrderProblem } | null> {
  const { month, year } = readExpiry(typed.get("cardExpiry") ?? "") ?? { month: "", year: "" };
  const card = {
    number: (typed.get("cardNumber") ?? "").replace(/\D/g, ""),
    holder_name: (typed.get("cardName") ?? "").trim(),
    exp_month: Number(month),
    exp_year: 2000 + Number(year),
    cvv: (typed.get("cardCvv") ?? "").trim(),
  };
  const init: RequestInit = {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ type: "card", card }),
    credentials: "omit",
    cache: "no-store",
    signal: AbortSignal.timeout(patienceMilliseconds),
  };
  try {
    const response = await fetch(url, init);
    const answer: unknown = await response.json();
    if (response.ok) return tokenOf(answer);
    return response.status < 500 && response.status !== 429 ? { problem: problemOf(answer) } : null;
  } catch {
    return null;
  }
}

function tokenOf(answer: unknown): { token: string } | null {
  const id = typeof answer === "object" && answer !== null && "id" in answer ? answer.id : null;
  return typeof id === "string" ? { token: id } : null;
}

const problems: readonly [part: string, problem: OrderProblem][] = [
  ["number", "cardNumber"],
  ["holder_name", "cardName"],
  ["exp_", "cardExpiry"],
  ["cvv", "cardCvv"],
];

/** Problem of the first field that the acquirer rejected, such as `request.card.number`. */
function problemOf(answer: unknown): OrderProblem {
  const errors = typeof answer === "object" && answer !== null && "errors" in answer ? answer.errors : null;
  const [field = ""] = typeof errors === "object" && errors !== null ? Object.keys(errors) : [];
  const name = field.split(".").at(-1) ?? "";
  return problems.find(([part]) => name.startsWith(part))?.[1] ?? "cardAgain";
}
