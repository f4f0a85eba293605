export * from "./accounts";
export * from "./acquiring";
export * from "./catalog";
export * from "./checkout";
export * from "./core";
export * from "./courses";
export * from "./customers";
export * from "./data";
export * from "./ledger";
export * from "./partners";
export * from "./payments";
export * from "./reports";
export * from "./sandbox";
export * from "./subscriptions";
export * from "./treasury";
export * from "./webhooks";

/**
 * Tables whose primary key does not start with a company: reference tables (on every node) and the
 * sandbox's. All others are partitioned by company, and `db/schema.test.ts` checks them against the
 * tenant rules.
 */
export const globalTables = [
  "companies",
  "company_lookups",
  "users",
  "members",
  "sessions",
  "password_resets",
  "user_devices",
  "people",
  "people_sessions",
  "sign_in_links",
  "cli_logins",
  "data_requests",
  "restores",
];
