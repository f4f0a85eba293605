import { isGreen, type Verdict } from "./oracle";

export interface Result {
  night: string;
  verdict: Verdict | string;
}

const headings = ["Night", "Acknowledged", "Refused", "Open", "Lost", "Doubled", "Late", "Why late"];

function explain({ late }: Verdict): string {
  if (late.length === 0) return "";
  const longest = Math.max(...late.map(({ milliseconds }) => milliseconds));
  const unexplained = late.filter(({ isExplained }) => !isExplained).length;
  const reason = unexplained === 0 ? "the trouble and what recovers from it" : `${unexplained} without a reason`;
  return `${reason}; ${Math.round(longest / 1000)} s at most`;
}

function rowOf({ night, verdict }: Result): string[] {
  if (typeof verdict === "string") return [night, verdict, "", "", "", "", "", ""];
  const { acknowledged, refused, open, lost, doubled, late } = verdict;
  const counts = [acknowledged, refused, open, lost.length, doubled.length, late.length].map(String);
  return [night, ...counts, explain(verdict)];
}

export function composeTable(results: readonly Result[]): string {
  const rows = [headings, ...results.map(rowOf)];
  const widths = headings.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const write = (cells: string[]) => `| ${cells.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join(" | ")} |`;
  const [head = "", ...body] = rows.map(write);
  return [head, write(widths.map((width) => "-".repeat(width))), ...body].join("\n");
}

export function listRefusals(results: readonly Result[]): string[] {
  return results.flatMap(({ night, verdict }) =>
    typeof verdict === "string"
      ? []
      : Object.entries(verdict.refusals).map(([refusal, count]) => `${night}: refused ${count} times: ${refusal}`),
  );
}

export function listFaults(results: readonly Result[]): string[] {
  return results.flatMap(({ night, verdict }) => {
    if (typeof verdict === "string") return [];
    const late = verdict.late.filter(({ isExplained }) => !isExplained);
    return [
      ...verdict.lost.map((each) => `${night}: lost: ${each}`),
      ...verdict.doubled.map((each) => `${night}: doubled: ${each}`),
      ...late.map(({ what, milliseconds }) => `${night}: late by ${milliseconds} ms: ${what}`),
    ];
  });
}

export const areAllGreen = (results: readonly Result[]): boolean =>
  results.every(({ verdict }) => typeof verdict === "string" || isGreen(verdict));
