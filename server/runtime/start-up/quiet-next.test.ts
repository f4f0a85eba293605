import { expect, test } from "vitest";
import { openProgram, readEnding } from "@/testing/support/processes";

test("hides only the line with the duration of Next's configuration, and no warning, error or later output", async () => {
  const program = await openProgram("chatter");
  const { stdout, stderr } = await readEnding(program.start({}));
  expect(stdout).toBe("▲ something else 1\nthrown\nmade\n✓ Running next.config.mjs took 12ms\n");
  expect(stderr).toBe("a warning\n⨯ Running next.config.mjs took a wrong turn\n");
});
