import { useTranslations } from "next-intl";
import type { DisputeStatus as Status } from "@/db/schema/acquiring-enums";
import { type Tone, ToneBadge } from "../../ui/tone-badge";

const tones: Record<Status, Tone> = { opened: "amber", defended: "blue", won: "green", lost: "red" };

export function DisputeStatus({ status }: { status: Status }) {
  const t = useTranslations("disputes.statuses");
  return <ToneBadge tone={tones[status]}>{t(status)}</ToneBadge>;
}
