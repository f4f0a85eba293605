// Checks the build: no process loads a stateful module twice, and the API process loads neither
// Next nor the page API. Fails with the names of the modules.
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { root } from "./project.mjs";

/**
 * Next may compile these stateless modules into its files: schemas, their dependencies, and the
 * loader of the page API.
 */
const withoutState =
  /^(server\/page-api|server\/[a-z-]+\/[a-z-]+\/([a-z-]+-)?(schemas|examples)|server\/core\/(calendar\/calendar|http-client\/address-ranges|money\/money|procedures\/(metadata|wire))|server\/catalog\/branding\/(contrast|picture)|server\/accounts\/company\/documents|server\/sandbox\/clock\/durations|server\/payments\/transactions\/charge-fields|server\/treasury\/recipients\/states-of-brazil|server\/sandbox\/scenarios\/(check-scenario|limits|verbs)|db\/schema\/[a-z]+-(enums|shapes)|db\/(durations|patterns|time-zone))\.ts$/;

const ours = /^(server|db)\//;

function listMaps(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.name.endsWith(".js.map"))
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name));
}

function sourcesOf(path) {
  const map = JSON.parse(readFileSync(path, "utf8"));
  const sources = map.sources ?? map.sections.flatMap((section) => section.map.sources);
  return sources.map((source) => relative(root, resolve(dirname(path), source)));
}

/** Modules of `server` and `db` in Next's server files. */
function findInNext() {
  const maps = listMaps(join(root, ".next", "server"));
  const found = new Set(maps.flatMap(sourcesOf).filter((source) => ours.test(source)));
  if (!found.has("server/page-api.ts"))
    return ["Next's source maps do not name server/page-api.ts: nothing was counted"];
  return [...found].filter((source) => !withoutState.test(source)).map((source) => `${source} is in Next's files too`);
}

/** Files that a program loads, including shared and lazily loaded ones. */
function reachedFrom(program, outputs) {
  const reached = new Set([program]);
  for (const path of reached) {
    for (const { path: next, external } of outputs[path]?.imports ?? []) if (!external) reached.add(next);
  }
  return [...reached];
}

function findInPrograms() {
  const { outputs } = JSON.parse(readFileSync(join(root, ".build", "modules.json"), "utf8"));
  const outputsOf = new Map();
  for (const [path, { inputs }] of Object.entries(outputs)) {
    for (const [input, { bytesInOutput }] of Object.entries(inputs)) {
      if (bytesInOutput > 0 && ours.test(input)) outputsOf.set(input, [...(outputsOf.get(input) ?? []), path]);
    }
  }
  const twice = [...outputsOf].filter(([, paths]) => paths.length > 1);
  const api = reachedFrom(".build/main.js", outputs);
  const pages = api
    .flatMap((path) => Object.keys(outputs[path].inputs))
    .filter((each) => /^server\/(pages\.ts|runtime\/page-api\/)/.test(each));
  const next = api.filter((path) =>
    outputs[path].imports.some((each) => each.external && /^next(\/|$)/.test(each.path)),
  );
  return [
    ...twice.map(([input, paths]) => `${input} is in ${paths.join(" and ")}`),
    ...pages.map((input) => `${input} is in the API's process`),
    ...next.map((path) => `${path}, of the API's process, loads Next`),
  ];
}

const faults = [...findInNext(), ...findInPrograms()];
for (const fault of faults) process.stderr.write(`${fault}\n`);
if (faults.length === 0) process.stdout.write("No module with a state is in two graphs of a process\n");
process.exitCode = faults.length > 0 ? 1 : 0;
