import type { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import type { EventName } from "@/db/schema/core-enums";
import type { DeliveryScope } from "@/db/schema/webhooks-enums";
import type { EventType } from "@/server/events";
import type { Schema } from "../document";
import type { Reader } from "../own-credentials";
import type { Reference } from "../reference";

/** The guides in the order of the navigation; the first is `/docs` itself. */
export const guideSlugs = [
  "quickstart",
  "libraries",
  "agents",
  "cards",
  "due-date-pix",
  "subscriptions",
  "refunds",
  "balance",
  "payouts",
  "webhooks",
  "webhook-handler",
  "events",
  "sandbox",
  "sandbox-time",
  "authentication",
  "errors",
  "idempotency",
  "rate-limits",
  "going-live",
  "banks",
  "versions",
] as const;

export type GuideSlug = (typeof guideSlugs)[number];

/** An event that a webhook may receive. */
export interface DocumentedEvent {
  event: EventName;
  type: EventType;
  scopes: DeliveryScope[];
  /** A body as it is delivered. */
  example: Record<string, unknown>;
}

/** Translates a sentence of the guides to the reader's language. */
export type GuideTranslator = ReturnType<typeof useTranslations<"guides">>;

/** Facts of this installation for the guides. */
export interface GuideFacts {
  /** Without a slash at the end. */
  origin: string;
  /** Whether it has a demo company, whose token the operator's command prints. */
  hasDemo: boolean;
  /** Addresses that webhooks come from; empty when the operator has not named them. */
  outboundIps: string[];
  requestsPerMinute: number;
  reference: Reference;
  /** Every event, and the JSON Schema of their bodies. */
  events: { events: DocumentedEvent[]; schema: Schema };
  t: GuideTranslator;
  /** The dashboard's name of an event. */
  nameEvent: ReturnType<typeof useTranslations<"eventNames">>;
  /** The dashboard's words for a fault of a connection. */
  nameFault: ReturnType<typeof useTranslations<"connectionFaults">>;
  /** Null for a visitor. */
  reader: Reader | null;
}

export interface GuideSection {
  /** The anchor, the same in both languages. */
  id: string;
  title: string;
  body: ReactNode;
  /** Content after it other than prose, such as fields. */
  fields?: ReactNode;
}

export interface Guide {
  summary: string;
  sections: GuideSection[];
}

export type WriteGuide = (facts: GuideFacts) => Guide;

/** The page of a guide. */
export function guidePath(slug: GuideSlug): string {
  return slug === "quickstart" ? "/docs" : `/docs/${slug}`;
}
