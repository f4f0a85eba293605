"use client";

import { useTranslations } from "next-intl";
import type { Coupon } from "@/server/catalog/coupons/schemas";
import { useCompanyNow } from "../../ui/clock/company-time";
import { type Tone, ToneBadge } from "../../ui/tone-badge";

type State = "active" | "paused" | "scheduled" | "ended" | "used_up";

const tones: Record<State, Tone> = {
  active: "green",
  paused: "gray",
  scheduled: "blue",
  ended: "gray",
  used_up: "amber",
};

function stateOf({ active, startsAt, endsAt, maxUses, uses }: Coupon, now: number): State {
  if (endsAt !== null && Date.parse(endsAt) <= now) return "ended";
  if (maxUses !== null && uses >= maxUses) return "used_up";
  if (!active) return "paused";
  return startsAt !== null && Date.parse(startsAt) > now ? "scheduled" : "active";
}

export function CouponState({ coupon }: { coupon: Coupon }) {
  const t = useTranslations("promotions.states");
  const now = useCompanyNow();
  const state = stateOf(coupon, now());
  return <ToneBadge tone={tones[state]}>{t(state)}</ToneBadge>;
}
