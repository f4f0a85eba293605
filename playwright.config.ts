import { defineConfig, devices } from "@playwright/test";
import { presentChromium } from "./scripts/chromium.mjs";

/** Flags for a container: root user, no graphics card, no background network calls. */
const chromiumFlags = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-dev-shm-usage",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--no-first-run",
];

/** Journeys that need a separate installation. They start first, because they take longest. */
const ofOwnInstallation =
  /(buyer-pays-without-our-server-seeing-the-card|seller-connects-bank|seller-sells-through-platform)\.spec\.ts$/;

/**
 * Files that sign in most often. They run separately, because each IP address is limited to 20
 * sign-ins per minute.
 */
const keepsAccount = /seller-keeps-account\.spec\.ts$/;
const signsIn = /seller-signs-in\.spec\.ts$/;
const apart = [ofOwnInstallation, keepsAccount, signsIn];
const first = /e2e\/(accounts|buyers|catalog|checkout)\//;

/**
 * Runs journeys against a running installation. BASE_URL is its URL, and DATA_DIR contains its demo
 * sign-in.
 */
export default defineConfig({
  testDir: "e2e",
  testMatch: "**/*.spec.ts",
  outputDir: "test-results",
  fullyParallel: true,
  forbidOnly: true,
  workers: 3,
  // Ends only journeys that hang. A busy machine must not fail a journey.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  reporter: "line",
  projects: [
    { name: "own", testMatch: ofOwnInstallation },
    { name: "shared", testMatch: first, testIgnore: apart },
    { name: "account", testMatch: keepsAccount },
    { name: "others", testIgnore: [...apart, first] },
    { name: "sign-in", testMatch: signsIn },
  ],
  use: {
    ...devices["Desktop Chrome"],
    baseURL: process.env.BASE_URL || "http://127.0.0.1:3000",
    locale: "pt-BR",
    // Traces are off, because recording them takes as long as the journey itself. Use `--trace=on`
    // when needed.
    screenshot: "only-on-failure",
    launchOptions: {
      executablePath: presentChromium(),
      args: chromiumFlags,
    },
  },
});
