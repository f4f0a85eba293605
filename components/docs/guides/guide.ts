import type { ReactNode } from "react";
import type { Reference } from "../reference";
import type { Words } from "../words";

/** The guides in the order of the navigation; the first is `/docs` itself. */
export const guideSlugs = [
  "quickstart",
  "authentication",
  "errors",
  "idempotency",
  "rate-limits",
  "sandbox",
  "webhooks",
  "versions",
] as const;

export type GuideSlug = (typeof guideSlugs)[number];

/** What guides tell of this installation. */
export interface GuideFacts {
  /** Without a slash at the end. */
  origin: string;
  /** It has a demo company, whose token the operator's command prints. */
  hasDemo: boolean;
  /** Addresses that webhooks come from; empty when the operator has not named them. */
  outboundIps: string[];
  requestsPerMinute: number;
  reference: Reference;
  words: Words;
}

export interface GuideSection {
  /** The anchor, the same in both languages. */
  id: string;
  title: string;
  body: ReactNode;
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
