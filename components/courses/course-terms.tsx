"use client";

import { Stack, Switch } from "@mantine/core";
import { useTranslations } from "next-intl";
import { CourseChange, type CourseChange as CourseFields } from "@/server/courses/courses/schemas";
import { FramedSection } from "../ui/framed-section";
import { useEditor } from "./draft-context";
import { SavedText } from "./saved-text";

export function CourseTerms() {
  const t = useTranslations("courseEditor.terms");
  const { draft, course, canWrite } = useEditor();
  const { issuesCertificates, takesComments, certificateHours, producerName } = course;
  const save = (change: CourseFields) => draft.edit({ kind: "changeCourse", change });
  return (
    <FramedSection title={t("title")} text={t("text")}>
      <Stack gap="md">
        <Switch
          label={t("certificate")}
          description={t("certificateHint", { producer: producerName })}
          checked={issuesCertificates}
          disabled={!canWrite}
          onChange={({ currentTarget }) => save({ issuesCertificates: currentTarget.checked })}
        />
        {issuesCertificates && (
          <SavedText
            label={t("hours")}
            description={t("hoursHint")}
            inputMode="numeric"
            meaning={toHours}
            value={certificateHours > 0 ? String(certificateHours) : ""}
            isValid={(text) => CourseChange.safeParse({ courseId: course.id, certificateHours: toHours(text) }).success}
            fault={t("hoursFault")}
            onSave={(text) => save({ certificateHours: toHours(text) })}
          />
        )}
        <Switch
          label={t("comments")}
          description={t("commentsHint")}
          checked={takesComments}
          disabled={!canWrite}
          onChange={({ currentTarget }) => save({ takesComments: currentTarget.checked })}
        />
      </Stack>
    </FramedSection>
  );
}

/** Returns 0 for an empty field and NaN for invalid input. */
function toHours(text: string): number {
  return text.trim() === "" ? 0 : Number(text);
}
