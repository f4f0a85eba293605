import { defineConfig, devices } from "@playwright/test";
import { presentChromium } from "./scripts/chromium.mjs";

/** For root without a graphics card, as in a container, and without the browser's background network calls. */
const chromiumFlags = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-dev-shm-usage",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--no-first-run",
];

/** Journeys that need a separate installation. They take longest, so they start first. */
const ofOwnInstallation =
  /(buyer-pays-without-our-server-seeing-the-card|seller-connects-bank|seller-sells-through-platform)\.spec\.ts$/;

/** A client address may sign in 20 times a minute, so the two files that sign in most often run apart. */
const keepsAccount = /seller-keeps-account\.spec\.ts$/;
const signsIn = /seller-signs-in\.spec\.ts$/;
const apart = [ofOwnInstallation, keepsAccount, signsIn];
const first = /e2e\/(accounts|buyers|catalog|checkout)\//;

/** Journeys against a running installation: BASE_URL is its URL, DATA_DIR the folder of its demo sign-in. */
export default defineConfig({
  testDir: "e2e",
  testMatch: "**/*.spec.ts",
  outputDir: "test-results",
  fullyParallel: true,
  forbidOnly: true,
  workers: 3,
  // Only ends journeys that hang; a busy machine must not fail one.
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
    // A trace costs as much as the journey itself; use `--trace=on` when needed.
    screenshot: "only-on-failure",
    launchOptions: {
      executablePath: presentChromium(),
      args: chromiumFlags,
    },
  },
});
