import { cpus } from "node:os";
import type { Figures, Result } from "./contest";
import type { FilterCost } from "./filters";

/** Where a run was made. */
export interface Machine {
  cores: number;
  processor: string;
  node: string;
  postgres: string;
}

/** The machine of this process. */
export function describeMachine(postgres: string): Machine {
  const all = cpus();
  return { cores: all.length, processor: all[0]?.model.trim() ?? "", node: process.version, postgres };
}

type Row = string[];

function table(head: Row, rows: Row[]): string {
  const widths = head.map((cell, column) => Math.max(cell.length, ...rows.map((row) => row[column]?.length ?? 0)));
  const pad = (cell: string, column: number) =>
    column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0);
  const line = (row: Row) => `| ${row.map(pad).join(" | ")} |`;
  const rule = `|${widths.map((width, column) => (column === 0 ? "-".repeat(width + 2) : `${"-".repeat(width + 1)}:`)).join("|")}|`;
  return [line(head), rule, ...rows.map(line)].join("\n");
}

function cells({ requestsPerSecond, p50, p99, cpuPerRequest, memory }: Figures): Row {
  return [
    requestsPerSecond.toFixed(0),
    p50.toFixed(1),
    p99.toFixed(1),
    cpuPerRequest.toFixed(0),
    (memory / 1024 / 1024).toFixed(0),
  ];
}

/** The contest as a Markdown table. */
export function tableOfResults(results: Result[]): string {
  return table(
    [
      "operation",
      "statements (round trips)",
      "server",
      "requests/s",
      "p50 ms",
      "p99 ms",
      "CPU µs/request",
      "memory MB",
      "ratio",
      "target",
    ],
    results.flatMap(({ operation, statements, roundTrips, ours, yardstick, ratio, target }) => [
      [operation, `${statements} (${roundTrips})`, "ours", ...cells(ours), ratio.toFixed(2), `≥ ${target}`],
      ["", "", "yardstick", ...cells(yardstick), "", ""],
    ]),
  );
}

/** How much slower the largest list is than the smallest, in a sentence; null where there are not two. */
export function compareLists(results: Result[]): string | null {
  const lists = results.filter(({ operation }) => operation.includes("transactions, of"));
  const [smallest, largest] = [lists[0], lists.at(-1)];
  if (!smallest || !largest || smallest === largest) return null;
  const times = smallest.ours.requestsPerSecond / largest.ours.requestsPerSecond;
  return `The largest list takes ${times.toFixed(2)} times as long as the smallest (target: at most 1.5).`;
}

/** The filters' costs as a Markdown table, a column for each size. */
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
