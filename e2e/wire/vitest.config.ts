import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

const root = fileURLToPath(new URL("../..", import.meta.url)).replace(/\/$/, "");

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
    testTimeout: 60_000,
    hookTimeout: 360_000,
    expect: { poll: { timeout: 15_000 } },
  },
});
