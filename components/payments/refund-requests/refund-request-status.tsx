import { useTranslations } from "next-intl";
import type { RefundRequestStatus as Status } from "@/db/schema/payments-enums";
import { type Tone, ToneBadge } from "../../ui/tone-badge";

const tones: Record<Status, Tone> = { open: "amber", approved: "green", declined: "gray" };

export function RefundRequestStatus({ status }: { status: Status }) {
  const t = useTranslations("refundRequests.statuses");
  return <ToneBadge tone={tones[status]}>{t(status)}</ToneBadge>;
}
