"use client";

import { Stack } from "@mantine/core";
import { useTranslations } from "next-intl";
import { CourseChange } from "@/server/courses/courses/schemas";
import { FramedSection } from "../ui/framed-section";
import classes from "./course-editor.module.css";
import { CourseTerms } from "./course-terms";
import { CoverField } from "./cover-field";
import { useEditor } from "./draft-context";
import { InstructorFields } from "./instructor-fields";
import { SavedText } from "./saved-text";

const fields = [
  { name: "title", multiline: false },
  { name: "tagline", multiline: false },
  { name: "description", multiline: true },
  { name: "producerName", multiline: false },
  { name: "category", multiline: false },
  { name: "level", multiline: false },
] as const;

export function CoursePanel() {
  const t = useTranslations("courseEditor");
  const tInvalid = useTranslations("invalid");
  const { draft, course } = useEditor();
  return (
    <div className={classes.column}>
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
          <SavedText
            label={t("fields.highlights")}
            description={t("highlightsHint")}
            multiline
            meaning={meaningOfLines}
            value={course.highlights.join("\n")}
            isValid={(text) => CourseChange.safeParse({ courseId: course.id, highlights: linesOf(text) }).success}
            fault={t("highlightsFault")}
            onSave={(text) => draft.edit({ kind: "changeCourse", change: { highlights: linesOf(text) } })}
          />
          <CoverField />
        </Stack>
      </FramedSection>
      <CourseTerms />
      <InstructorFields />
    </div>
  );
}

function linesOf(text: string): string[] {
  return text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");
}

const meaningOfLines = (text: string) => linesOf(text).join("\n");
