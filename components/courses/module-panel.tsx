"use client";

import { Button, Stack } from "@mantine/core";
import { IconTrash } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import { ModuleChange } from "@/server/courses/courses/schemas";
import { FramedSection } from "../ui/framed-section";
import type { Module } from "./course-edit";
import classes from "./course-editor.module.css";
import { useEditor } from "./draft-context";
import { ReleaseField } from "./release-field";
import { SavedText } from "./saved-text";

interface Props {
  module: Module;
  onGone: () => void;
}

export function ModulePanel({ module, onGone }: Props) {
  const t = useTranslations("courseEditor");
  const tInvalid = useTranslations("invalid");
  const { draft, course, canWrite } = useEditor();
  const moduleId = module.id;
  return (
    <FramedSection title={t("module")} text={t("lessons", { count: module.lessons.length })}>
      <Stack gap="md">
        <SavedText
          label={t("fields.title")}
          value={module.title}
          isValid={(title) => ModuleChange.safeParse({ courseId: course.id, moduleId, title }).success}
          fault={tInvalid("title")}
          onSave={(title) => draft.edit({ kind: "changeModule", moduleId, change: { title } })}
        />
        <ReleaseField module={module} />
        <Button
          className={classes.danger}
          variant="default"
          leftSection={<IconTrash size={16} stroke={1.6} />}
          disabled={!canWrite}
          onClick={() => {
            draft.edit({ kind: "dropModule", moduleId });
            onGone();
          }}
        >
          {t("deleteModule")}
        </Button>
      </Stack>
    </FramedSection>
  );
}
