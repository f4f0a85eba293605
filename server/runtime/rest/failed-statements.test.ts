import { randomUUID } from "node:crypto";
import { readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { runWithCanary } from "@/testing/support/canary";
import type { FailedStatements, FailedStatementsPlan } from "@/testing/support/contract/fail-statements";
import { isProof } from "@/testing/support/proof";

it("no log, trace, answer or logged request has a value of a statement that failed, of any operation", async () => {
  const file = join(tmpdir(), `failed-statements-${randomUUID()}.json`);
  const plan: FailedStatementsPlan = { marker: `LEAK-${randomUUID()}`, stride: isProof ? 1 : 8, file };
  const { output } = await runWithCanary("fail-statements", plan);
  const found: FailedStatements = JSON.parse(readFileSync(file, "utf8"));
  rmSync(file);
  const { failed, values, answers, traces, requests } = found;
  const counts = Object.values(failed);
  // Only the full suite requires a failed statement of every operation.
  const least = isProof ? counts.length : counts.length / 2;
  expect(counts.reduce((sum, count) => sum + count)).toBeGreaterThan(least);
  for (const text of [output, ...answers, ...traces, ...requests]) expect(text.includes(plan.marker)).toBe(false);
  const everything = [output, ...answers, ...traces].join("\n");
  expect(values.filter((value) => everything.includes(value))).toEqual([]);
});
