import { useTranslations } from "next-intl";
import type { ShipmentStatus as Status } from "@/db/schema/payments-enums";
import { type Tone, ToneBadge } from "../../ui/tone-badge";

const tones: Record<Status, Tone> = { to_ship: "amber", shipped: "blue", delivered: "green" };

export function ShipmentStatus({ status }: { status: Status }) {
  const t = useTranslations("shipments.statuses");
  return <ToneBadge tone={tones[status]}>{t(status)}</ToneBadge>;
}
