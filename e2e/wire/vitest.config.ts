import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

const root = fileURLToPath(new URL("../..", import.meta.url)).replace(/\/$/, "");

const waiting = /\/(bad-nights|strangers)\.test\.ts$/;

/** Begins with the files that wait for the real clock: at the end, the cores would be idle. */
class WaitingFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const waits = ({ moduleId }: TestSpecification) => Number(waiting.test(moduleId));
    return (await super.sort(files)).toSorted((one, other) => waits(other) - waits(one));
  }
}

/** The built product, started as by `npm start`: one for the files that only send requests, else one or more per file. */
export default defineConfig({
  root,
  resolve: { alias: { "@": root } },
  test: {
    name: "wire",
    include: ["e2e/{wire,torture}/*.test.ts"],
    globalSetup: ["e2e/wire/start-common-product.ts"],
    setupFiles: ["e2e/wire/data-folder.ts"],
    pool: "forks",
    // One more than the cores of a small machine: a file often waits.
    maxWorkers: 3,
    sequence: { sequencer: WaitingFirst },
    testTimeout: 120_000,
    hookTimeout: 360_000,
    expect: { poll: { timeout: 15_000 } },
  },
});
