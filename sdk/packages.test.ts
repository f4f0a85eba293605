import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { version } from "./typescript/src/version";

const read = (path: string): string => readFileSync(fileURLToPath(new URL(path, import.meta.url)), "utf8");

it("gives both packages the version that they send", () => {
  expect(JSON.parse(read("typescript/package.json")).version).toBe(version);
  expect(/^version = "(.+)"$/m.exec(read("python/pyproject.toml"))?.[1]).toBe(version);
  expect(/^version = "(.+)"$/m.exec(read("python/src/quitanda/_version.py"))?.[1]).toBe(version);
});

it("gives the package in TypeScript no dependency", () => {
  const { dependencies, peerDependencies, optionalDependencies } = JSON.parse(read("typescript/package.json"));
  expect([dependencies, peerDependencies, optionalDependencies]).toEqual([undefined, undefined, undefined]);
});

it("gives both packages the licence of the project", () => {
  for (const library of ["typescript", "python"]) expect(read(`${library}/LICENSE`)).toBe(read("../LICENSE"));
});
