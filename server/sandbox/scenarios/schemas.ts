import { z } from "zod";
import { scenarioRunStatuses } from "@/db/schema/sandbox-enums";
import { Instant, PathId, PathName } from "../../core/procedures/wire";
import { findScenarioFaults } from "./check-scenario";
import { scenarioExample, scenarioRunExample, scenariosExample } from "./examples";
import { ScenarioDays, Seed, scenarioShape } from "./step-schemas";
import { scenarioVerbs } from "./verbs";

export const Scenario = scenarioShape
  .superRefine((scenario, ctx) => {
    for (const { path, message } of findScenarioFaults(scenario)) ctx.addIssue({ code: "custom", path, message });
  })
  .meta({ id: "Scenario", examples: [scenarioExample] });
export type Scenario = z.infer<typeof Scenario>;

export const ScenarioName = z.strictObject({ name: PathName });
export const ScenarioRunId = z.strictObject({ runId: PathId });
export const NoInput = z.strictObject({});

export const ScenarioWish = z
  .strictObject({
    name: PathName,
    days: ScenarioDays.optional().meta({
      description: "Ends it after another number of days; later steps are left out.",
    }),
    seed: Seed.optional().meta({ description: "Instead of the scenario's own." }),
  })
  .meta({ examples: [{}, { days: 10, seed: "another" }] });
export type ScenarioWish = z.infer<typeof ScenarioWish>;

export const ScenarioRun = z
  .object({
    id: z.string(),
    scenario: z.string().meta({ description: "The scenario's name. A run keeps the steps that it began with." }),
    title: z.string(),
    status: z.enum(scenarioRunStatuses),
    seed: z.string(),
    days: z.int(),
    beginsAt: Instant.meta({ description: "The start of day 1, by the company's clock." }),
    endsAt: Instant.meta({ description: "The end of its last day." }),
    actions: z.int().meta({ description: "What it has to do." }),
    reached: z.int().meta({ description: "How many of them it has done." }),
    verbs: z
      .array(z.object({ verb: z.enum(scenarioVerbs), done: z.int(), refused: z.int() }))
      .meta({ description: "What was done and what was refused; a card's refusal counts as done." }),
    faults: z
      .array(
        z.object({
          step: z.int().meta({ description: "The index of its step in the scenario, from 0; -1 for the run itself." }),
          at: Instant,
          code: z.string().meta({ description: "As the API would have answered." }),
        }),
      )
      .meta({ description: "The first hundred refusals." }),
    createdAt: Instant,
    endedAt: Instant.nullable(),
  })
  .meta({ id: "ScenarioRun", examples: [scenarioRunExample] });
export type ScenarioRun = z.infer<typeof ScenarioRun>;

export const Scenarios = z
  .object({
    scenarios: z.array(
      z.object({
        name: z.string(),
        title: z.string(),
        description: z.string().nullable(),
        days: z.int(),
        actions: z.int().meta({ description: "What a run of all days does, repeated steps counted each time." }),
        isShipped: z.boolean().meta({ description: "Whether it comes with the product; others are the company's." }),
      }),
    ),
    lastRun: ScenarioRun.nullable().meta({ description: "The run under way, or else the last one; null before any." }),
  })
  .meta({ id: "Scenarios", examples: [scenariosExample] });
export type Scenarios = z.infer<typeof Scenarios>;
