import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { longestFirst } from "../support/longest-first.ts";

const root = fileURLToPath(new URL("../..", import.meta.url)).replace(/\/$/, "");

/** Files that wait for timeouts or send thousands of requests. */
const long = /\/(bad-nights|strangers|contract)\.test\.ts$/;

/**
 * Tests the built product, started like `npm start`. Files that only send requests share one
 * product; the others start their own.
 */
export default defineConfig({
  root,
  resolve: { alias: { "@": root } },
  test: {
    name: "wire",
    include: ["testing/{wire,torture}/*.test.ts"],
    globalSetup: ["testing/wire/start-common-product.ts"],
    setupFiles: ["testing/wire/data-folder.ts"],
    pool: "forks",
    // One more than the usual two cores, because files often wait.
    maxWorkers: 3,
    sequence: { sequencer: longestFirst(long) },
    testTimeout: 600_000,
    hookTimeout: 600_000,
    expect: { poll: { timeout: 60_000 } },
  },
});
