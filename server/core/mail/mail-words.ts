import { createTranslator } from "use-intl/core";
import type { Language } from "@/db/schema/core-enums";
import { conventions } from "@/db/schema/core-enums";
import { businessTimeZone } from "@/db/time-zone";
import type accounts from "@/messages/pt-BR/accounts.json";
import type buyers from "@/messages/pt-BR/buyers.json";
import type catalog from "@/messages/pt-BR/catalog.json";
import type checkout from "@/messages/pt-BR/checkout.json";
import type courses from "@/messages/pt-BR/courses.json";
import type customers from "@/messages/pt-BR/customers.json";
import type data from "@/messages/pt-BR/data.json";
import type partners from "@/messages/pt-BR/partners.json";
import { dayOf } from "../calendar/calendar";
import { readMessages } from "../messages/messages";
import { formatMoney } from "../money/money";

type Words = (typeof accounts)["mails"] &
  (typeof buyers)["mails"] &
  (typeof catalog)["mails"] &
  (typeof checkout)["mails"] &
  (typeof courses)["mails"] &
  (typeof customers)["mails"] &
  (typeof data)["mails"] &
  (typeof partners)["mails"];

const messages = await readMessages<Words>(
  ["accounts", "buyers", "catalog", "checkout", "courses", "customers", "data", "partners"],
  "mails",
);

/**
 * Returns the translations for emails: `mailWords("en")("receipt.subject", { product })`.
 *
 * @throws IntlError if a message or one of its values is missing, so that no incomplete email is
 * sent.
 */
export function mailWords(language: Language) {
  return createTranslator({ locale: language, messages: messages[language], onError: refuse });
}

/** Swedish formats times as `15:40` in every runtime. */
const times = new Intl.DateTimeFormat("sv-SE", { timeZone: businessTimeZone, timeStyle: "short" });

/** Amounts are integer cents. Instants are shown in São Paulo, to the minute. */
export function mailFormats(language: Language) {
  const { months } = conventions[language];
  const day = (at: Date) => {
    const [year, month, date] = dayOf(at).split("-");
    return months ? `${Number(date)} ${months[Number(month) - 1]} ${year}` : `${date}/${month}/${year}`;
  };
  const minute = (at: Date) => `${day(at)}, ${times.format(at)}`;
  return { cents: (amount: number) => formatMoney(amount, language), day, minute };
}

function refuse(error: Error): never {
  throw error;
}
