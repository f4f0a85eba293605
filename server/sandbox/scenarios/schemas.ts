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

export const ScenarioRunInput = z
  .strictObject({
    name: PathName,
    days: ScenarioDays.optional().meta({
      description: "Overrides the number of days. Later steps are not executed.",
    }),
    seed: Seed.optional().meta({ description: "Overrides the scenario's seed." }),
  })
  .meta({ examples: [{}, { days: 10, seed: "another" }] });
export type ScenarioRunInput = z.infer<typeof ScenarioRunInput>;

export const ScenarioRun = z
  .object({
    id: z.string(),
    scenario: z.string().meta({ description: "Name of the scenario. A run keeps the steps that it started with." }),
    title: z.string(),
    status: z.enum(scenarioRunStatuses),
    seed: z.string(),
    days: z.int(),
    beginsAt: Instant.meta({ description: "Start of day 1, by the company's clock." }),
    endsAt: Instant.meta({ description: "End of the last day." }),
    actions: z.int().meta({ description: "Number of actions of the run." }),
    reached: z.int().meta({ description: "Number of actions executed so far." }),
    verbs: z
      .array(z.object({ verb: z.enum(scenarioVerbs), done: z.int(), refused: z.int() }))
      .meta({ description: "Numbers of completed and refused actions. A card refusal counts as completed." }),
    faults: z
      .array(
        z.object({
          step: z.int().meta({ description: "Index of its step in the scenario, from 0. -1 for the run itself." }),
          at: Instant,
          code: z.string().meta({ description: "Error that the API would have returned." }),
        }),
      )
      .meta({ description: "First hundred refusals." }),
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
        actions: z.int().meta({ description: "Number of actions of a full run. Repeated steps count each time." }),
        isShipped: z
          .boolean()
          .meta({ description: "Whether the scenario is built in. Others are saved by the company." }),
      }),
    ),
    lastRun: ScenarioRun.nullable().meta({ description: "Current run, or else the last one. Null before the first." }),
  })
  .meta({ id: "Scenarios", examples: [scenariosExample] });
export type Scenarios = z.infer<typeof Scenarios>;
