import { fileURLToPath } from "node:url";
import { configDefaults, defineConfig } from "vitest/config";

/** Files that change what a whole process has: its environment, its modules, its database, whether it drains. */
const alone = [
  "server/admin/ledger.test.ts",
  "server/core/limiter-redis.test.ts",
  "server/finance/release-receivables.test.ts",
  "server/http/{cron,health,node-server,streams}.test.ts",
  "server/pages/dev-outbox.test.ts",
  "server/rest/{contract,generated-client,prism}.test.ts",
  "server/cards/{card-tokens,stored-cards}.test.ts",
];

const resolve = { alias: { "@": fileURLToPath(new URL(".", import.meta.url)).replace(/\/$/, "") } };

const everywhere = {
  testTimeout: 30_000,
  hookTimeout: 60_000,
  pool: "forks",
  // On a busy machine what is waited for comes late; how late it may come is asserted where it matters.
  expect: { poll: { timeout: 10_000 } },
} as const;

export default defineConfig({
  resolve,
  test: {
    globalSetup: ["server/testing/cluster.ts"],
    maxWorkers: 2,
    projects: [
      {
        resolve,
        test: {
          ...everywhere,
          name: "together",
          include: ["{server,db,components,app}/**/*.test.{ts,tsx}"],
          exclude: [...configDefaults.exclude, ...alone],
          // The modules of all files are loaded once per worker, which takes a third of the whole run's time away.
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
          setupFiles: ["server/testing/lawful-statements.ts"],
        },
      },
    ],
  },
});
