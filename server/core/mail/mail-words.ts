import { createTranslator } from "use-intl/core";
import type { Language } from "@/db/schema/core-enums";
import { conventions } from "@/db/schema/core-enums";
import { businessTimeZone } from "@/db/time-zone";
import type portuguese from "@/messages/pt-BR/mails.json";
import { dayOf } from "../calendar/calendar";
import { readMessages } from "../messages/messages";
import { formatMoney } from "../money/money";

const messages = await readMessages<typeof portuguese>("mails");

/**
 * Returns the translation function for emails in one language: `mailWords("en")("receipt.subject",
 * { product })`.
 *
 * @throws IntlError if a message or one of its values is missing, so that no incomplete email is
 * sent.
 */
export function mailWords(language: Language) {
  return createTranslator({ locale: language, messages: messages[language], namespace: "mails", onError: refuse });
}

/** Swedish formats times as `15:40` on every runtime. */
const times = new Intl.DateTimeFormat("sv-SE", { timeZone: businessTimeZone, timeStyle: "short" });

/**
 * Returns the formatters for emails in one language. Amounts are integer cents. Instants are shown
 * as days and minutes in São Paulo.
 */
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
