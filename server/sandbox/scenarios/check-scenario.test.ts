import { describe, expect, it } from "vitest";
import { countScenario } from "./check-scenario";
import { planRun } from "./plan";
import { Scenario } from "./schemas";
import { shippedScenarios } from "./shipped";

const sale = { verb: "charge_pix", name: "sale", day: 1, amountInCents: 4990 };
const club = { name: "club", title: "Clube", priceInCents: 2990, frequency: "monthly" };
const course = { name: "course", title: "Curso", priceInCents: 9900 };

function faultsOf(change: object): string[] {
  const scenario = { name: "story", title: "A story", days: 10, products: [club, course], steps: [sale], ...change };
  const { error } = Scenario.safeParse(scenario);
  return (error?.issues ?? []).map(({ path, message }) => `${path.join(".")}: ${message}`);
}

const withStep = (step: object) => ({ steps: [sale, step] });

describe("a scenario is refused, and the field named", () => {
  it.each<[string, object]>([
    ["steps.1.day: is required, or afterMinutes", withStep({ verb: "pay", of: "sale" })],
    ["steps.1.afterMinutes: must not come with day", withStep({ verb: "pay", of: "sale", day: 2, afterMinutes: 1 })],
    [
      "steps.1.afterMinutes: is only for steps with of",
      withStep({ ...sale, name: "b", day: undefined, afterMinutes: 5 }),
    ],
    [
      "steps.0.at: is only for steps on one day",
      { steps: [{ ...sale, at: "10:00", repeat: { days: 2, timesPerDay: 1 } }] },
    ],
    ["steps.0.day: must be at most the scenario's last day, 10", { steps: [{ ...sale, day: 11 }] }],
    [
      "steps.0.repeat.days: must end with the scenario's last day",
      { steps: [{ ...sale, day: 2, repeat: { days: 10, timesPerDay: 1 } }] },
    ],
    ["steps.0.amountInCents: is required, or product", { steps: [{ verb: "charge_pix", day: 1 }] }],
    ["steps.0.product: must not come with amountInCents", { steps: [{ ...sale, product: "course" }] }],
    [
      "steps.0.product: must be an existing product of the scenario",
      { steps: [{ verb: "charge_pix", day: 1, product: "book" }] },
    ],
    ["steps.0.product: is a plan: subscribe to it", { steps: [{ verb: "charge_card", day: 1, product: "club" }] }],
    ["steps.0.product: must have a frequency", { steps: [{ verb: "subscribe", day: 1, product: "course" }] }],
    ["steps.0.card: is not for charge_pix", { steps: [{ ...sale, card: "approved" }] }],
    ["steps.0.answer: is required", { steps: [{ verb: "order_bank", day: 1 }] }],
    [
      "steps.0.answer: must be one of approve, refuse, approve_later, refuse_later, dispute",
      { steps: [{ verb: "order_issuer", day: 1, answer: "lost" }] },
    ],
    ["steps.1.times: must be at most 2", withStep({ verb: "pay", of: "sale", day: 2, times: 3 })],
    ["steps.1.of: is required", withStep({ verb: "refund", day: 2 })],
    ["steps.1.of: names no earlier step that makes something", withStep({ verb: "refund", of: "card", day: 2 })],
    ["steps.0.of: names no earlier step that makes something", { steps: [{ verb: "pay", of: "sale", day: 1 }, sale] }],
    ["steps.1.of: names a pix, which is not for change_card", withStep({ verb: "change_card", of: "sale", day: 2 })],
    ["steps.1.of: is not for charge_pix", withStep({ ...sale, name: "other", of: "sale" })],
    ["steps.1.percent: is only for steps with of", withStep({ ...sale, name: "other", percent: 50 })],
    ["steps.1.name: is the name of an earlier step", withStep(sale)],
    [
      "steps.1.name: is not for refund, which makes nothing",
      withStep({ verb: "refund", name: "back", of: "sale", day: 2 }),
    ],
    ["products.1.name: is another product's name", { products: [club, club] }],
    [
      "steps: must do at most 500 things in all",
      {
        steps: [
          { ...sale, repeat: { days: 10, timesPerDay: 50 } },
          { verb: "pay", of: "sale", afterMinutes: 1 },
        ],
      },
    ],
    ["name: must be a small letter, then up to 39 small letters, digits and dashes", { name: "Black Friday" }],
  ])("%s", (sentence, change) => {
    expect(faultsOf(change)).toEqual([sentence]);
  });
});

describe("the plan of a run", () => {
  const beginsAt = new Date("2026-11-21T03:00:00.000Z");

  it("is the same for the same seed, and has other minutes and buyers for another", () => {
    for (const scenario of shippedScenarios) {
      const planOf = (seed: string) => planRun(scenario, { beginsAt, days: scenario.days, seed });
      expect(planOf("a")).toEqual(planOf("a"));
      if (scenario.steps.some(({ repeat }) => repeat)) expect(planOf("a")).not.toEqual(planOf("b"));
      expect(planOf("a")).toHaveLength(countScenario(scenario));
    }
  });

  it("has every step at its instant in São Paulo, and after what it acts on", () => {
    const scenario = Scenario.parse({
      name: "story",
      title: "A story",
      days: 3,
      steps: [
        { ...sale, repeat: { days: 2, timesPerDay: 2 } },
        { verb: "pay", name: "paid", of: "sale", percent: 50, afterMinutes: 10 },
        { verb: "refund", of: "paid", day: 3, at: "09:30" },
      ],
    });
    const plan = planRun(scenario, { beginsAt, days: 3, seed: "a" });
    expect(plan.map(({ step }) => step).toSorted()).toEqual([0, 0, 0, 0, 1, 1, 2, 2]);
    expect(plan.filter(({ step }) => step === 2).map(({ at }) => at.toISOString())).toEqual(
      Array(2).fill("2026-11-23T12:30:00.000Z"),
    );
    for (const { of, at, step } of plan) {
      if (step === 1) expect(at.getTime() - (of?.at.getTime() ?? 0)).toBe(600_000);
      if (step === 2) expect(of?.step).toBe(0);
    }
    expect(
      planRun(scenario, { beginsAt, days: 1, seed: "a" }).every(({ at }) => at < new Date("2026-11-22T03:00:00Z")),
    ).toBe(true);
  });
});
