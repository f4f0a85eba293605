import { type ChildProcess, type ChildProcessByStdio, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { readdir, rename } from "node:fs/promises";
import { basename, join } from "node:path";
import type { Readable } from "node:stream";
import { withLock } from "@/db/embedded/lock";
import { bundle } from "@/scripts/bundle.mjs";

export interface Program {
  file: string;
  start: (variables?: Record<string, string>, ...args: string[]) => ChildProcessByStdio<null, Readable, Readable>;
}

const testPrograms = "testing/support/programs";
const ownPrograms = {
  admin: "server/admin.ts",
  listen: "server/runtime/cli/listen.ts",
  main: "server/main.ts",
  seed: "server/sandbox/demo/seed-program.ts",
};
const bundleSeconds = 120;

async function bundlePrograms(folder: string): Promise<void> {
  const names = (await readdir(testPrograms)).map((file) => basename(file, ".ts"));
  const ofTests = Object.fromEntries(names.map((name) => [name, `${testPrograms}/${name}.ts`]));
  const draft = `${folder}.draft`;
  await bundle({ ...ofTests, ...ownPrograms }, draft, { withPackages: true });
  await rename(draft, folder);
}

/**
 * Bundles a program of `testing/support/programs` or of the product, to run against the test's
 * database. The first call in a run bundles all programs.
 */
export async function openProgram(name: string): Promise<Program> {
  const folder = process.env.TEST_PROGRAMS ?? "";
  if (!existsSync(folder)) {
    await withLock(`${folder}.lock`, bundleSeconds, async () => {
      if (!existsSync(folder)) await bundlePrograms(folder);
    });
  }
  const file = join(process.cwd(), folder, `${name}.js`);
  return {
    file,
    start: (variables = {}, ...args) => {
      const env = { ...process.env, ...variables };
      return spawn(process.execPath, [file, ...args], { env, stdio: ["ignore", "pipe", "pipe"] });
    },
  };
}

export interface Ending {
  status: number | null;
  text: string;
  stdout: string;
  stderr: string;
}

export async function readEnding(child: ChildProcess): Promise<Ending> {
  const ending = { text: "", stdout: "", stderr: "" };
  for (const name of ["stdout", "stderr"] as const) {
    child[name]?.setEncoding("utf8").on("data", (text: string) => {
      ending.text += text;
      ending[name] += text;
    });
  }
  const status = await new Promise<number | null>((resolve) => child.once("close", resolve));
  return { status, ...ending };
}
