import { useTranslations } from "next-intl";
import { eventNames } from "@/db/schema/core-enums";
import { deedNames } from "@/db/schema/sandbox-enums";
import type { SandboxClockPage } from "@/server/sandbox/clock/schemas";

export type TimelineEntry = SandboxClockPage["timeline"][number];

export function useTimelineWords(): (entry: TimelineEntry) => string {
  const t = useTranslations();
  return ({ what, count }) => {
    const event = eventNames.find((each) => each === what);
    if (event) return t(`eventNames.${event}`);
    const deed = deedNames.find((each) => each === what);
    return deed ? t(`clock.deeds.${deed}`, { count }) : what;
  };
}

export function timelineHref({ what, id }: TimelineEntry): string | null {
  if (id === null) return null;
  if (what.startsWith("transaction_")) return `/transactions/${id}`;
  if (what.startsWith("subscription_") || what === "product_canceled") return `/subscriptions/${id}`;
  if (what.startsWith("payout_")) return `/finance/payouts/${id}`;
  return null;
}
