import { type ChildProcess, spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { mkdir, rm } from "node:fs/promises";
import { build } from "esbuild";

/** A program of its own beside the test, bundled as the build does it. */
export interface Program {
  /** Starts it with the test's environment and these variables. */
  start: (variables?: Record<string, string>) => ChildProcess;
  remove: () => Promise<void>;
}

/** Bundles a text of TypeScript, whose imports begin with `@/`, into a program that runs against the test's database. */
export async function createProgram(contents: string): Promise<Program> {
  const file = `.data/test/program-${randomUUID()}.mjs`;
  await mkdir(".data/test", { recursive: true });
  await build({
    stdin: { contents, resolveDir: process.cwd(), loader: "ts" },
    outfile: file,
    bundle: true,
    platform: "node",
    format: "esm",
    packages: "external",
    alias: { "@": process.cwd() },
    logLevel: "error",
  });
  return {
    start: (variables = {}) =>
      spawn(process.execPath, [file], { env: { ...process.env, ...variables }, stdio: ["ignore", "pipe", "pipe"] }),
    remove: () => rm(file, { force: true }),
  };
}

/** Everything that a process writes until it ends, standard output and errors together, and its exit status. */
export async function readEnding(child: ChildProcess): Promise<{ text: string; status: number | null }> {
  const chunks: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) stream?.on("data", (chunk: Buffer) => chunks.push(chunk));
  const status = await new Promise<number | null>((resolve) => child.once("close", resolve));
  return { text: Buffer.concat(chunks).toString("utf8"), status };
}
