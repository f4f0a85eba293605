import { createHash, randomUUID } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { bundle } from "./bundle.mjs";
import { compressStatic } from "./compress.mjs";
import { hintScripts } from "./hint-scripts.mjs";
import { alone, prepare, root, run, runQuietly, say } from "./project.mjs";
import { deriveSectionMessages, readPages } from "./section-messages.mjs";
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

/** Changes whenever a source file is written. Takes a third of the time of a hash. */
function stampSources() {
  const hash = createHash("sha256");
  for (const path of listSources()) {
    const { size, ctimeMs } = statSync(join(root, path));
    hash.update(`${path}\0${size}\0${ctimeMs}\0`);
  }
  return hash.digest("hex");
}

/**
 * Reads the sources' hash, the build id and the sources' stamp. The marker is written last, so it
 * exists only for a complete build.
 */
function readMarker() {
  return existsSync(marker) ? readFileSync(marker, "utf8").split("\n") : [];
}

/** `.build` and `.next` match the current sources. */
export function isBuilt() {
  const [sources, , stamp] = readMarker();
  return sources !== undefined && (stamp === stampSources() || sources === hashSources());
}

export function buildId() {
  return readMarker()[1];
}

async function build({ forHost = false } = {}) {
  say("Building (once; again when something changed)");
  // Before any source is read, so that a change during the build triggers another build.
  const stamp = stampSources();
  const sources = hashSources();
  rmSync(marker, { force: true });
  mkdirSync(join(root, ".build"), { recursive: true });
  rmSync(join(root, ".build", "chunks"), { recursive: true, force: true });
  await bundle(services, ".build", { together: true });
  await bundle(commands, ".build", { withPackages: true });
  // Before the pages, so that the build includes the files of the page API.
  if (forHost) await tracePageApi();
  const next = [process.execPath, join(root, "node_modules", "next", "dist", "bin", "next"), "build"];
  const SECTION_MESSAGES = JSON.stringify(deriveSectionMessages(await readPages()));
  const env = { NODE_ENV: "production", NEXT_TELEMETRY_DISABLED: "1", SECTION_MESSAGES };
  if (!(await runQuietly("build", next, env))) return false;
  hintScripts();
  await compressStatic();
  writeFileSync(marker, [sources, randomUUID(), stamp].join("\n"));
  return true;
}

/** Builds pages and server bundle if the sources have changed. Returns true if the build is then up to date. */
export async function ensureBuilt() {
  if (isBuilt()) return true;
  return alone(buildWhereChanged);
}

/**
 * `ensureBuilt` for a caller with the lock of `alone`, in a child process, so that the API process
 * does not retain the memory of the build.
 */
export async function buildWhereChanged() {
  return isBuilt() || (await run([process.execPath, script, whereChanged])) === 0;
}

// Hosts that build and serve the pages themselves run `npm run build`.
if (process.argv[1] === script) {
  const forHost = process.argv[2] !== whereChanged;
  const isDone = await prepare(() => (forHost ? alone(() => build({ forHost })) : build()));
  process.exit(isDone ? 0 : 1);
}
