import { expect, it } from "vitest";
import { openProgram, readEnding } from "@/testing/support/processes";

it("a process that keeps 20 MB, and replaced 400 MB, has a heap of at most 100 MB", async () => {
  const program = await openProgram("churn-memory");
  const { status, text } = await readEnding(program.start());
  expect(status, text).toBe(0);
  const { peakMegabytes, kept } = JSON.parse(text) as { peakMegabytes: number; kept: number };
  expect(kept).toBe(20);
  expect(peakMegabytes).toBeLessThanOrEqual(100);
});
