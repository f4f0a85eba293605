import { type ChildProcess, spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { mkdir, rm } from "node:fs/promises";
import { build } from "esbuild";

/** A program that runs beside the test, bundled as the build does. */
export interface Program {
  /** Starts it with the test's environment, these variables and these arguments. */
  start: (variables?: Record<string, string>, ...args: string[]) => ChildProcess;
  remove: () => Promise<void>;
}

/** For packages that call `require` at run time. */
const requireForPackages = `
  import { createRequire as createRequireForPackages } from "node:module";
  const require = createRequireForPackages(import.meta.url);`;

/**
 * Bundles TypeScript source, whose imports begin with `@/`, into a program that runs against the test's database.
 *
 * @param packages `external` leaves them out, as the build does; `bundle` takes a second or two more and makes every
 * start two or three times as fast.
 */
export async function createProgram(contents: string, packages: "bundle" | "external" = "external"): Promise<Program> {
  const file = `.data/test/program-${randomUUID()}.mjs`;
  await mkdir(".data/test", { recursive: true });
  await build({
    stdin: { contents, resolveDir: process.cwd(), loader: "ts" },
    outfile: file,
    bundle: true,
    platform: "node",
    format: "esm",
    packages,
    external: ["@node-rs/argon2", "fs-native-extensions"],
    banner: packages === "bundle" ? { js: requireForPackages } : {},
    alias: { "@": process.cwd() },
    logLevel: "error",
  });
  return {
    start: (variables = {}, ...args) => {
      const env = { ...process.env, ...variables };
      return spawn(process.execPath, [file, ...args], { env, stdio: ["ignore", "pipe", "pipe"] });
    },
    remove: () => rm(file, { force: true }),
  };
}

/** The exit of a process and its output. */
export interface Ending {
  status: number | null;
  /** Standard output and errors, interleaved. */
  text: string;
  stdout: string;
  stderr: string;
}

/** Collects a process's output until it ends. */
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
