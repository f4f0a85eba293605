import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

const root = fileURLToPath(new URL("../..", import.meta.url)).replace(/\/$/, "");

/** The built product, started as by `npm start`: one per file, one after the other, on one data folder. */
export default defineConfig({
  root,
  resolve: { alias: { "@": root } },
  test: {
    name: "wire",
    include: ["e2e/{wire,torture}/*.test.ts"],
    globalSetup: ["e2e/wire/data-folder.ts"],
    pool: "forks",
    fileParallelism: false,
    testTimeout: 60_000,
    hookTimeout: 360_000,
    expect: { poll: { timeout: 15_000 } },
  },
});
