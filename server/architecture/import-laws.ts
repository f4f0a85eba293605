import ts from "typescript";
import type { Law } from "./law";
import { type Import, lineOf, nodesOf, type Source } from "./source";

const roofs = "main router http rest pages jobs reactions demo admin launch architecture testing".split(" ");

/** The rooms and tables of `server/`, from the ground up: a room imports from its own floor nothing but itself. */
const floors: readonly (readonly string[])[] = [
  ["states", "events", "errors"],
  ["core"],
  ["companies"],
  ["acquirers", "catalog", "auth"],
  ["cards", "customers", "finance", "promotions", "courses"],
  ["payments"],
  ["delivery", "sales", "sandbox", "sweeps"],
  ["subscriptions"],
  ["checkout", "webhooks"],
  ["overview"],
  roofs,
];

/** Where a path is allowed to point: an exact path, or everything under `folder/`. */
type Allowance = string | RegExp;

const schemas = /^server\/[a-z-]+\/([a-z-]+-)?schemas$/;
const tables: readonly Allowance[] = ["server/router", "server/errors", "server/states", "server/events"];

function isAllowed(target: string, allowances: readonly Allowance[]): boolean {
  return allowances.some((each) => {
    if (each instanceof RegExp) return each.test(target);
    return each.endsWith("/") ? `${target}/`.startsWith(each) : target === each;
  });
}

function roomOf(path: string): string | null {
  return /^server\/([^/.]+)/.exec(path)?.[1] ?? null;
}

function floorOf(room: string): number {
  return floors.findIndex((floor) => floor.includes(room));
}

function isUnder(path: string, folder: string): boolean {
  return `${path}/`.startsWith(`${folder}/`);
}

/** A law over imports: which files it is about, and which of their imports of our own files break it. */
function importLaw(
  sentence: string,
  isAbout: (path: string) => boolean,
  breaks: (found: Import, source: Source) => boolean,
): Law {
  return {
    sentence,
    holdsForTests: false,
    findFaults: (source) =>
      isAbout(source.path)
        ? source.imports
            .filter((found) => breaks(found, source))
            .map((found) => ({ line: found.line, what: `imports ${found.target}` }))
        : [],
  };
}

const roomsOrder = importLaw(
  "arrows only go down, and rooms on one floor do not know each other",
  (path) => isUnder(path, "server"),
  ({ target, isOurs }, { path }) => {
    if (!isOurs || isUnder(target, "db")) return false;
    const from = roomOf(path);
    const to = roomOf(target);
    if (!from || !to) return /^(app|components|e2e|bench)\//.test(target);
    if (from === to || (roofs.includes(from) && roofs.includes(to))) return false;
    return floorOf(to) === -1 || floorOf(to) >= floorOf(from);
  },
);

const knownRooms: Law = {
  sentence: "server/ holds the rooms, tables and roofs that have a floor, and nothing else",
  holdsForTests: false,
  findFaults: ({ path }) => {
    const room = roomOf(path);
    return room && floorOf(room) === -1 ? [{ line: 1, what: `server/${room} has no floor` }] : [];
  },
};

const pages: readonly Allowance[] = [
  "app/",
  "components/",
  "server/http/",
  "server/pages/",
  "server/rest/",
  "server/core/",
  schemas,
  "db/enums",
];
const isDoor = (path: string) => /^app\/(api|v1)\//.test(path) || path.endsWith("/route.ts");

const appImports = importLaw(
  "app holds pages and doors: it reaches the server through http, router and schemas, never db or a verb",
  (path) => isUnder(path, "app") || path === "proxy.ts",
  ({ target, isOurs, isTypeOnly }, { path }) => {
    const doors = isDoor(path) ? ["server/router", "server/jobs", "server/errors"] : [];
    return isOurs && !isAllowed(target, [...pages, ...doors, ...(isTypeOnly ? tables : [])]);
  },
);

const componentImports = importLaw(
  "components know only messages, schemas, core/money, db/enums and the types of the tables",
  (path) => isUnder(path, "components"),
  ({ target, isOurs, isTypeOnly }) =>
    isOurs &&
    !isAllowed(target, [
      ...["components/", "messages/", schemas, "server/core/money", "db/enums"],
      ...(isTypeOnly ? tables : []),
    ]),
);

const routersAndSchemas = importLaw(
  "a room's router and schemas never import db (but db/enums)",
  (path) => /^server\/[a-z-]+\/(([a-z-]+-)?router|([a-z-]+-)?schemas)\.ts$/.test(path),
  ({ target, isOurs }) => isOurs && isUnder(target, "db") && target !== "db/enums",
);

const acquirerImports = importLaw(
  "acquirers import no room",
  (path) => isUnder(path, "server/acquirers"),
  ({ target, isOurs }) => {
    const room = roomOf(target);
    return isOurs && room !== null && room !== "acquirers" && !["core", "errors", "states", "events"].includes(room);
  },
);

const databaseImports = importLaw(
  "db imports nothing of ours",
  (path) => isUnder(path, "db"),
  ({ target, isOurs }) => isOurs && !isUnder(target, "db"),
);

/** Pages and mails of both processes read them: data without state may be held twice. */
const messagesAreData: Law = {
  sentence: "messages/ holds sentences in JSON, never code",
  holdsForTests: true,
  findFaults: ({ path }) => (isUnder(path, "messages") ? [{ line: 1, what: "is code" }] : []),
};

const isFramework = /^(next|react|react-dom)(\/|$)|^next-/;

const verbsAreTransportNeutral: Law = {
  sentence: "verbs never import next or react and never see a Request",
  holdsForTests: false,
  findFaults: ({ path, tree, imports }) => {
    const room = roomOf(path);
    if (!room || roofs.includes(room)) return [];
    const frameworks = imports.filter(({ target, isOurs }) => !isOurs && isFramework.test(target));
    const requests = [...nodesOf(tree)].filter(
      (node) => ts.isIdentifier(node) && (node.text === "Request" || node.text === "NextRequest"),
    );
    return [
      ...frameworks.map(({ line, target }) => ({ line, what: `imports ${target}` })),
      ...requests.map((node) => ({ line: lineOf(tree, node), what: "uses Request" })),
    ];
  },
};

/** "Who may import whom". */
export const importLaws = {
  roomsOrder,
  knownRooms,
  appImports,
  componentImports,
  routersAndSchemas,
  acquirerImports,
  databaseImports,
  messagesAreData,
  verbsAreTransportNeutral,
} as const satisfies Record<string, Law>;
