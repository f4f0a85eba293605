import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

export default defineConfig({
  resolve: { alias: { "@": fileURLToPath(new URL(".", import.meta.url)).replace(/\/$/, "") } },
  test: {
    include: ["{server,db,components,app}/**/*.test.{ts,tsx}"],
    globalSetup: ["db/testing-cluster.ts"],
    testTimeout: 30_000,
    hookTimeout: 60_000,
    pool: "forks",
    maxWorkers: 2,
    // On a busy machine what is waited for comes late; how late it may come is asserted where it matters.
    expect: { poll: { timeout: 10_000 } },
  },
});
