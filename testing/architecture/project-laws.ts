import type { Source } from "./source";

/** A law on all files together. */
export interface ProjectLaw {
  sentence: string;
  /** The violations, as lines that start with a path. */
  findFaults: (sources: readonly Source[]) => string[];
}

/** Every file's imports among the given files, by path. */
function graphOf(sources: readonly Source[]): Map<string, string[]> {
  const pathOf = new Map(
    sources.map(({ path }) => [path.replace(/\.(ts|tsx|mjs)$/, "").replace(/\/index$/, ""), path]),
  );
  const targetsOf = ({ imports }: Source) =>
    imports.flatMap(({ target, isOurs }) => {
      const path = isOurs ? pathOf.get(target) : undefined;
      return path ? [path] : [];
    });
  return new Map(sources.map((source) => [source.path, [...new Set(targetsOf(source))]]));
}

/** The part of a graph that may have circles: without the files from which every way ends. */
function withoutDeadEnds(graph: Map<string, string[]>): Map<string, string[]> {
  const live = new Map([...graph].filter(([, targets]) => targets.some((target) => graph.has(target))));
  return live.size === graph.size ? live : withoutDeadEnds(live);
}

/** The shortest import circle through a file; null when there is none. */
function findCircle(graph: Map<string, string[]>, start: string): string[] | null {
  const cameFrom = new Map<string, string>();
  let reached = [start];
  while (reached.length > 0) {
    const next: string[] = [];
    for (const path of reached) {
      for (const target of graph.get(path) ?? []) {
        if (target === start) return wayTo(path, cameFrom, start);
        if (cameFrom.has(target)) continue;
        cameFrom.set(target, path);
        next.push(target);
      }
    }
    reached = next;
  }
  return null;
}

function wayTo(end: string, cameFrom: Map<string, string>, start: string): string[] {
  const way = [start];
  for (let path = end; path !== start; path = cameFrom.get(path) ?? start) way.splice(1, 0, path);
  return [...way, start];
}

const noCircles: ProjectLaw = {
  sentence: "no file imports itself through others, types included: a shape lives in the lower of two files",
  findFaults: (sources) => {
    const graph = withoutDeadEnds(graphOf(sources));
    // Reports a circle once, from the first of its files.
    return [...graph.keys()].flatMap((path) => {
      const circle = findCircle(graph, path);
      return circle?.every((each) => each >= path) ? [circle.join(" → ")] : [];
    });
  },
};

const isTestCode = /^(server\/testing|e2e|bench)\/|^vitest\.config\.ts$/;

const testingApart: ProjectLaw = {
  sentence: "only tests, e2e and bench import testing/support",
  findFaults: (sources) =>
    sources
      .filter(({ path, isTest }) => !isTest && !isTestCode.test(path))
      .flatMap(({ path, imports }) =>
        imports
          .filter(({ target, isOurs }) => isOurs && `${target}/`.startsWith("testing/support/"))
          .map(({ line, target }) => `${path}:${line} imports ${target}`),
      ),
};

const library = "sdk/typescript/src/";
const commandLine = "sdk/cli/src/";

/** Whether a file may import another, as far as the packages of `sdk` go: the command line is made with the library. */
function staysInPackage(path: string, target: string): boolean {
  if (path.startsWith(commandLine)) return target.startsWith(commandLine) || target.startsWith(library);
  if (path.startsWith(library)) return target.startsWith(library);
  return !target.startsWith(library) && !target.startsWith(commandLine);
}

const librariesApart: ProjectLaw = {
  sentence: "a library of sdk is a package of its own: it imports nothing of the project, and only tests import it",
  findFaults: (sources) =>
    sources
      .filter(({ isTest }) => !isTest)
      .flatMap(({ path, imports }) =>
        imports
          .filter(({ target, isOurs }) => isOurs && !staysInPackage(path, target))
          .map(({ line, target }) => `${path}:${line} imports ${target}`),
      ),
};

/** Laws that are judged over the whole project. */
export const projectLaws = { noCircles, testingApart, librariesApart } as const satisfies Record<string, ProjectLaw>;
