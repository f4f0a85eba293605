import { expect, it } from "vitest";
import { findStepFaults, type StepDraft, toDrafts, toStep } from "./step-draft";

const words = { name: "nome", product: "produto", amount: "valor", seller: "loja", coupon: "cupom" };
const step = { delayMinutes: 90, subject: "{name}, volte", text: "{product} por {amount}, {seller}", couponId: null };

it("a reminder is edited in the seller's words and stored in those of the API", () => {
  const drafts = toDrafts({ steps: [step] }, words);
  expect(drafts).toMatchObject([{ hours: 1.5, subject: "{nome}, volte", text: "{produto} por {valor}, {loja}" }]);
  expect(drafts.map((draft) => toStep(draft, words))).toEqual([step]);
});

it("a placeholder of the API is accepted as it is, and another word is named as it was typed", () => {
  const draft: StepDraft = { key: 0, hours: 1, subject: "{name}", text: "{apelido}", couponId: null };
  expect(toStep(draft, words).subject).toBe("{name}");
  expect(findStepFaults(draft, undefined, words)).toEqual({ text: { kind: "unknown", word: "{apelido}" } });
});
