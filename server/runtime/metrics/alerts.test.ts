import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { parser } from "@prometheus-io/lezer-promql";
import { beforeAll, describe, expect, it } from "vitest";
import { parse } from "yaml";
import {
  measureAcquirerCall,
  measureAttempt,
  measureBackups,
  measureJob,
  measureRequest,
  measureRuntime,
} from "../../core/metrics/meters";
import { composeMetrics } from "./answer-metrics";

const fileOf = (path: string) => readFileSync(fileURLToPath(new URL(`../../../${path}`, import.meta.url)), "utf8");

interface Alert {
  alert: string;
  expr: string;
  labels: { severity: string };
  annotations: { summary: string; runbook: string };
}

const { groups } = parse(fileOf("deploy/alerts.yml")) as { groups: { rules: Alert[] }[] };
const alerts = groups.flatMap(({ rules }) => rules);
const dashboard = JSON.parse(fileOf("deploy/grafana.json")) as {
  panels: { title: string; targets: { expr: string }[] }[];
};
const panels = dashboard.panels.flatMap(({ title, targets }) =>
  targets.map(({ expr }): [string, string] => [title, expr]),
);
const expressions = [...alerts.map(({ alert, expr }): [string, string] => [alert, expr]), ...panels];

let told: Set<string>;

beforeAll(async () => {
  measureRuntime();
  measureRequest("charges.card", 200, 1);
  measureAttempt(null, 1);
  measureBackups({ newest: { at: new Date(), bytes: 1 }, isGood: true });
  measureAcquirerCall("pix_api", 200, 1);
  await measureJob("reactions", "run-1", async () => undefined);
  const text = await composeMetrics(new Date());
  told = new Set([...text.matchAll(/^# TYPE (\w+) /gm)].map(([, name = ""]) => name));
  // Present only once a day was closed or a company was created.
  for (const name of ["quitanda_closing_age_seconds", "quitanda_ledger_check_age_seconds"]) told.add(name);
});

describe.each(expressions)("%s", (_, expr) => {
  it("is PromQL over metrics that this product exports", () => {
    const faults: number[] = [];
    parser.parse(expr).iterate({
      enter: ({ type, from }) => {
        if (type.isError) faults.push(from);
      },
    });
    expect([expr, faults]).toEqual([expr, []]);
    const names = [...expr.matchAll(/\bquitanda_\w+/g)].map(([name]) => name.replace(/_(bucket|sum|count)$/, ""));
    expect(names.filter((name) => !told.has(name))).toEqual([]);
  });
});

describe.each(alerts.map((each) => [each.alert, each] as const))("%s", (name, { labels, annotations }) => {
  it("says how urgent it is, and has its section in the runbook", () => {
    expect(["page", "ticket"]).toContain(labels.severity);
    expect(annotations.summary).not.toBe("");
    expect(annotations.runbook).toBe(`docs/operating/runbook.md#${name.toLowerCase()}`);
    expect(fileOf("docs/operating/runbook.md")).toContain(`\n## ${name}\n`);
  });
});

it("exports every metric of an outage", () => {
  const promised = [
    ...[
      "http_requests_total",
      "http_request_seconds",
      "database_up",
      "database_sessions",
      "nodejs_eventloop_lag_p99_seconds",
    ],
    ...["job_runs_total", "job_last_success_timestamp_seconds", "job_seconds", "backlog_due", "backlog_oldest_seconds"],
    ...["webhook_attempts_total", "webhook_attempt_seconds", "acquirer_calls_total", "acquirer_call_seconds"],
    ...["ledgers_wrong", "ledger_check_age_seconds", "closing_age_seconds", "backup_verified_timestamp_seconds"],
  ];
  expect(promised.filter((name) => !told.has(`quitanda_${name}`))).toEqual([]);
});

it("the runbook has a section for each alert, and no other", () => {
  const sections = [...fileOf("docs/operating/runbook.md").matchAll(/^## (\w+)$/gm)].map(([, name]) => name);
  expect(sections.sort()).toEqual(alerts.map(({ alert }) => alert).sort());
});
