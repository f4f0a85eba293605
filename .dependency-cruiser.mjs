import { domains } from "./testing/architecture/domains.mjs";

/** Tests and benchmarks may import everything. */
const tests = ["^testing/", "^e2e/", "^bench/", "^[^/]+[.]config[.](ts|mjs)$"];

const names = domains.map(({ name }) => name);

/**
 * Error, event and state tables. They only contain descriptions, so every domain may import them.
 */
const describingTables = "^server/(errors|events|states)[.]ts$";
const domainRouters = "^server/[a-z]+/router[.]ts$";
const actingTables = "^server/(router|reactions|jobs|mail-senders)[.]ts$";

/**
 * Stateless values that pages and browsers share with the server. Multiple copies of them are
 * consistent.
 */
const stateless = [
  "^db/schema/[a-z]+-(enums|shapes)[.]ts$",
  "^db/(durations|patterns|time-zone)[.]ts$",
  "^server/[a-z]+/[a-z-]+/[a-z-]*schemas[.]ts$",
  "^server/core/money/money[.]ts$",
  "^server/catalog/branding/contrast[.]ts$",
];

const adapters = "^server/acquiring/(sandbox|pix-api|pagarme)/";

const doubles = "^testing/support/(bank|doubles|pagarme)/";

/** Forbids imports of later domains. */
function downwards(name, index) {
  const later = names.slice(index + 1);
  if (later.length === 0) return [];
  return {
    name: `domain-order-${name}`,
    comment: `${name} imports only itself and the domains listed before it (testing/architecture/domains.mjs).`,
    severity: "error",
    from: { path: `^(server|components)/${name}/`, pathNot: tests },
    to: { path: `^(server|components)/(${later.join("|")})/` },
  };
}

/** @type {import("dependency-cruiser").IConfiguration} */
export default {
  forbidden: [
    ...names.flatMap(downwards),
    {
      name: "known-domains",
      comment: "server/ has one folder per domain, and the tables and entry points at its root.",
      severity: "error",
      from: {},
      to: { path: "^server/[^/]+/", pathNot: `^server/(${names.join("|")})/` },
    },
    {
      name: "no-circular",
      comment: "No file imports itself through others, type imports included.",
      severity: "error",
      from: { pathNot: tests },
      to: { circular: true },
    },
    {
      name: "no-unresolvable",
      comment: "Every import of a file of ours resolves.",
      severity: "error",
      from: {},
      to: { couldNotResolve: true, path: "^([.@]/|[.][.]/)" },
    },
    {
      name: "testing-apart",
      comment: "Product code imports no test support.",
      severity: "error",
      from: { pathNot: [...tests, "^sdk/typescript/testing/", "^scripts/proof[.]mjs$"] },
      to: { path: "^(testing|e2e|bench)/" },
    },
    {
      name: "tables-that-act",
      comment: "Router, reactions, jobs and mail senders are imported by entry points only, which pass them on.",
      severity: "error",
      from: { path: "^server/[a-z]+/", pathNot: [...tests, "^server/(runtime|sandbox)/"] },
      to: { path: actingTables },
    },
    {
      name: "parts-that-act",
      comment: "A router or a reaction of a module is imported by the table that joins it.",
      severity: "error",
      from: { pathNot: [...tests, actingTables, domainRouters] },
      to: { path: ["^server/[a-z]+/[a-z-]+/[a-z-]*router[.]ts$", "^server/[a-z]+/reactions/[a-z-]+[.]ts$"] },
    },
    {
      name: "domain-routers-are-joined",
      comment: "A domain's router is imported by server/router.ts only.",
      severity: "error",
      from: { pathNot: [...tests, "^server/router[.]ts$"] },
      to: { path: domainRouters },
    },
    {
      name: "tables-are-leaves",
      comment: "Errors, events and states import only the parts that domains contribute, and core.",
      severity: "error",
      from: { path: describingTables },
      to: {
        path: "^(server|app|components)/",
        pathNot: [describingTables, "^server/core/", "^server/[a-z]+/errors[.]ts$"],
      },
    },
    {
      name: "app-through-page-api",
      comment: "Pages reach the server through server/page-api; only schemas, enums, shapes and money are shared.",
      severity: "error",
      from: { path: "^(app/|proxy[.]ts$)", pathNot: tests },
      to: {
        path: "^(server|db)/",
        pathNot: ["^server/page-api[.]ts$", ...stateless],
        dependencyTypesNot: ["type-only"],
      },
    },
    {
      name: "components-share-values-only",
      comment: "Components import schemas, enums, shapes and money of the server; they run in browsers.",
      severity: "error",
      from: { path: "^components/", pathNot: tests },
      to: { path: "^(server|db|app)/", pathNot: stateless, dependencyTypesNot: ["type-only"] },
    },
    {
      name: "types-of-tables",
      comment: "Of the server's other files, pages and components import only the types of the root tables.",
      severity: "error",
      from: { path: "^(app|components)/", pathNot: tests },
      to: {
        path: "^(server|db)/",
        pathNot: ["^server/(router|errors|states|events|page-api)[.]ts$", ...stateless],
      },
    },
    {
      name: "server-below-pages",
      comment: "The server imports neither pages nor components.",
      severity: "error",
      from: { path: "^server/", pathNot: tests },
      to: { path: "^(app|components)/" },
    },
    {
      name: "page-api-apart",
      comment: "Only the process of the pages loads the page API.",
      severity: "error",
      from: { path: "^server/", pathNot: [...tests, "^server/(pages|page-api)[.]ts$", "^server/runtime/page-api/"] },
      to: { path: "^server/(runtime/page-api/|page-api[.]ts$|pages[.]ts$)" },
    },
    {
      name: "no-tables-in-routers",
      comment: "Routers and schemas import no database tables; they call operations.",
      severity: "error",
      from: { path: "^server/[a-z]+/[a-z-]+/[a-z-]*(router|schemas)[.]ts$" },
      to: { path: "^db/", pathNot: stateless },
    },
    {
      name: "acquirers-by-port",
      comment: "Adapters are reached through the port; only the sandbox knows its own acquirer.",
      severity: "error",
      from: { pathNot: [...tests, "^server/(acquiring|sandbox)/"] },
      to: { path: adapters },
    },
    {
      name: "doubles-are-independent",
      comment:
        "The test doubles of banks share no code with the adapters that they test, so each finds the other's faults.",
      severity: "error",
      from: { path: doubles },
      to: {
        path: "^(server|db|testing|app|components)/",
        pathNot: [
          doubles,
          "^db/schema/[a-z]+-(enums|shapes)[.]ts$",
          "^testing/support/(certificates|pix-api/schemas|simulation/random)[.]ts$",
        ],
      },
    },
    {
      name: "company-mails-are-limited",
      comment: "A mail in a company's words goes through sendCompanyMail, which limits what strangers can send.",
      severity: "error",
      from: {
        path: "^server/",
        pathNot: [
          ...tests,
          "^server/core/mail/",
          "/(send-company-mail|password-resets|confirm-email|devices|start-sign-in|request-mails)[.]ts$",
        ],
      },
      to: { path: "^server/core/mail/mail[.]ts$", dependencyTypesNot: ["type-only"] },
    },
    {
      name: "db-is-the-base",
      comment: "db imports nothing above it.",
      severity: "error",
      from: { path: "^db/", pathNot: tests },
      to: { path: "^(server|app|components|messages)/" },
    },
    {
      name: "no-framework-in-server",
      comment: "Only the process of the pages loads Next; only mails are composed with React.",
      severity: "error",
      from: { path: "^server/", pathNot: [...tests, "^server/pages[.]ts$", "^server/core/mail/"] },
      to: {
        path: "^node_modules/(next|next-auth|next-intl|react|react-dom)/",
        pathNot: "^node_modules/next-auth/jwt",
        dependencyTypesNot: ["type-only"],
      },
    },
    {
      name: "sdk-apart",
      comment: "The libraries in sdk are packages of their own.",
      severity: "error",
      from: { path: "^sdk/(typescript|cli)/src/", pathNot: tests },
      to: { path: "^(server|db|app|components|testing|messages|scripts|sdk/generator|sdk/typescript/testing)/" },
    },
    {
      name: "sdk-is-published",
      comment: "The product imports no library of sdk.",
      severity: "error",
      from: { pathNot: [...tests, "^sdk/"] },
      to: { path: "^sdk/(typescript|cli)/" },
    },
    {
      name: "library-without-command-line",
      comment: "The command line uses the TypeScript library, never the reverse.",
      severity: "error",
      from: { path: "^sdk/typescript/" },
      to: { path: "^sdk/cli/" },
    },
  ],
  options: {
    tsPreCompilationDeps: true,
    tsConfig: { fileName: "tsconfig.json" },
    doNotFollow: { path: "node_modules" },
    // No rule applies to the imports of tests.
    exclude: { path: ["(^|/)([.]next|[.]build|[.]data|dist)/", "[.](test|spec)[.]tsx?$"] },
    moduleSystems: ["es6"],
    combinedDependencies: false,
    skipAnalysisNotInRules: true,
    cache: false,
  },
};
