"use client";

import { useTranslations } from "next-intl";
import type { PaymentLink } from "@/server/payments/payment-links/schemas";
import { useCompanyNow } from "../../ui/clock/company-time";
import { type Tone, ToneBadge } from "../../ui/tone-badge";

type State = "open" | "paid" | "paused" | "expired";

const tones: Record<State, Tone> = { open: "blue", paid: "green", paused: "gray", expired: "gray" };

const dayOfSaoPaulo = new Intl.DateTimeFormat("sv-SE", { timeZone: "America/Sao_Paulo", dateStyle: "short" });

function stateOf({ active, dueOn, maxPayments, payments }: PaymentLink, now: number): State {
  if (maxPayments !== null && payments >= maxPayments) return "paid";
  if (!active) return "paused";
  return dueOn !== null && dueOn < dayOfSaoPaulo.format(now) ? "expired" : "open";
}

export function LinkState({ link }: { link: PaymentLink }) {
  const t = useTranslations("paymentLinks.states");
  const now = useCompanyNow();
  const state = stateOf(link, now());
  return <ToneBadge tone={tones[state]}>{t(state)}</ToneBadge>;
}
