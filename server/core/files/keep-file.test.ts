import { mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { findKept, keepFile } from "./keep-file";

const folder = mkdtempSync(join(tmpdir(), "quitanda-kept-"));

afterAll(() => rmSync(folder, { recursive: true }));

test("creates a file once, readable by its owner only, and reads it from then on", () => {
  const path = join(folder, "deeper", "once.json");
  expect(findKept(path)).toBeNull();
  expect(keepFile(path, () => ({ value: 1 }))).toEqual({ value: 1 });
  expect(keepFile(path, () => ({ value: 2 }))).toEqual({ value: 1 });
  expect(findKept(path)).toEqual({ value: 1 });
  expect(statSync(path).mode & 0o777).toBe(0o600);
});

test("returns the winner's content to all when several create it at once", () => {
  const path = join(folder, "race.json");
  const mine = keepFile(path, () => {
    keepFile(path, () => ({ by: "somebody else" }));
    return { by: "me" };
  });
  expect(mine).toEqual({ by: "somebody else" });
  expect(readdirSync(folder).filter((name) => name.startsWith("race.json."))).toEqual([]);
});
