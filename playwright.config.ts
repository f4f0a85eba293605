import { defineConfig, devices } from "@playwright/test";
import { presentChromium } from "@/scripts/chromium.mjs";

/** As root and without a graphics card, as in a container; and a browser that talks to nobody but us. */
const chromiumFlags = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-dev-shm-usage",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--no-first-run",
];

/**
 * Journeys that move the sandbox's clock on: what they renew stands above everything of today in every list. One moves
 * it for all, so that they go one after the other.
 */
const ofLater = /(buyer-subscribes|seller-follows-subscription)\.spec\.ts$/;

/** Journeys through a running installation: BASE_URL is where it answers, DATA_DIR where it keeps its demo sign-in. */
export default defineConfig({
  testDir: "e2e",
  // Below `wire` are tests of the same product without a browser, which vitest runs.
  testMatch: "*.spec.ts",
  outputDir: "test-results",
  fullyParallel: true,
  forbidOnly: true,
  workers: 2,
  timeout: 60_000,
  expect: { timeout: 15_000 },
  reporter: "line",
  projects: [
    { name: "today", testIgnore: ofLater },
    { name: "later", testMatch: ofLater, dependencies: ["today"], workers: 1 },
  ],
  use: {
    ...devices["Desktop Chrome"],
    baseURL: process.env.BASE_URL || "http://127.0.0.1:3000",
    locale: "pt-BR",
    // A trace costs as much as the journey itself: `--trace=on` where one is wanted.
    screenshot: "only-on-failure",
    launchOptions: {
      executablePath: presentChromium(),
      args: chromiumFlags,
    },
  },
});
