import { describe, expect, it } from "vitest";
import { scenarioExample } from "@/server/sandbox/scenarios/examples";
import { shippedScenarios } from "@/server/sandbox/scenarios/shipped";
import { locales } from "../../ui/i18n/locales";
import { messages } from "../../ui/i18n/messages";
import { maxFileBytes, readScenario } from "./read-scenario";

describe("reading a scenario from text", () => {
  it("takes every shipped one as the page shares it, and each is shorter than the longest file", () => {
    for (const scenario of shippedScenarios) {
      const text = JSON.stringify(scenario, null, 2);
      expect(readScenario(text)).toEqual({ scenario });
      expect(text.length).toBeLessThan(maxFileBytes);
    }
  });

  it("names each field that is wrong by its path", () => {
    const [first, second] = scenarioExample.steps;
    const wrong = {
      ...scenarioExample,
      days: "3",
      steps: [
        { ...first, day: 9 },
        { ...second, of: "nothing" },
      ],
    };
    const read = readScenario(JSON.stringify(wrong));
    expect("faults" in read && read.faults.map(({ path }) => path)).toEqual(["days"]);
    expect(readScenario(JSON.stringify({ ...wrong, days: 3 }))).toEqual({
      faults: [
        { path: "steps[0].day", message: "must be at most the scenario's last day, 3" },
        { path: "steps[0].repeat.days", message: "must end with the scenario's last day" },
        { path: "steps[1].of", message: "names no earlier step that makes something" },
      ],
    });
  });

  it("refuses unknown fields, another kind of value and what is not JSON", () => {
    expect(readScenario(JSON.stringify({ ...scenarioExample, colour: "red" }))).toHaveProperty("faults");
    expect(readScenario("[]")).toHaveProperty("faults");
    expect(readScenario("{ days: 3 }")).toHaveProperty("notJson");
  });
});

it("translates every shipped scenario into every language, and no other scenario", () => {
  const names = shippedScenarios.map(({ name }) => name).sort();
  for (const locale of locales) expect(Object.keys(messages[locale].scenarios.stories).sort()).toEqual(names);
});
