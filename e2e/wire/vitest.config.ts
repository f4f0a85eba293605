import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

const root = fileURLToPath(new URL("../..", import.meta.url)).replace(/\/$/, "");

/** Begins with the file that waits for minutes of the real clock: at the end, the others would wait for it. */
class WaitingFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const waits = ({ moduleId }: TestSpecification) => Number(moduleId.endsWith("bad-nights.test.ts"));
    return (await super.sort(files)).toSorted((one, other) => waits(other) - waits(one));
  }
}

/** The built product, started as by `npm start`: one per file, on a data folder of its own. */
export default defineConfig({
  root,
  resolve: { alias: { "@": root } },
  test: {
    name: "wire",
    include: ["e2e/{wire,torture}/*.test.ts"],
    setupFiles: ["e2e/wire/data-folder.ts"],
    pool: "forks",
    maxWorkers: 2,
    sequence: { sequencer: WaitingFirst },
    testTimeout: 120_000,
    hookTimeout: 360_000,
    expect: { poll: { timeout: 15_000 } },
  },
});
