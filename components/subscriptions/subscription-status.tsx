import { useTranslations } from "next-intl";
import type { SubscriptionStatus as Status } from "@/db/schema/subscriptions-enums";
import { type Tone, ToneBadge } from "../ui/tone-badge";

const tones: Record<Status, Tone> = { active: "green", past_due: "amber", canceled: "gray" };

export function SubscriptionStatus({ status }: { status: Status }) {
  const t = useTranslations("subscriptions.statuses");
  return <ToneBadge tone={tones[status]}>{t(status)}</ToneBadge>;
}
