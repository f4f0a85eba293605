import { useTranslations } from "next-intl";
import type { DeliveryStatus as Status } from "@/db/schema/webhooks-enums";
import { type Tone, ToneBadge } from "../../ui/tone-badge";

const tones: Record<Status, Tone> = {
  created: "blue",
  delivered: "green",
  error: "amber",
  failed: "red",
  canceled: "gray",
};

export function DeliveryStatus({ status }: { status: Status }) {
  const t = useTranslations("deliveryStatuses");
  return <ToneBadge tone={tones[status]}>{t(status)}</ToneBadge>;
}
