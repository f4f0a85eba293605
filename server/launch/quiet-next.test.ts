import { expect, test } from "vitest";
import { createProgram, readEnding } from "../testing/processes";

test("hides how long Next's configuration took, and nothing else: no warning, no error, nothing said later", async () => {
  const program = await createProgram(`
    import { withoutChatter } from "@/server/launch/quiet-next";
    const took = "✓ Running next.config.mjs took 12ms";
    const made = await withoutChatter(async () => {
      console.log(took);
      console.log("▲ something else", 1);
      console.warn("a warning");
      console.error("⨯ Running next.config.mjs took a wrong turn");
      return "made";
    });
    await withoutChatter(() => Promise.reject(new Error("thrown"))).catch(({ message }) => console.log(message));
    console.log(made);
    console.log(took);
  `);
  const { stdout, stderr } = await readEnding(program.start({}));
  await program.remove();
  expect(stdout).toBe("▲ something else 1\nthrown\nmade\n✓ Running next.config.mjs took 12ms\n");
  expect(stderr).toBe("a warning\n⨯ Running next.config.mjs took a wrong turn\n");
});
