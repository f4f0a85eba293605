import { fileURLToPath } from "node:url";
import { configDefaults, defineConfig } from "vitest/config";

/** Files that change process-wide state: environment, modules, database, draining. */
const alone = [
  "server/admin/{hold,ledger}.test.ts",
  "server/core/limiter-redis.test.ts",
  "server/backups/{backups,keep-backups,recover-base}.test.ts",
  "server/finance/release-receivables.test.ts",
  "server/http/{cron,health,node-server,streams}.test.ts",
  "server/mcp/mcp.test.ts",
  "server/metrics/{backlogs,ledgers}.test.ts",
  "server/pages/dev-outbox.test.ts",
  "server/privacy/replay-erasures.test.ts",
  "server/clocks/{neighbours,same-as-jobs}.test.ts",
  "server/reactions/react-to-fresh.test.ts",
  "server/request-log/canary.test.ts",
  "server/sales/search-transactions.test.ts",
  "server/sweeps/waiting-rows.test.ts",
  "server/acquirers/pagarme/simulation.test.ts",
  "server/pages/odd-values.test.ts",
  "server/rest/{absent-references,contract,foreign-clients,generated-client,hold-stream,kept-connection,odd-values,prism}.test.ts",
  "server/cards/{card-tokens,stored-cards}.test.ts",
];

/** Files with a stand-in for Citus, which a run on a real one leaves out. */
const standInOnly = process.env.QUITANDA_CITUS === "1" ? ["db/distribute/distribute-database.test.ts"] : [];

const resolve = { alias: { "@": fileURLToPath(new URL(".", import.meta.url)).replace(/\/$/, "") } };

const everywhere = {
  // Ends a hung test; a busy machine must not fail one. `npm run proof` repeats tests (server/testing/proof.ts).
  testTimeout: process.env.PROOF === "1" ? 600_000 : 120_000,
  hookTimeout: 120_000,
  pool: "forks",
  // Tests assert latency where it matters.
  expect: { poll: { timeout: 10_000 } },
} as const;

export default defineConfig({
  resolve,
  test: {
    globalSetup: ["server/testing/cluster.ts"],
    maxWorkers: 3,
    projects: [
      {
        resolve,
        test: {
          ...everywhere,
          name: "together",
          include: ["{server,db,components,app,sdk}/**/*.test.{ts,tsx}"],
          exclude: [...configDefaults.exclude, ...alone, ...standInOnly],
          // Modules are loaded once per worker, which saves a third of the whole run's time.
          isolate: false,
          setupFiles: ["server/testing/shared-process.ts", "server/testing/lawful-statements.ts"],
        },
      },
      {
        resolve,
        test: {
          ...everywhere,
          name: "alone",
          include: alone,
          sequence: { groupOrder: 1 },
          // Each file loads its modules anew, and several wait for processes: more at once keep both cores busy.
          maxWorkers: 4,
          setupFiles: ["server/testing/lawful-statements.ts"],
        },
      },
    ],
  },
});
