import { fileURLToPath } from "node:url";
import { configDefaults, defineConfig } from "vitest/config";
import { longestFirst } from "./testing/support/longest-first.ts";

/** Files with a stand-in for Citus, excluded from a run on a real one. */
const standInOnly = process.env.QUITANDA_CITUS === "1" ? ["db/distribute/distribute-database.test.ts"] : [];

/** Files that take about 15 seconds or more. */
const long =
  /\/(failed-statements|cli\/hold|cli\/backups|backups\/\S+|rest\/contract|kept-connection|folder-lock|replays\/crash|odd-values|pages-process)\.test\.ts$/;

export default defineConfig({
  resolve: { alias: { "@": fileURLToPath(new URL(".", import.meta.url)).replace(/\/$/, "") } },
  // React's production build, which production-react.ts loads, has no `jsxDEV`.
  oxc: { jsx: { runtime: "automatic", development: false } },
  test: {
    include: ["{server,db,components,app,sdk,testing}/**/*.test.{ts,tsx}"],
    exclude: [...configDefaults.exclude, "testing/{wire,torture}/**", ...standInOnly],
    globalSetup: ["testing/support/cluster.ts"],
    // The second file resets, before each test file, what files of one process share
    // (testing/support/shared-process.ts).
    setupFiles: [
      "testing/support/production-react.ts",
      "testing/support/shared-process.ts",
      "testing/support/checked-statements.ts",
    ],
    pool: "forks",
    // Modules are loaded once per worker. A separate process per file takes at least five seconds for that.
    isolate: false,
    // Twice the cores of a small machine: many tests wait for a process or a timer.
    maxWorkers: 4,
    sequence: { sequencer: longestFirst(long) },
    // Only ends tests that hang; a busy machine must not fail one.
    testTimeout: process.env.PROOF === "1" ? 3_600_000 : 600_000,
    hookTimeout: 600_000,
    // Tests assert latency where it matters.
    expect: { poll: { timeout: 60_000, interval: 20 } },
  },
});
