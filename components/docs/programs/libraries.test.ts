import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { librarySamples } from "./libraries";

describe.each(librarySamples)("the samples of the library in $label", ({ id, label: _, ...samples }) => {
  const readme = readFileSync(fileURLToPath(new URL(`../../../sdk/${id}/README.md`, import.meta.url)), "utf8");

  it.each(Object.entries(samples))("%s is in its README, which a test runs", (_, code) => {
    expect(readme).toContain(`\n${code}\n`);
  });
});
