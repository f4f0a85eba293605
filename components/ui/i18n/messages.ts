import { defaultLocale, type Locale, locales } from "./locales";

const areas = {
  accounts: () => import("@/messages/pt-BR/accounts.json"),
  buyers: () => import("@/messages/pt-BR/buyers.json"),
  catalog: () => import("@/messages/pt-BR/catalog.json"),
  checkout: () => import("@/messages/pt-BR/checkout.json"),
  courses: () => import("@/messages/pt-BR/courses.json"),
  customers: () => import("@/messages/pt-BR/customers.json"),
  data: () => import("@/messages/pt-BR/data.json"),
  docs: () => import("@/messages/pt-BR/docs.json"),
  partners: () => import("@/messages/pt-BR/partners.json"),
  payments: () => import("@/messages/pt-BR/payments.json"),
  reports: () => import("@/messages/pt-BR/reports.json"),
  runtime: () => import("@/messages/pt-BR/runtime.json"),
  sandbox: () => import("@/messages/pt-BR/sandbox.json"),
  shell: () => import("@/messages/pt-BR/shell.json"),
  subscriptions: () => import("@/messages/pt-BR/subscriptions.json"),
  treasury: () => import("@/messages/pt-BR/treasury.json"),
  ui: () => import("@/messages/pt-BR/ui.json"),
  webhooks: () => import("@/messages/pt-BR/webhooks.json"),
};

/** Without the texts of emails and downloaded files, which pages do not load. */
type PageTexts<Texts> = Texts extends unknown ? Omit<Texts, "mails" | "files"> : never;
type Area = PageTexts<Awaited<ReturnType<(typeof areas)[keyof typeof areas]>>["default"]>;
type Merged<Each> = (Each extends unknown ? (each: Each) => void : never) extends (all: infer All) => void
  ? All
  : never;
export type Messages = Merged<Area>;

async function load(locale: Locale): Promise<[Locale, Messages]> {
  const files: Promise<{ default: { mails?: object; files?: object } }>[] = Object.entries(areas).map(
    ([area, loadDefault]) =>
      locale === defaultLocale ? loadDefault() : import(`../../../messages/${locale}/${area}.json`),
  );
  const texts = (await Promise.all(files)).map(({ default: { mails: _mails, files: _files, ...pages } }) => pages);
  return [locale, Object.assign({}, ...texts)];
}

export const messages = Object.fromEntries(await Promise.all(locales.map(load))) as Record<Locale, Messages>;

export function eachLocale<Read>(read: (messages: Messages) => Read): Record<Locale, Read> {
  return Object.fromEntries(locales.map((locale) => [locale, read(messages[locale])])) as Record<Locale, Read>;
}
