import { createHash, randomUUID } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { bundle } from "./bundle.mjs";
import { compressStatic } from "./compress.mjs";
import { hintScripts } from "./hint-scripts.mjs";
import { alone, root, run, runQuietly, say } from "./project.mjs";
import { tracePageApi } from "./trace-page-api.mjs";

const folders = ["app", "components", "db", "messages", "public", "scripts", "server"];
const notBuilt =
  /(^|\/)(next-env\.d\.ts|[^/]*\.test\.tsx?|(biome|drizzle|playwright|vercel|vitest)\.[^/]*)$|^db\/migrations\//;
const services = {
  main: "server/main.ts",
  pages: "server/pages.ts",
  "page-api": "server/runtime/page-api/page-api.ts",
};
const commands = {
  seed: "server/sandbox/demo/seed-program.ts",
  admin: "server/admin.ts",
  listen: "server/runtime/cli/listen.ts",
};
export const programs = { ...services, ...commands };
const script = fileURLToPath(import.meta.url);
const whereChanged = "--where-changed";
const marker = join(root, ".build", "built");

function listSources() {
  const top = readdirSync(root).filter((name) => /\.(json|mjs|ts)$/.test(name));
  const nested = folders
    .filter((folder) => existsSync(join(root, folder)))
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath ?? entry.path, entry.name).slice(root.length + 1)),
    );
  return [...top, ...nested].filter((path) => !notBuilt.test(path)).sort();
}

function hashSources() {
  const hash = createHash("sha256");
  for (const path of listSources())
    hash
      .update(`${path}\0`)
      .update(readFileSync(join(root, path)))
      .update("\0");
  return hash.digest("hex");
}

/** Changes with every write to a source, at a third of the cost of their hash. */
function stampSources() {
  const hash = createHash("sha256");
  for (const path of listSources()) {
    const { size, ctimeMs } = statSync(join(root, path));
    hash.update(`${path}\0${size}\0${ctimeMs}\0`);
  }
  return hash.digest("hex");
}

/**
 * Reads the sources' hash, the build's name, and the sources' stamp. The file is written last, when the build is
 * complete.
 */
function readMarker() {
  return existsSync(marker) ? readFileSync(marker, "utf8").split("\n") : [];
}

/** Reports whether `.build` and `.next` match the current sources. */
export function isBuilt() {
  const [sources, , stamp] = readMarker();
  return sources !== undefined && (stamp === stampSources() || sources === hashSources());
}

export function buildId() {
  return readMarker()[1];
}

async function build({ forHost = false } = {}) {
  say("Building (once; again when something changed)");
  // Computed before anything is read, so that a change during the build triggers the next one.
  const stamp = stampSources();
  const sources = hashSources();
  rmSync(marker, { force: true });
  mkdirSync(join(root, ".build"), { recursive: true });
  rmSync(join(root, ".build", "chunks"), { recursive: true, force: true });
  await bundle(services, ".build", { together: true });
  await bundle(commands, ".build", { withPackages: true });
  // Before the pages are built, so that the files of the page API are included.
  if (forHost) await tracePageApi();
  const next = [process.execPath, join(root, "node_modules", "next", "dist", "bin", "next"), "build"];
  if (!(await runQuietly("build", next, { NODE_ENV: "production", NEXT_TELEMETRY_DISABLED: "1" }))) return false;
  hintScripts();
  await compressStatic();
  writeFileSync(marker, [sources, randomUUID(), stamp].join("\n"));
  return true;
}

/** Builds the pages and the server's bundle if the sources changed. Returns true if both exist now. */
export async function ensureBuilt() {
  if (isBuilt()) return true;
  return alone(buildWhereChanged);
}

/**
 * Same as `ensureBuilt`, for a caller that already holds `alone`. Builds in a child process, so that the API's process
 * does not retain the build's memory.
 */
export async function buildWhereChanged() {
  return isBuilt() || (await run([process.execPath, script, whereChanged])) === 0;
}

// `npm run build` is for hosts that build and serve the pages themselves.
if (process.argv[1] === script) {
  const forHost = process.argv[2] !== whereChanged;
  process.exit((await (forHost ? alone(() => build({ forHost })) : build())) ? 0 : 1);
}
