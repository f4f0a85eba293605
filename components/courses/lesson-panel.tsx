"use client";

import { Button, Stack, Switch } from "@mantine/core";
import { IconTrash } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import { LessonChange, type LessonChange as LessonFields } from "@/server/courses/courses/schemas";
import { FramedSection } from "../ui/framed-section";
import type { Lesson } from "./course-edit";
import classes from "./course-editor.module.css";
import { useEditor } from "./draft-context";
import { LessonVideoFields } from "./lesson-video-fields";
import { MaterialList } from "./material-list";
import { QuizSection } from "./quizzes/quiz-section";
import { SavedText } from "./saved-text";

interface Props {
  lesson: Lesson;
  onGone: () => void;
}

export function LessonPanel({ lesson, onGone }: Props) {
  const t = useTranslations("courseEditor");
  const tInvalid = useTranslations("invalid");
  const { draft, course, canWrite } = useEditor();
  const lessonId = lesson.id;
  const isGood = (change: object) => LessonChange.safeParse({ courseId: course.id, lessonId, ...change }).success;

  const save = (change: LessonFields) => draft.edit({ kind: "changeLesson", lessonId, change });

  return (
    <div className={classes.column}>
      <FramedSection title={t("lesson")}>
        <Stack gap="md">
          <SavedText
            label={t("fields.title")}
            value={lesson.title}
            isValid={(title) => isGood({ title })}
            fault={tInvalid("title")}
            onSave={(title) => save({ title })}
          />
          <SavedText
            label={t("fields.description")}
            multiline
            value={lesson.description}
            isValid={(description) => isGood({ description })}
            fault={tInvalid("description")}
            onSave={(description) => save({ description })}
          />
          <Switch
            label={t("sample.label")}
            description={t(lesson.isSample && course.status !== "published" ? "sample.draft" : "sample.hint")}
            checked={lesson.isSample}
            disabled={!canWrite}
            onChange={({ currentTarget }) => save({ isSample: currentTarget.checked })}
          />
          <Button
            className={classes.danger}
            variant="default"
            leftSection={<IconTrash size={16} stroke={1.6} />}
            disabled={!canWrite}
            onClick={() => {
              draft.edit({ kind: "dropLesson", lessonId });
              onGone();
            }}
          >
            {t("deleteLesson")}
          </Button>
        </Stack>
      </FramedSection>
      <LessonVideoFields lesson={lesson} />
      <MaterialList lesson={lesson} />
      <QuizSection lessonId={lessonId} />
    </div>
  );
}
