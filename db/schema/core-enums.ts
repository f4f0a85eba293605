import { enrollmentEvents } from "./courses-enums";
import { authorizationEvents, disputeEvents, shipmentEvents, transactionEvents } from "./payments-enums";
import { subscriptionEvents } from "./subscriptions-enums";
import { payoutEvents } from "./treasury-enums";
import { webhookEvents } from "./webhooks-enums";
export const countedRows = ["customer", "event"] as const;
export type CountedRows = (typeof countedRows)[number];

export const mailKinds = ["receipt", "news", "notice", "digest", "welcome", "export", "data_request"] as const;
export type MailKind = (typeof mailKinds)[number];

/** The company's clock, which may be ahead in the sandbox, or the wall clock. */
export const mailClocks = ["company", "real"] as const;

/** Transactional (0), other single (1) and bulk emails (2). */
export const mailPriorities = [0, 1, 2] as const;
export type MailPriority = (typeof mailPriorities)[number];

/** In the order of the database's constraint. */
export const eventNames = [
  ...transactionEvents,
  ...subscriptionEvents,
  ...authorizationEvents,
  ...disputeEvents,
  ...shipmentEvents,
  ...payoutEvents,
  ...enrollmentEvents,
  ...webhookEvents,
] as const;
export type EventName = (typeof eventNames)[number];

/** The first is the default. */
export const languages = ["pt-BR", "en"] as const;
export type Language = (typeof languages)[number];

export const defaultLanguage: Language = languages[0];

/** Falls back to the default. */
export function toLanguage(tag: string | null | undefined): Language {
  return languages.find((language) => language === tag) ?? defaultLanguage;
}

/** Cookie with the person's chosen language. */
export const localeCookie = "locale";

/**
 * Returns the supported language with the highest weight in `Accept-Language` (RFC 9110, section
 * 12.5.4), ignoring regions, or the default.
 */
export function preferredLanguage(header: string | null): Language {
  const wished = (header ?? "")
    .slice(0, 500)
    .split(",")
    .map((range) => {
      const [tag = "", ...parameters] = range.split(";").map((part) => part.trim().toLowerCase());
      const weight = parameters.find((each) => each.startsWith("q="))?.slice(2);
      return { language: tag.split("-")[0], weight: weight === undefined ? 1 : Number(weight) || 0 };
    })
    .filter(({ weight }) => weight > 0)
    .sort((one, other) => other.weight - one.weight);
  for (const { language } of wished) {
    const found = languages.find((each) => each.split("-")[0] === language);
    if (found) return found;
  }
  return defaultLanguage;
}

export interface Conventions {
  currency: string;
  thousands: string;
  decimal: "," | ".";
  months: readonly string[] | null;
  /** ISO 639-2, for OFX. */
  code: string;
}

export const conventions: Record<Language, Conventions> = {
  "pt-BR": { currency: "R$\u00a0", thousands: ".", decimal: ",", months: null, code: "POR" },
  en: {
    currency: "R$",
    thousands: ",",
    decimal: ".",
    // `11/12` is ambiguous in English.
    months: ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"],
    code: "ENG",
  },
};

/** Events with reactions (`server/reactions.ts`). */
export const reactingEvents = [
  "transaction_paid",
  "transaction_underpaid",
  "transaction_overpaid",
  "transaction_refunded",
  "transaction_refused",
  "transaction_canceled",
  "transaction_chargeback",
  "transaction_chargeback_won",
  "dispute_lost",
  "subscription_renewal_failed",
  "subscription_canceled",
  "product_canceled",
  "authorization_approved",
  "authorization_ended",
  "course_completed",
] as const satisfies readonly EventName[];
export type ReactingEvent = (typeof reactingEvents)[number];
