import { cpus } from "node:os";
import type { Result } from "./contest";
import type { FilterCost } from "./filters";
import type { PageFigures } from "./lighthouse";
import type { Figures } from "./measure";
import type { LoadFigures } from "./page-loads";
import type { RenewalRate } from "./renewals";
import { table } from "./table";
import { distantMilliseconds, type WebhookFigures } from "./webhooks";

export interface Machine {
  cores: number;
  processor: string;
  node: string;
  postgres: string;
}

export function describeMachine(postgres: string): Machine {
  const all = cpus();
  return { cores: all.length, processor: all[0]?.model.trim() ?? "", node: process.version, postgres };
}

export function tableOfResults(results: Result[]): string {
  const cells = (figures: Figures, statements: number) => [
    figures.requestsPerSecond.toFixed(0),
    figures.p50.toFixed(1),
    figures.p99.toFixed(1),
    figures.cpuPerRequest.toFixed(0),
    figures.databaseCpuPerRequest.toFixed(0),
    statements.toFixed(2),
    figures.commitsPerRequest.toFixed(2),
    (figures.logBytesPerRequest / 1024).toFixed(1),
    (figures.memory / 1024 / 1024).toFixed(0),
  ];
  return table(
    [
      "operation",
      "server",
      "requests/s",
      "p50 ms",
      "p99 ms",
      "CPU µs",
      "PostgreSQL's CPU µs",
      "statements",
      "commits",
      "log KB",
      "memory MB",
      "ratio",
      "target",
    ],
    results.flatMap(({ operation, figures, statementsUnderLoad: statements, ratios, targets }) => [
      [operation, "ours", ...cells(figures.ours, statements.ours), "", ""],
      ["", "least", ...cells(figures.least, statements.least), ratios.least.toFixed(2), `≥ ${targets.least}`],
      [
        "",
        "yardstick",
        ...cells(figures.yardstick, statements.yardstick),
        ratios.yardstick.toFixed(2),
        `≥ ${targets.yardstick}`,
      ],
    ]),
  );
}

/** States whether the minimal server is a valid baseline; null without a read in the results. */
export function judgeLeast(results: Result[]): string | null {
  const bare = results.find((each) => each.bare)?.bare;
  if (!bare) return null;
  const said = `The least server's read is ${bare.ratio.toFixed(2)} of a bare SELECT 1 answer: it counts from ${bare.target}`;
  return bare.ratio < bare.target ? `${said}, so it does not count in this run.` : `${said}.`;
}

/** States how much slower the largest list is than the smallest; null for a single list. */
export function compareLists(results: Result[]): string | null {
  const lists = results.filter(({ operation }) => operation.includes("transactions, of"));
  const [smallest, largest] = [lists[0], lists.at(-1)];
  if (!smallest || !largest || smallest === largest) return null;
  const times = smallest.figures.ours.requestsPerSecond / largest.figures.ours.requestsPerSecond;
  return `The largest list takes ${times.toFixed(2)} times as long as the smallest (target: at most 1.2).`;
}

export function tableOfFilters(costs: FilterCost[]): string {
  const sizes = [...new Set(costs.map(({ transactions }) => transactions))];
  const filters = [...new Set(costs.map(({ filter }) => filter))];
  return table(
    ["filter", ...sizes.map((size) => `p50 ms (rows), of ${size.toLocaleString("en")}`)],
    filters.map((filter) => [
      filter,
      ...sizes.map((size) => {
        const cost = costs.find((each) => each.filter === filter && each.transactions === size);
        return cost ? `${cost.p50.toFixed(1)} (${cost.totalRows.toLocaleString("en")})` : "";
      }),
    ]),
  );
}

export function tableOfWebhooks(figures: WebhookFigures): string {
  const { near, distant, own, other, beside } = figures;
  const ms = (value: number) => `${value.toFixed(0)} ms`;
  const contestOf = (name: string, { deliveriesPerSecond, barePerSecond, ratio, ...contest }: typeof near) => [
    [`deliveries per second, ${name}`, deliveriesPerSecond.toFixed(0), ""],
    ["posts per second of a bare loop", barePerSecond.toFixed(0), ""],
    ["ratio", ratio.toFixed(2), "≥ 0.65"],
    ["CPU µs, delivery / bare post", `${contest.cpuPerDelivery.toFixed(0)} / ${contest.cpuPerBare.toFixed(0)}`, ""],
  ];
  return table(
    ["webhooks", "measured", "target"],
    [
      ...contestOf("receivers that answer at once", near),
      ...contestOf(`receivers that answer after ${distantMilliseconds} ms`, distant),
      ["commit to arrival, p50", ms(own.p50), ""],
      ["commit to arrival, p99", ms(own.p99), "< 250 ms"],
      ["committed by another process, p50", ms(other.p50), ""],
      ["committed by another process, p99", ms(other.p99), "< 1 s"],
      ["beside an endpoint that hangs, p50", ms(beside.p50), ""],
      ["beside an endpoint that hangs, p95", ms(beside.p95), "< 2 s"],
    ],
  );
}

export function tableOfRenewals(rates: RenewalRate[]): string {
  return table(
    ["processes", "renewed", "seconds", "renewals/s", "CPU µs/renewal"],
    rates.map(({ processes, renewed, seconds, cpuMicros }) => [
      String(processes),
      renewed.toLocaleString("en"),
      seconds.toFixed(1),
      (renewed / seconds).toFixed(0),
      (cpuMicros / renewed).toFixed(0),
    ]),
  );
}

export function tableOfLoads(loads: LoadFigures[]): string {
  const kilobytes = (bytes: number) => (bytes / 1024).toFixed(0);
  return table(
    ["page", "requests", "HTML KB", "JavaScript KB", "TTFB ms, p50 / p95", "LCP ms", "CPU ms, all / scripts"],
    loads.map((each) => [
      each.page,
      String(each.requests),
      kilobytes(each.documentBytes),
      kilobytes(each.scriptBytes),
      `${each.firstByte.toFixed(0)} / ${each.slowFirstByte.toFixed(0)}`,
      each.largestPaint.toFixed(0),
      `${each.taskTime.toFixed(0)} / ${each.scriptTime.toFixed(0)}`,
    ]),
  );
}

export function tableOfPages(pages: PageFigures[]): string {
  const names = [...new Set(pages.map(({ page }) => page))];
  return table(
    [
      "page",
      "score, phone / desktop",
      "accessibility",
      "best practices",
      "LCP ms, phone estimated / slowed down / desktop",
      "CLS",
      "blocking ms, phone",
      "JavaScript KB",
      "machine",
    ],
    names.map((page) => {
      const figures = pages.filter((each) => each.page === page);
      const of = (device: PageFigures["device"]) => figures.find((each) => each.device === device);
      const [phone, slowed, desktop] = [of("mobile"), of("mobile, slowed down"), of("desktop")];
      const highest = (figure: "layoutShift" | "scriptBytes") => Math.max(...figures.map((each) => each[figure]));
      return [
        page,
        `${phone?.performance} / ${desktop?.performance}`,
        `${phone?.accessibility} / ${desktop?.accessibility}`,
        `${phone?.bestPractices} / ${desktop?.bestPractices}`,
        [phone, slowed, desktop].map((each) => each?.largestPaint.toFixed(0)).join(" / "),
        highest("layoutShift").toFixed(3),
        String(phone?.blockingTime.toFixed(0)),
        (highest("scriptBytes") / 1024).toFixed(0),
        figures.map(({ machineIndex }) => machineIndex.toFixed(0)).join(" / "),
      ];
    }),
  );
}
