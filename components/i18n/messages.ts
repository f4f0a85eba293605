import { defaultLocale, type Locale, locales } from "./locales";

/** Message areas of pages. The default language gives the types. */
const areas = {
  account: () => import("@/messages/pt-BR/account.json"),
  affiliates: () => import("@/messages/pt-BR/affiliates.json"),
  "api-keys": () => import("@/messages/pt-BR/api-keys.json"),
  audit: () => import("@/messages/pt-BR/audit.json"),
  auth: () => import("@/messages/pt-BR/auth.json"),
  bulk: () => import("@/messages/pt-BR/bulk.json"),
  buyer: () => import("@/messages/pt-BR/buyer.json"),
  "buyer-account": () => import("@/messages/pt-BR/buyer-account.json"),
  catalog: () => import("@/messages/pt-BR/catalog.json"),
  certificates: () => import("@/messages/pt-BR/certificates.json"),
  clock: () => import("@/messages/pt-BR/clock.json"),
  closings: () => import("@/messages/pt-BR/closings.json"),
  comments: () => import("@/messages/pt-BR/comments.json"),
  connections: () => import("@/messages/pt-BR/connections.json"),
  courses: () => import("@/messages/pt-BR/courses.json"),
  customers: () => import("@/messages/pt-BR/customers.json"),
  dev: () => import("@/messages/pt-BR/dev.json"),
  disputes: () => import("@/messages/pt-BR/disputes.json"),
  docs: () => import("@/messages/pt-BR/docs.json"),
  enums: () => import("@/messages/pt-BR/enums.json"),
  fees: () => import("@/messages/pt-BR/fees.json"),
  finance: () => import("@/messages/pt-BR/finance.json"),
  guides: () => import("@/messages/pt-BR/guides.json"),
  learn: () => import("@/messages/pt-BR/learn.json"),
  notices: () => import("@/messages/pt-BR/notices.json"),
  overview: () => import("@/messages/pt-BR/overview.json"),
  "page-content": () => import("@/messages/pt-BR/page-content.json"),
  payments: () => import("@/messages/pt-BR/payments.json"),
  payouts: () => import("@/messages/pt-BR/payouts.json"),
  privacy: () => import("@/messages/pt-BR/privacy.json"),
  promotions: () => import("@/messages/pt-BR/promotions.json"),
  quizzes: () => import("@/messages/pt-BR/quizzes.json"),
  receivables: () => import("@/messages/pt-BR/receivables.json"),
  recipients: () => import("@/messages/pt-BR/recipients.json"),
  reconciliation: () => import("@/messages/pt-BR/reconciliation.json"),
  recovery: () => import("@/messages/pt-BR/recovery.json"),
  "refund-requests": () => import("@/messages/pt-BR/refund-requests.json"),
  requests: () => import("@/messages/pt-BR/requests.json"),
  routing: () => import("@/messages/pt-BR/routing.json"),
  scenarios: () => import("@/messages/pt-BR/scenarios.json"),
  settings: () => import("@/messages/pt-BR/settings.json"),
  shared: () => import("@/messages/pt-BR/shared.json"),
  shell: () => import("@/messages/pt-BR/shell.json"),
  simulator: () => import("@/messages/pt-BR/simulator.json"),
  students: () => import("@/messages/pt-BR/students.json"),
  subscriptions: () => import("@/messages/pt-BR/subscriptions.json"),
  team: () => import("@/messages/pt-BR/team.json"),
  "test-mode": () => import("@/messages/pt-BR/test-mode.json"),
  tracking: () => import("@/messages/pt-BR/tracking.json"),
  uploads: () => import("@/messages/pt-BR/uploads.json"),
  upsells: () => import("@/messages/pt-BR/upsells.json"),
  webhooks: () => import("@/messages/pt-BR/webhooks.json"),
};

type Area = Awaited<ReturnType<(typeof areas)[keyof typeof areas]>>["default"];
type Merged<Each> = (Each extends unknown ? (each: Each) => void : never) extends (all: infer All) => void
  ? All
  : never;
export type Messages = Merged<Area>;

async function load(locale: Locale): Promise<[Locale, Messages]> {
  const files: Promise<{ default: object }>[] = Object.entries(areas).map(([area, loadDefault]) =>
    locale === defaultLocale ? loadDefault() : import(`../../messages/${locale}/${area}.json`),
  );
  return [locale, Object.assign({}, ...(await Promise.all(files)).map((file) => file.default))];
}

/** The pages' messages, one object per language; `messages/` has a file for each area. */
export const messages = Object.fromEntries(await Promise.all(locales.map(load))) as Record<Locale, Messages>;

/** Results of `read` by language. */
export function eachLocale<Read>(read: (messages: Messages) => Read): Record<Locale, Read> {
  return Object.fromEntries(locales.map((locale) => [locale, read(messages[locale])])) as Record<Locale, Read>;
}
