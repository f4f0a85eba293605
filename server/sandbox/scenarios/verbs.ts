import type { Permission } from "@/db/schema/accounts-enums";
import { bankAnswers, issuerAnswers } from "@/db/schema/acquiring-enums";

export const scenarioVerbs = [
  "charge_pix",
  "charge_boleto",
  "charge_card",
  "subscribe",
  "pay",
  "expire",
  "refund",
  "dispute",
  "decide_dispute",
  "change_card",
  "cancel_subscription",
  "request_payout",
  "return_payout",
  "order_issuer",
  "order_bank",
  "fail_webhooks",
] as const;
export type ScenarioVerb = (typeof scenarioVerbs)[number];

/** Test cards (docs/domains/sandbox.md). Issuers of delayed cards decide as the clock advances. */
export const scenarioCards = {
  approved: "4111111111111111",
  do_not_honor: "4000000000000002",
  insufficient_funds: "4000000000009995",
  expired_card: "4000000000000069",
  invalid_cvv: "4000000000000127",
  paid_later: "4000000000000036",
  refused_later: "4000000000000044",
  renewals_refused: "4000000000000341",
  charged_back: "4000000000000259",
  no_answer: "4000000000000119",
} as const;
export type ScenarioCard = keyof typeof scenarioCards;

export const scenarioAnswers = [...issuerAnswers, ...bankAnswers] as const;

export type Made = "pix" | "boleto" | "card" | "subscription" | "payout";

export const verbFields = [
  "amountInCents",
  "product",
  "card",
  "installments",
  "buyer",
  "times",
  "isLate",
  "verdict",
  "answer",
  "code",
  "seconds",
  "status",
] as const;
type VerbField = (typeof verbFields)[number];

interface VerbTerms {
  /** Kind of resource created; null if other steps cannot refer to it. A payment refers to its charge. */
  makes: Made | "the same" | null;
  /** Kinds of resources affected; empty if the verb needs no earlier step. */
  on: readonly Made[];
  needs?: readonly VerbField[];
  takes?: readonly VerbField[];
  answers?: readonly string[];
  permission: Permission;
}

const charge = { on: [], takes: ["amountInCents", "product", "buyer"], permission: "charges.create" } as const;
const charges = ["pix", "boleto", "card", "subscription"] as const;
const payersBank = { permission: "sandbox.act" } as const;

/** Resources and fields of each verb besides time and name. */
export const verbTerms: Readonly<Record<ScenarioVerb, VerbTerms>> = {
  charge_pix: { ...charge, makes: "pix" },
  charge_boleto: { ...charge, makes: "boleto" },
  charge_card: { ...charge, makes: "card", takes: [...charge.takes, "card", "installments"] },
  subscribe: { ...charge, makes: "subscription", needs: ["product"], takes: ["card", "buyer"] },
  pay: { ...payersBank, makes: "the same", on: ["pix", "boleto"], takes: ["amountInCents", "times", "isLate"] },
  expire: { ...payersBank, makes: null, on: ["pix", "boleto"] },
  refund: { makes: null, on: charges, takes: ["amountInCents"], permission: "transactions.refund" },
  dispute: { ...payersBank, makes: null, on: ["pix", "card", "subscription"] },
  decide_dispute: { ...payersBank, makes: null, on: ["pix", "card", "subscription"], needs: ["verdict"] },
  change_card: { makes: null, on: ["subscription"], takes: ["card"], permission: "subscriptions.write" },
  cancel_subscription: { makes: null, on: ["subscription"], permission: "subscriptions.write" },
  request_payout: { makes: "payout", on: [], takes: ["amountInCents"], permission: "finance.write" },
  return_payout: { ...payersBank, makes: null, on: ["payout"] },
  order_issuer: {
    ...payersBank,
    makes: null,
    on: [],
    needs: ["answer"],
    takes: ["code", "times"],
    answers: issuerAnswers,
  },
  order_bank: {
    ...payersBank,
    makes: null,
    on: [],
    needs: ["answer"],
    takes: ["seconds", "times"],
    answers: bankAnswers,
  },
  fail_webhooks: { ...payersBank, makes: null, on: [], takes: ["status"] },
};
