"use client";

import { useTranslations } from "next-intl";
import type { StudentState } from "@/db/schema/courses-enums";
import type { EnrollmentRecord } from "@/server/courses/students/schemas";
import { type Tone, ToneBadge } from "../../ui/tone-badge";

const tones: Record<StudentState, Tone> = {
  not_started: "gray",
  studying: "blue",
  stuck: "amber",
  finished: "green",
  ended: "gray",
};

export function StateBadge({ student: { state } }: { student: Pick<EnrollmentRecord, "state"> }) {
  const t = useTranslations("students.states");
  return <ToneBadge tone={tones[state]}>{t(state)}</ToneBadge>;
}
