import { useTranslations } from "next-intl";
import type { CourseStatus as Status } from "@/db/schema/courses-enums";
import { type Tone, ToneBadge } from "../ui/tone-badge";

const tones: Record<Status, Tone> = { draft: "gray", published: "green", archived: "amber" };

export function CourseStatus({ status }: { status: Status }) {
  const t = useTranslations("courses.statuses");
  return <ToneBadge tone={tones[status]}>{t(status)}</ToneBadge>;
}
