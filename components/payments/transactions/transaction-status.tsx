import { useTranslations } from "next-intl";
import type { TransactionStatus as Status } from "@/db/schema/payments-enums";
import { type Tone, ToneBadge } from "../../ui/tone-badge";

const tones: Record<Status, Tone> = {
  pending: "amber",
  paid: "green",
  refused: "red",
  canceled: "gray",
  refund: "blue",
  chargeback: "red",
};

export function TransactionStatus({ status }: { status: Status }) {
  const t = useTranslations("statuses");
  return <ToneBadge tone={tones[status]}>{t(status)}</ToneBadge>;
}
