import { useTranslations } from "next-intl";
import type { ReconciliationStatus } from "@/db/schema/treasury-enums";
import { type Tone, ToneBadge } from "../../ui/tone-badge";

const tones: Record<ReconciliationStatus, Tone> = {
  agrees: "green",
  differs: "red",
  settled: "blue",
  not_compared: "gray",
};

interface Props {
  day: { status: ReconciliationStatus; openDifferences: number };
}

export function DayStatus({ day: { status, openDifferences } }: Props) {
  const t = useTranslations("reconciliation.statuses");
  return <ToneBadge tone={tones[status]}>{t(status, { count: openDifferences })}</ToneBadge>;
}
