import ts from "typescript";
import type { Law } from "./law";
import { type Import, lineOf, nodesOf, type Source } from "./source";

const roofs =
  "main door router http rest pages jobs reactions clocks scenarios demo admin launch mails mcp metrics architecture testing".split(
    " ",
  );

/** The rooms and tables of `server/`, from the bottom up: a room imports only itself from its own floor. */
const floors: readonly (readonly string[])[] = [
  ["counting"],
  ["states", "events", "refusals"],
  ["errors"],
  ["core"],
  ["acquirers"],
  ["connections"],
  ["companies"],
  ["notices"],
  ["api-keys"],
  ["catalog", "auth", "uploads"],
  ["cards", "customers", "destinations", "finance", "partnerships", "promotions", "courses", "due-terms", "storefront"],
  ["availability", "cli-logins", "commissions", "endpoint-options", "shipping"],
  ["coproducers", "payouts"],
  ["affiliates", "banks", "learning", "payment-links", "payments", "people", "tracking"],
  [
    "anticipations",
    "authorizations",
    "card-charges",
    "certificates",
    "comments",
    "disputes",
    "fee-checks",
    "quizzes",
    "recipients",
    "routing",
    "withdrawals",
  ],
  [
    "acquirer-accounts",
    "boletos",
    "delivery",
    "guarantees",
    "receivables",
    "reconciliations",
    "sales",
    "sandbox",
    "students",
    "sweeps",
  ],
  ["closings", "simulator", "statements", "subscriptions"],
  ["goods", "papers"],
  ["checkout", "request-log", "webhooks"],
  ["charge-pages", "overview", "page-tests", "partners", "recovery", "subscribers", "support", "test-mode", "upsells"],
  ["backups", "buyer-account", "classroom", "exports", "imports", "replays"],
  ["privacy"],
  roofs,
];

/** An allowed import target: an exact path, or everything under `folder/`. */
type Allowance = string | RegExp;

const schemas = /^server\/[a-z-]+\/([a-z-]+-)?schemas$/;
const tables: readonly Allowance[] = ["server/router", "server/errors", "server/states", "server/events"];

function isAllowed(target: string, allowances: readonly Allowance[]): boolean {
  return allowances.some((each) => {
    if (each instanceof RegExp) return each.test(target);
    return each.endsWith("/") ? `${target}/`.startsWith(each) : target === each;
  });
}

const roomOf = (path: string): string | null => /^server\/([^/.]+)/.exec(path)?.[1] ?? null;

function floorOf(room: string): number {
  return floors.findIndex((floor) => floor.includes(room));
}

function isUnder(path: string, folder: string): boolean {
  return `${path}/`.startsWith(`${folder}/`);
}

/** A law on imports: the files it applies to, and which of their imports of our own files break it. */
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

/** Enums, stored shapes and durations, which every layer may import. */
const stored: readonly Allowance[] = [
  /^db\/([a-z]+-)?enums$/,
  "db/durations",
  "db/schema/webhooks-enums",
  "db/shapes",
  "db/sorts",
];

/** Values that pages and browsers share with the server. They are stateless, so several copies of them agree. */
const stateless: readonly Allowance[] = ["components/", "messages/", schemas, "server/core/money/money", ...stored];

const oneDoor = importLaw(
  "app reaches the server by server/page-api alone, but for schemas, money, enums, shapes and the types of the tables",
  (path) => isUnder(path, "app") || path === "proxy.ts",
  ({ target, isOurs, isTypeOnly }) =>
    isOurs && !isAllowed(target, ["app/", "server/page-api", ...stateless, ...(isTypeOnly ? tables : [])]),
);

const componentImports = importLaw(
  "components know only messages, schemas, core/money, the lists of words, shapes and the types of the tables",
  (path) => isUnder(path, "components"),
  ({ target, isOurs, isTypeOnly }) => isOurs && !isAllowed(target, [...stateless, ...(isTypeOnly ? tables : [])]),
);

const hasPages = ["server/pages", "server/pages.ts", "server/page-api.ts", "testing/support/programs"];

const pagesApart = importLaw(
  "only the door and tests' programs import server/pages: the API's process has nothing of the pages",
  (path) => isUnder(path, "server") && !hasPages.some((each) => path === each || isUnder(path, each)),
  ({ target, isOurs }) => isOurs && (isUnder(target, "server/pages") || target === "server/page-api"),
);

const routersAndSchemas = importLaw(
  "a room's router and schemas never import db (but its lists of words and shapes)",
  (path) => /^server\/[a-z-]+\/(([a-z-]+-)?router|([a-z-]+-)?schemas)\.ts$/.test(path),
  ({ target, isOurs }) => isOurs && isUnder(target, "db") && !isAllowed(target, stored),
);

const acquirerImports = importLaw(
  "acquirers import no room",
  (path) => isUnder(path, "server/acquirers"),
  ({ target, isOurs }) => {
    const room = roomOf(target);
    return (
      isOurs &&
      room !== null &&
      room !== "acquirers" &&
      !["core", "errors", "refusals", "states", "events"].includes(room)
    );
  },
);

const namesAcquirer = /^server\/acquirers\/(?!port$|[a-z]+-port$|accounts$|service-accounts$|index$|absence$|brcode$)/;

const noRoomNamesAnAcquirer = importLaw(
  "no room imports an adapter: it asks the port, by a connection; the sandbox's payer side alone knows its acquirer",
  (path) => !["acquirers", "sandbox", "simulator", "testing"].some((room) => isUnder(path, `server/${room}`)),
  ({ target, isOurs }) => isOurs && namesAcquirer.test(target),
);

const conformanceIsForTests = importLaw(
  "only tests hold an adapter to the port: nothing that runs loads the conformance suite",
  (path) => !isUnder(path, "testing/acquirer-conformance"),
  ({ target, isOurs }) => isOurs && isUnder(target, "testing/acquirer-conformance"),
);

/** The folders that a fake acquirer of the tests may import: itself, and what it shares with the others. */
const fakes = ["testing/support/bank", "testing/support/doubles", "testing/support/pagarme"];

const fakesAreIndependent = importLaw(
  "the acquirers of the tests know nothing of the adapters that they test: each finds the other's errors",
  (path) => fakes.some((fake) => isUnder(path, fake)),
  ({ target, isOurs }) =>
    isOurs &&
    !fakes.some((fake) => isUnder(target, fake)) &&
    ![
      "db/connection-enums",
      "db/shapes",
      "testing/support/certificates",
      "testing/support/pix-api/schemas",
      "testing/support/simulation/random",
    ].includes(target),
);

/** The mails in this installation's own words: sign-in, password, address and a person's own data. */
const ownMails = [
  "auth/password-resets",
  "auth/confirm-email",
  "auth/devices",
  "people/start-sign-in",
  "privacy/request-mails",
];

const companyMailsAreGuarded = importLaw(
  "a mail with a company's words is sent by sendCompanyMail, which limits what strangers can send through us",
  (path) =>
    isUnder(path, "server") &&
    !["core/mail", "companies/send-company-mail", ...ownMails].some((each) => path === `server/${each}.ts`),
  ({ target, isTypeOnly }) => target === "server/core/mail/mail" && !isTypeOnly,
);

const databaseImports = importLaw(
  "db imports nothing of ours",
  (path) => isUnder(path, "db"),
  ({ target, isOurs }) => isOurs && !isUnder(target, "db"),
);

/** next-auth's JWT module is only about tokens. */
const isFramework = /^(next|react|react-dom)(\/|$)|^next-(?!auth\/jwt$)/;

const frameworksStayInApp: Law = {
  sentence: "nothing in server but the pages' program imports next or react",
  holdsForTests: false,
  findFaults: ({ path, imports }) =>
    isUnder(path, "server") && path !== "server/pages.ts"
      ? imports
          .filter(({ target, isOurs, isTypeOnly }) => !isOurs && !isTypeOnly && isFramework.test(target))
          .map(({ line, target }) => ({ line, what: `imports ${target}` }))
      : [],
};

const verbsAreTransportNeutral: Law = {
  sentence: "verbs never see a Request",
  holdsForTests: false,
  findFaults: ({ path, tree }) => {
    const room = roomOf(path);
    if (!room || roofs.includes(room)) return [];
    const requests = nodesOf(tree).filter(
      (node) => ts.isIdentifier(node) && (node.text === "Request" || node.text === "NextRequest"),
    );
    return requests.map((node) => ({ line: lineOf(tree, node), what: "uses Request" }));
  },
};

/** "Who may import whom". */
export const importLaws = {
  roomsOrder,
  knownRooms,
  oneDoor,
  componentImports,
  pagesApart,
  routersAndSchemas,
  acquirerImports,
  noRoomNamesAnAcquirer,
  conformanceIsForTests,
  fakesAreIndependent,
  companyMailsAreGuarded,
  databaseImports,
  frameworksStayInApp,
  verbsAreTransportNeutral,
} as const satisfies Record<string, Law>;
