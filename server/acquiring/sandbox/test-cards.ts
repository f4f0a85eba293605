import type { Refusal } from "../port/port";

export type CardOutcome =
  | { kind: "paid" }
  | { kind: "refused"; refusal: Refusal }
  /** Decided a few seconds later. */
  | { kind: "paid_later" }
  | { kind: "refused_later"; refusal: Refusal }
  /** Customer-initiated charges are paid; merchant-initiated charges are refused. */
  | { kind: "renewals_refused"; refusal: Refusal }
  /** Paid, and disputed a few seconds later. */
  | { kind: "charged_back" }
  /** Captured, but the response is lost. */
  | { kind: "silent" };

const doNotHonor: Refusal = { reason: "do_not_honor", code: "05", retryable: true };
const insufficientFunds: Refusal = { reason: "insufficient_funds", code: "51", retryable: true };

/**
 * Published test card numbers (docs/domains/sandbox.md), the only ones that the sandbox accepts. Response codes are
 * from ABECS, Normativo 21.
 */
const outcomes: ReadonlyMap<string, CardOutcome> = new Map<string, CardOutcome>([
  ["4111111111111111", { kind: "paid" }],
  ["4242424242424242", { kind: "paid" }],
  ["5555555555554444", { kind: "paid" }],
  ["5240082975622454", { kind: "paid" }],
  ["6362970000457013", { kind: "paid" }],
  ["378282246310005", { kind: "paid" }],
  ["6062825624254001", { kind: "paid" }],
  ["30569309025904", { kind: "paid" }],
  ["6011111111111117", { kind: "paid" }],
  ["3530111333300000", { kind: "paid" }],
  ["4000000000000002", { kind: "refused", refusal: doNotHonor }],
  ["4000000000009995", { kind: "refused", refusal: insufficientFunds }],
  ["4000000000000069", { kind: "refused", refusal: { reason: "expired_card", code: "54", retryable: false } }],
  ["4000000000000127", { kind: "refused", refusal: { reason: "invalid_cvv", code: "N7", retryable: false } }],
  ["4000000000000036", { kind: "paid_later" }],
  ["4000000000000044", { kind: "refused_later", refusal: doNotHonor }],
  ["4000000000000341", { kind: "renewals_refused", refusal: insufficientFunds }],
  ["4000000000000259", { kind: "charged_back" }],
  ["4000000000000119", { kind: "silent" }],
]);

/** Returns null for any other number, including every real card. */
export function findOutcome(number: string): CardOutcome | null {
  return outcomes.get(number) ?? null;
}

/** Stored card id: `sandbox_card_`, an outcome, and an optional suffix that distinguishes cards. */
const keptCard = /^sandbox_card_(paid|refused|insufficient_funds)(?:_[A-Za-z0-9]{1,40})?$/;

const keptOutcomes: Readonly<Record<string, CardOutcome>> = {
  paid: { kind: "paid" },
  refused: { kind: "refused", refusal: doNotHonor },
  insufficient_funds: { kind: "refused", refusal: insufficientFunds },
};

export const keepsCard = (cardId: string): boolean => keptCard.test(cardId);

/** Returns null if the id has a different format. */
export function findKeptOutcome(cardId: string): CardOutcome | null {
  const [, outcome = ""] = keptCard.exec(cardId) ?? [];
  return keptOutcomes[outcome] ?? null;
}
