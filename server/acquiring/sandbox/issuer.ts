import type { RefuseReason } from "@/db/schema/payments-enums";
import type { Refusal } from "../port/port";
import type { OrderRow } from "./orders";
import type { CardOutcome } from "./test-cards";

type Meaning = readonly [reason: RefuseReason, retryable: boolean];

/** By response code (ABECS, Normativo 21). */
const meanings: Readonly<Record<string, Meaning>> = {
  "04": ["card_not_retryable", false],
  "05": ["do_not_honor", true],
  "07": ["suspected_fraud", false],
  "12": ["invalid_installments", false],
  "14": ["invalid_card", false],
  "23": ["invalid_installments", false],
  "38": ["blocked_card", true],
  "39": ["card_not_retryable", false],
  "41": ["lost_or_stolen", false],
  "43": ["lost_or_stolen", false],
  "46": ["blocked_card", false],
  "51": ["insufficient_funds", true],
  "54": ["expired_card", false],
  "55": ["do_not_honor", true],
  "56": ["invalid_card", false],
  "57": ["card_not_retryable", false],
  "59": ["suspected_fraud", true],
  "61": ["limit_exceeded", true],
  "62": ["blocked_card", true],
  "63": ["invalid_cvv", false],
  "75": ["blocked_card", true],
  "78": ["blocked_card", true],
  "82": ["invalid_cvv", false],
  "83": ["suspected_fraud", false],
  "86": ["do_not_honor", true],
  "91": ["issuer_unavailable", true],
  "96": ["issuer_unavailable", true],
  N4: ["limit_exceeded", true],
  N7: ["invalid_cvv", false],
  AC: ["card_not_retryable", false],
  R0: ["card_not_retryable", false],
  R1: ["card_not_retryable", false],
  R3: ["card_not_retryable", false],
};

/** Returns the refusal for a response code. An unlisted code is a general, final refusal. */
export function refusalOfCode(code: string): Refusal {
  const [reason, retryable] = meanings[code] ?? (["do_not_honor", false] as const);
  return { reason, code, retryable };
}

export function outcomeOf({ answer, code }: Pick<OrderRow, "answer" | "code">): CardOutcome {
  const refusal = refusalOfCode(code ?? "05");
  if (answer === "refuse") return { kind: "refused", refusal };
  if (answer === "refuse_later") return { kind: "refused_later", refusal };
  if (answer === "approve_later") return { kind: "paid_later" };
  return { kind: answer === "dispute" ? "charged_back" : "paid" };
}
