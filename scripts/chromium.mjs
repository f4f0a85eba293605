import { existsSync } from "node:fs";
import { installFromDebian } from "./debian.mjs";
import { say } from "./project.mjs";

/** Debian's packages by their binary: headless Chromium takes a third less CPU. */
const debianBrowsers = {
  "chromium-headless-shell": "/usr/lib/chromium/chromium-headless-shell",
  chromium: "/usr/bin/chromium",
};

/** The path of an installed browser: CHROMIUM_PATH, or Debian's; else undefined. */
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
 * The browser that the tests use: CHROMIUM_PATH, Debian's, Playwright's own, else installed from Debian's packages.
 * Null with a printed line when there is none: tests are never skipped silently.
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
