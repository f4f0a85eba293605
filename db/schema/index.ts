export * from "./account-days";
export * from "./accounts";
export * from "./affiliates";
export * from "./anticipations";
export * from "./auth";
export * from "./bulk";
export * from "./buyer-mails";
export * from "./cards";
export * from "./catalog";
export * from "./checkout-contents";
export * from "./cli-logins";
export * from "./closings";
export * from "./commissions";
export * from "./community";
export * from "./companies";
export * from "./connections";
export * from "./copied-items";
export * from "./coproducers";
export * from "./courses";
export * from "./customers";
export * from "./day-figures";
export * from "./duplicate-payments";
export * from "./enrolling";
export * from "./enrollments";
export * from "./events";
export * from "./fee-checks";
export * from "./finance";
export * from "./goals";
export * from "./idempotency";
export * from "./importing";
export * from "./learning";
export * from "./notices";
export * from "./orders";
export * from "./outbox";
export * from "./partnerships";
export * from "./payment-links";
export * from "./payments";
export * from "./payouts";
export * from "./people";
export * from "./pix-authorizations";
export * from "./product-pictures";
export * from "./promotions";
export * from "./recipients";
export * from "./reconciliations";
export * from "./recovery";
export * from "./refund-requests";
export * from "./refunds";
export * from "./request-log";
export * from "./restores";
export * from "./route-tries";
export * from "./row-counts";
export * from "./sandbox";
export * from "./sandbox-clocks";
export * from "./sandbox-orders";
export * from "./scenarios";
export * from "./shippings";
export * from "./stocks";
export * from "./subscriptions";
export * from "./tracking";
export * from "./transaction-counts";
export * from "./uploads";
export * from "./upsells";
export * from "./visits";
export * from "./webhook-replays";
export * from "./webhooks";

/**
 * Tables without a leading company: reference tables (on every node) and the sandbox's own. Every other table belongs
 * to one company, and `db/schema.test.ts` checks it against the tenant rules.
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
