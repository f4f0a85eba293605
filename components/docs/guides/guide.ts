import type { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import type { EventName } from "@/db/schema/core-enums";
import type { DeliveryScope } from "@/db/schema/webhooks-enums";
import type { EventType } from "@/server/events";
import type { Schema } from "../document";
import type { Reader } from "../own-credentials";
import type { Reference } from "../reference";

/** In navigation order. The first is served at `/docs`. */
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

export interface DocumentedEvent {
  event: EventName;
  type: EventType;
  scopes: DeliveryScope[];
  example: Record<string, unknown>;
}

export type GuideTranslator = ReturnType<typeof useTranslations<"guides">>;

export interface GuideFacts {
  /** Without a trailing slash. */
  origin: string;
  /** A demo company exists, whose token the operator can print. */
  hasDemo: boolean;
  /** Source addresses of webhooks; empty if not configured. */
  outboundIps: string[];
  requestsPerMinute: number;
  reference: Reference;
  events: { events: DocumentedEvent[]; schema: Schema };
  t: GuideTranslator;
  nameEvent: ReturnType<typeof useTranslations<"eventNames">>;
  nameFault: ReturnType<typeof useTranslations<"connectionFaults">>;
  reader: Reader | null;
}

export interface GuideSection {
  id: string;
  title: string;
  body: ReactNode;
  fields?: ReactNode;
}

export interface Guide {
  summary: string;
  sections: GuideSection[];
}

export type WriteGuide = (facts: GuideFacts) => Guide;

export function guidePath(slug: GuideSlug): string {
  return slug === "quickstart" ? "/docs" : `/docs/${slug}`;
}
