"use client";

import { Stack } from "@mantine/core";
import { useTranslations } from "next-intl";
import { CourseChange } from "@/server/courses/schemas";
import { FramedSection } from "../ui/framed-section";
import { useEditor } from "./draft-context";
import { SavedText } from "./saved-text";

const fields = [
  { name: "title", multiline: false },
  { name: "tagline", multiline: false },
  { name: "description", multiline: true },
  { name: "producerName", multiline: false },
  { name: "category", multiline: false },
  { name: "level", multiline: false },
] as const;

/** The course's own fields. */
export function CoursePanel() {
  const t = useTranslations("courseEditor");
  const tInvalid = useTranslations("invalid");
  const { draft, course } = useEditor();
  return (
    <FramedSection title={t("course")} text={t("courseText")}>
      <Stack gap="md">
        {fields.map(({ name, multiline }) => (
          <SavedText
            key={name}
            label={t(`fields.${name}`)}
            value={course[name]}
            multiline={multiline}
            isValid={(text) => CourseChange.safeParse({ courseId: course.id, [name]: text }).success}
            fault={name === "title" ? tInvalid("title") : tInvalid("description")}
            onSave={(text) => draft.edit({ kind: "changeCourse", change: { [name]: text } })}
          />
        ))}
      </Stack>
    </FramedSection>
  );
}
