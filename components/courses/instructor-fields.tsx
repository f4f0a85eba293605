"use client";

import { Stack } from "@mantine/core";
import { useTranslations } from "next-intl";
import { CourseChange } from "@/server/courses/courses/schemas";
import { FramedSection } from "../ui/framed-section";
import { useEditor } from "./draft-context";
import { SavedText } from "./saved-text";

const parts = [
  { name: "name", multiline: false },
  { name: "role", multiline: false },
  { name: "bio", multiline: true },
] as const;

export function InstructorFields() {
  const t = useTranslations("courseEditor.instructor");
  const { draft, course } = useEditor();
  const { instructor } = course;
  const withPart = (name: (typeof parts)[number]["name"], text: string) => ({ [name]: text });
  return (
    <FramedSection title={t("title")} text={t("text")}>
      <Stack gap="md">
        {parts.map(({ name, multiline }) => (
          <SavedText
            key={name}
            label={t(name)}
            multiline={multiline}
            value={instructor[name]}
            isValid={(text) =>
              CourseChange.safeParse({ courseId: course.id, instructor: withPart(name, text) }).success
            }
            fault={t("fault")}
            onSave={(text) => draft.edit({ kind: "changeCourse", change: { instructor: withPart(name, text) } })}
          />
        ))}
      </Stack>
    </FramedSection>
  );
}
