import { useTranslations } from "next-intl";
import type { PayoutStatus as Status } from "@/db/schema/treasury-enums";
import { type Tone, ToneBadge } from "../../ui/tone-badge";

const tones: Record<Status, Tone> = {
  awaiting_approval: "amber",
  scheduled: "blue",
  sent: "blue",
  completed: "green",
  failed: "red",
  returned: "red",
  canceled: "gray",
};

export function PayoutStatus({ status }: { status: Status }) {
  const t = useTranslations("payouts.statuses");
  return <ToneBadge tone={tones[status]}>{t(status)}</ToneBadge>;
}
