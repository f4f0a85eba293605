/**
 * In dependency order: a domain imports only itself and those before it. `server/`, `components/`,
 * `db/schema/`, `messages/` and `e2e/` use the same names.
 */
export const domains = [
  { name: "core", holds: "money, calendar, crypto, HTTP client, mail outbox, leases, events, errors, log, metrics" },
  { name: "acquiring", holds: "the acquirer port, its adapters (sandbox, Pix API, Pagar.me) and connection lookup" },
  { name: "accounts", holds: "companies, team, sign-in, API keys, CLI sign-in, notices, audit log, uploads" },
  { name: "ledger", holds: "transfers, balances, fees, receivables, daily figures, the ledger checker" },
  { name: "customers", holds: "buyers as a company sees them; a person's identity and sign-in" },
  { name: "catalog", holds: "products, offers, prices, coupons, order bumps, stock, shipping, checkout branding" },
  { name: "partners", holds: "affiliates, co-producers, commissions, invitations" },
  {
    name: "payments",
    holds: "charges, cards, boletos, Pix Automático, refunds, cancellations, disputes, payment links, unknown outcomes",
  },
  {
    name: "treasury",
    holds: "connections, acquirer accounts, recipients, routing, payouts, anticipations, fee checks, reconciliations",
  },
  { name: "courses", holds: "courses, lessons, enrollments, students, progress, quizzes, comments, certificates" },
  { name: "subscriptions", holds: "sign-ups, subscriptions, renewals, automatic debits" },
  { name: "webhooks", holds: "endpoints, events, deliveries, replays, the request log" },
  {
    name: "reports",
    holds: "sales lists and figures, overview, receivables calendar, statements, closings, documents",
  },
  { name: "checkout", holds: "orders, payment pages, upsells, A/B tests, cart recovery, tracking, delivery links" },
  { name: "data", holds: "imports, exports, backups" },
  { name: "buyers", holds: "the buyer's account, privacy requests, support" },
  { name: "sandbox", holds: "payer simulator, clock, scenarios, test mode, demo data" },
  { name: "runtime", holds: "REST, OpenAPI, MCP, HTTP server, page API, CLI, start-up" },
];
