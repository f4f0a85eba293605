import { getTranslations } from "next-intl/server";
import type { SubscriptionItem } from "@/server/buyers/account/schemas";
import own from "./account-frame.module.css";

export type Standing = "active" | "past_due" | "canceled" | "held" | "leaving" | "pausing" | "paused";

const tones: Record<Standing, string | undefined> = {
  active: own.good,
  past_due: own.bad,
  canceled: "",
  held: own.notice,
  leaving: own.notice,
  pausing: own.good,
  paused: own.notice,
};

export function standingOf({ status, isHeld, endsAt, pausedFrom, isPaused }: SubscriptionItem): Standing {
  if (status === "active" && endsAt) return "leaving";
  if (isHeld) return "held";
  if (status !== "active") return status;
  if (!pausedFrom) return "active";
  return isPaused ? "paused" : "pausing";
}

export async function SubscriptionMark({ item }: { item: SubscriptionItem }) {
  const t = await getTranslations("account.subscriptions.states");
  const standing = standingOf(item);
  return <span className={`${own.mark} ${tones[standing] ?? ""}`}>{t(standing)}</span>;
}
