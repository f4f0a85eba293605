import { auditBy } from "../../accounts/audit/audit";
import { companyProcedure, createRouter, realNowOf } from "../../core/procedures/procedure";
import { listScenarios } from "./list-scenarios";
import { getRun, startRun, stopRun } from "./runs";
import { getScenario, removeScenario, saveScenario } from "./scenarios";
import { NoInput, Scenario, ScenarioName, ScenarioRun, ScenarioRunId, Scenarios, ScenarioWish } from "./schemas";

const scenario = { permission: "sandbox.act", answer: "data" } as const;
const operation = { tags: ["Sandbox"], protect: true };
const path = "/sandbox/scenarios" as const;
const ofRun = "/sandbox/scenario-runs/{runId}" as const;

/** Sandbox scenarios: what buyers, banks and the seller do over several days, driven by the company's clock. */
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
          "The scenarios that the company can run: those that come with the product, then its own by name. With the run under way, or else the last one.",
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
          "A scenario is a list of steps, each at a time of a day or so long after another step: charges by Pix, boleto and test cards, payments in time, late, twice or of another amount, subscriptions, refunds, disputes, payouts, and orders for the issuer, the bank and the webhooks. A step may be repeated some times a day, at minutes that a seed draws: the same seed gives the same story. At most 400 days, 100 steps and 500 actions in all. To change one, remove it and save it again.",
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
        description: "The scenario as JSON, to share it: another company can save it as it is.",
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
        summary: "Remove a scenario",
        description: "One that the company saved. A run under way goes on, and what runs made stays.",
        successDescription: "The scenario as it was.",
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
          "Moves the company's clock through the scenario, from the next day on, and does every step at its instant by the same rules as its own operation. It goes on in the background: read the run to see how far it has come. What a step is refused is told there and stops nothing. A boleto of a scenario is paid only by a step. Only for a company without any connection but the sandbox, one run at a time; a member needs the permissions that the steps need by hand. Stopping the clock stops the run.",
        successDescription: "The run, at its beginning.",
      },
    })
    .input(ScenarioWish)
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
        summary: "Read the run of a scenario",
        description: "How far it has come, what it did and what was refused.",
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
        summary: "Stop the run of a scenario",
        description: "It ends after the action under way, and the clock ticks on from where it is.",
        successDescription: "The run, stopped.",
      },
    })
    .input(ScenarioRunId)
    .output(ScenarioRun)
    .mutation(({ ctx, input }) =>
      stopRun(ctx.company.id, input.runId, { by: auditBy(ctx), now: ctx.now, realNow: realNowOf(ctx) }),
    ),
});
