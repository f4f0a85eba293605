import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { npmCommand } from "@/scripts/project.mjs";

const root = fileURLToPath(new URL("../..", import.meta.url));
const execute = promisify(execFile);

export interface InstalledLibrary {
  folder: string;
  run: (command: readonly string[], env?: Record<string, string>) => Promise<string>;
  remove: () => Promise<void>;
}

async function makeProject(name: string): Promise<InstalledLibrary> {
  const folder = await mkdtemp(join(tmpdir(), `quitanda-${name}-`));
  return {
    folder,
    run: (command, env) => runIn(folder, command, env),
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

async function runIn(cwd: string, [program = "", ...parameters]: readonly string[], env: Record<string, string> = {}) {
  try {
    const { stdout } = await execute(program, parameters, { cwd, env: { ...process.env, ...env } });
    return stdout;
  } catch (error) {
    const { stdout = "", stderr = "" } = error as { stdout?: string; stderr?: string };
    throw new Error(`${program} ${parameters.join(" ")} failed:\n${stdout}${stderr}`, { cause: error });
  }
}

/** Packs a package of `sdk` as for publishing, and installs it without a network, because it has no dependencies. */
export async function installPackage(name: "typescript" | "cli"): Promise<InstalledLibrary> {
  const project = await makeProject(name);
  await runIn(join(root, "sdk", name), [...npmCommand(), "pack", "--pack-destination", project.folder]);
  const tarball = (await readdir(project.folder)).find((name) => name.endsWith(".tgz"));
  await writeFile(join(project.folder, "package.json"), '{ "private": true, "type": "module" }');
  await project.run([...npmCommand(), "install", "--offline", "--no-audit", "--no-fund", `./${tarball}`]);
  return project;
}

/**
 * Uses TypeScript's strictest options.
 *
 * @throws Error if the compilation fails.
 */
export function compile({ run }: InstalledLibrary, files: readonly string[]): Promise<string> {
  const options = [
    ...["--strict", "--exactOptionalPropertyTypes", "--noUncheckedIndexedAccess", "--skipLibCheck"],
    ...["--target", "es2023", "--module", "nodenext", "--types", "node"],
    ...["--typeRoots", join(root, "node_modules/@types")],
  ];
  return run([process.execPath, join(root, "node_modules/typescript/bin/tsc"), ...options, ...files]);
}

const pythonTools = ["hatchling==1.33.0", "httpx==0.28.1", "standardwebhooks==1.1.0", "mypy==2.4.1"];

export const pythonIn = ({ folder }: InstalledLibrary): string => join(folder, "env/bin/python");

/**
 * Creates a Python environment with the downloaded test dependencies.
 *
 * @param python Python executable that can create environments.
 * @returns null if a package was unavailable.
 */
export async function preparePython(python: string): Promise<InstalledLibrary | null> {
  const project = await makeProject("python");
  await project.run([python, "-m", "venv", "env"]);
  const install = [pythonIn(project), "-m", "pip", "install", "--quiet", "--no-compile", "--disable-pip-version-check"];
  try {
    await project.run([...install, ...pythonTools]);
    return project;
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    await project.remove();
    return null;
  }
}

export async function installPython(project: InstalledLibrary): Promise<void> {
  const pip = [pythonIn(project), "-m", "pip", "--disable-pip-version-check"];
  const build = ["wheel", "--quiet", "--no-deps", "--no-build-isolation", "--wheel-dir", "dist"];
  await project.run([...pip, ...build, join(root, "sdk/python")]);
  const wheel = (await readdir(join(project.folder, "dist"))).find((name) => name.endsWith(".whl"));
  await project.run([...pip, "install", "--quiet", "--no-index", `dist/${wheel}`]);
}

export async function readQuickstart(library: string, language: string): Promise<string> {
  const readme = await readFile(join(root, "sdk", library, "README.md"), "utf8");
  const blocks = [...readme.matchAll(new RegExp(`^\`\`\`${language}\n(.*?)^\`\`\`$`, "gms"))];
  return blocks.map(([, code]) => code).join("\n");
}

export interface Running {
  lines: () => string[];
  errors: () => string;
  ended: Promise<number | null>;
  stop: () => Promise<void>;
}

export function startProgram(
  { folder }: InstalledLibrary,
  command: readonly string[],
  env: Record<string, string>,
): Running {
  const [program = "", ...parameters] = command;
  const child = spawn(program, parameters, { cwd: folder, env: { ...process.env, NODE_OPTIONS: "", ...env } });
  const ended = once(child, "close").then(([code]) => code as number | null);
  const written = { stdout: "", stderr: "" };
  for (const name of ["stdout", "stderr"] as const) {
    child[name].setEncoding("utf8").on("data", (text: string) => {
      written[name] += text;
    });
  }
  return {
    lines: () => written.stdout.trimEnd().split("\n"),
    errors: () => written.stderr,
    ended,
    stop: async () => {
      child.kill("SIGKILL");
      await ended;
    },
  };
}
