import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { version as commandLineVersion } from "./cli/src/version";
import { version } from "./typescript/src/version";

const read = (path: string): string => readFileSync(fileURLToPath(new URL(path, import.meta.url)), "utf8");

it("gives both packages the version that they send", () => {
  expect(JSON.parse(read("typescript/package.json")).version).toBe(version);
  expect(/^version = "(.+)"$/m.exec(read("python/pyproject.toml"))?.[1]).toBe(version);
  expect(/^version = "(.+)"$/m.exec(read("python/src/quitanda/_version.py"))?.[1]).toBe(version);
});

it("gives the command line the version of its package", () => {
  expect(JSON.parse(read("cli/package.json")).version).toBe(commandLineVersion);
});

it.each(["typescript", "cli"])("gives the package of sdk/%s no dependency", (name) => {
  const { dependencies, peerDependencies, optionalDependencies } = JSON.parse(read(`${name}/package.json`));
  expect([dependencies, peerDependencies, optionalDependencies]).toEqual([undefined, undefined, undefined]);
});

it("gives every package the licence of the project", () => {
  for (const library of ["typescript", "python", "cli"]) expect(read(`${library}/LICENSE`)).toBe(read("../LICENSE"));
});
