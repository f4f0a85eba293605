import { fileURLToPath } from "node:url";
import { configDefaults, defineConfig } from "vitest/config";
import { longestFirst } from "./testing/support/longest-first.ts";

/** Files that use a Citus stand-in. They are excluded from a run on Citus. */
const standInOnly = process.env.QUITANDA_CITUS === "1" ? ["db/distribute/distribute-database.test.ts"] : [];

/** Files that take about 15 seconds or more. */
const long =
  /\/(failed-statements|cli\/hold|cli\/backups|backups\/\S+|rest\/contract|kept-connection|folder-lock|replays\/crash|odd-values|pages-process)\.test\.ts$/;

export default defineConfig({
  resolve: { alias: { "@": fileURLToPath(new URL(".", import.meta.url)).replace(/\/$/, "") } },
  // Uses the production JSX runtime, because React's production build, which production-react.ts
  // loads, lacks `jsxDEV`.
  oxc: { jsx: { runtime: "automatic", development: false } },
  test: {
    include: ["{server,db,components,app,sdk,testing}/**/*.test.{ts,tsx}"],
    exclude: [...configDefaults.exclude, "testing/{wire,torture}/**", ...standInOnly],
    globalSetup: ["testing/support/cluster.ts"],
    // shared-process.ts resets state that test files of one process share.
    setupFiles: [
      "testing/support/production-react.ts",
      "testing/support/shared-process.ts",
      "testing/support/checked-statements.ts",
    ],
    pool: "forks",
    // Loads modules once per worker. A separate process for each file would take at least five
    // seconds to load them.
    isolate: false,
    // Twice the number of cores of a small machine, because many tests wait for a process or a
    // timer.
    maxWorkers: 4,
    sequence: { sequencer: longestFirst(long) },
    // Ends only tests that hang. A busy machine must not fail a test.
    testTimeout: process.env.PROOF === "1" ? 3_600_000 : 600_000,
    hookTimeout: 600_000,
    // The timeout is long, because tests that depend on latency assert it themselves.
    expect: { poll: { timeout: 60_000, interval: 20 } },
  },
});
