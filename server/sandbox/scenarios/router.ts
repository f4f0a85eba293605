import { auditBy } from "../../accounts/audit/audit";
import { companyProcedure, createRouter, realNowOf } from "../../core/procedures/procedure";
import { listScenarios } from "./list-scenarios";
import { getRun, startRun, stopRun } from "./runs";
import { getScenario, removeScenario, saveScenario } from "./scenarios";
import { NoInput, Scenario, ScenarioName, ScenarioRun, ScenarioRunId, ScenarioRunInput, Scenarios } from "./schemas";

const scenario = { permission: "sandbox.act", answer: "data" } as const;
const operation = { tags: ["Sandbox"], protect: true };
const path = "/sandbox/scenarios" as const;
const ofRun = "/sandbox/scenario-runs/{runId}" as const;

/** A scenario scripts the actions of buyers, banks and the seller over several days of the company's clock. */
export const scenariosRouter = createRouter({
  list: companyProcedure
    .meta({
      ...scenario,
      openapi: {
        ...operation,
        method: "GET",
        path,
        summary: "List scenarios",
        description:
          "Returns the scenarios that the company can run: the built-in ones, then its saved ones by name. Includes the current run, or else the last one.",
        successDescription: "All of them, and the last run.",
      },
    })
    .input(NoInput)
    .output(Scenarios)
    .query(({ ctx }) => listScenarios(ctx.company.id)),

  save: companyProcedure
    .meta({
      ...scenario,
      audit: "scenario.saved",
      created: true,
      failures: ["scenario_name_taken", "scenario_limit_reached"],
      openapi: {
        ...operation,
        method: "POST",
        path,
        summary: "Save a scenario",
        description:
          "Saves a scenario: a list of steps, each at a time of a day or a given time after another step. Steps cover charges by Pix, boleto and test cards; payments on time, late, repeated or of another amount; subscriptions, refunds, disputes and payouts; and instructions for the issuer, the bank and the webhooks. A step may repeat several times a day, at minutes drawn from a seed: the same seed gives the same run. A scenario has at most 400 days, 100 steps and 500 actions in total. To change a scenario, delete it and save it again.",
        successDescription: "The scenario.",
      },
    })
    .input(Scenario)
    .output(Scenario)
    .mutation(({ ctx, input }) => saveScenario(ctx.company.id, input, auditBy(ctx), realNowOf(ctx))),

  get: companyProcedure
    .meta({
      ...scenario,
      openapi: {
        ...operation,
        method: "GET",
        path: `${path}/{name}`,
        summary: "Read a scenario",
        description: "Returns the scenario as JSON. Another company can save it unchanged.",
        successDescription: "The scenario.",
      },
    })
    .input(ScenarioName)
    .output(Scenario)
    .query(({ ctx, input }) => getScenario(ctx.company.id, input.name)),

  remove: companyProcedure
    .meta({
      ...scenario,
      audit: "scenario.removed",
      failures: ["scenario_shipped"],
      openapi: {
        ...operation,
        method: "DELETE",
        path: `${path}/{name}`,
        summary: "Delete a scenario",
        description:
          "Deletes a saved scenario. A run in progress continues, and the data that its runs created remains.",
        successDescription: "The deleted scenario.",
      },
    })
    .input(ScenarioName)
    .output(Scenario)
    .mutation(({ ctx, input }) => removeScenario(ctx.company.id, input.name, auditBy(ctx), realNowOf(ctx))),

  run: companyProcedure
    .meta({
      ...scenario,
      audit: "scenario.started",
      created: true,
      failures: ["scenario_running", "clock_needs_sandbox", "clock_advancing", "clock_resetting", "clock_too_far"],
      openapi: {
        ...operation,
        method: "POST",
        path: `${path}/{name}/run`,
        summary: "Run a scenario",
        description:
          "Runs the scenario on the company's clock, starting the next day. Each step executes at its instant, by the same rules as the corresponding operation. The run continues in the background: read the run for its progress. A refused step is recorded in the run and does not stop it. A boleto of a scenario is paid only by a step. Only for a company whose sole connection is the sandbox, one run at a time. A member needs the permissions of the individual steps. Stopping the clock stops the run.",
        successDescription: "The run at its start.",
      },
    })
    .input(ScenarioRunInput)
    .output(ScenarioRun)
    .mutation(({ ctx, input }) =>
      startRun(ctx.company, input, { by: auditBy(ctx), can: ctx.can, now: ctx.now, realNow: realNowOf(ctx) }),
    ),

  getRun: companyProcedure
    .meta({
      ...scenario,
      openapi: {
        ...operation,
        method: "GET",
        path: ofRun,
        summary: "Read a scenario run",
        description: "Returns the progress of the run, its completed actions and its refusals.",
        successDescription: "The run.",
      },
    })
    .input(ScenarioRunId)
    .output(ScenarioRun)
    .query(({ ctx, input }) => getRun(ctx.company.id, input.runId)),

  stopRun: companyProcedure
    .meta({
      ...scenario,
      audit: "scenario.stopped",
      failures: ["scenario_run_ended"],
      openapi: {
        ...operation,
        method: "POST",
        path: `${ofRun}/stop`,
        summary: "Stop a scenario run",
        description: "Ends the run after the action in progress. The clock continues to run from there.",
        successDescription: "The run, stopped.",
      },
    })
    .input(ScenarioRunId)
    .output(ScenarioRun)
    .mutation(({ ctx, input }) =>
      stopRun(ctx.company.id, input.runId, { by: auditBy(ctx), now: ctx.now, realNow: realNowOf(ctx) }),
    ),
});
