import { existsSync } from "node:fs";
import { installFromDebian } from "./debian.mjs";
import { say } from "./project.mjs";

/** By Debian package. The headless shell uses a third less CPU. */
const debianBrowsers = {
  "chromium-headless-shell": "/usr/lib/chromium/chromium-headless-shell",
  chromium: "/usr/bin/chromium",
};

/** CHROMIUM_PATH or a Debian package, if installed. */
export function presentChromium() {
  const given = process.env.CHROMIUM_PATH?.trim();
  return given || Object.values(debianBrowsers).find((path) => existsSync(path));
}

async function findPlaywrightsOwn() {
  const { chromium } = await import("@playwright/test");
  const path = chromium.executablePath();
  return path && existsSync(path) ? path : null;
}

/**
 * Finds the tests' browser: CHROMIUM_PATH, a Debian package, Playwright's, or a newly installed
 * Debian package. Without one, prints a message and returns null, so that tests are never skipped
 * silently.
 */
export async function findChromium() {
  const given = process.env.CHROMIUM_PATH?.trim();
  if (given) {
    if (existsSync(given)) return given;
    say(`CHROMIUM_PATH leads nowhere: ${given}`);
    return null;
  }
  const found =
    presentChromium() ??
    (await findPlaywrightsOwn()) ??
    (await installFromDebian(debianBrowsers, "for the browser's tests"));
  if (!found) say("There is no Chromium for the browser's tests: install one, or set CHROMIUM_PATH");
  return found;
}
