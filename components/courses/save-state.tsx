"use client";

import { IconAlertTriangle, IconCheck, IconCloudUpload, IconPencil } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import type { SaveState as State } from "./course-draft";
import classes from "./course-editor.module.css";
import { useEditor } from "./draft-context";

const icons = {
  saved: IconCheck,
  unsaved: IconPencil,
  saving: IconCloudUpload,
  failed: IconAlertTriangle,
  conflict: IconAlertTriangle,
} satisfies Record<State, typeof IconCheck>;

export function SaveState() {
  const t = useTranslations("courseEditor.saving");
  const { state } = useEditor();
  const Icon = icons[state];
  return (
    <span className={classes.state} data-state={state} role="status">
      <Icon size={16} stroke={1.6} aria-hidden="true" />
      {t(state)}
    </span>
  );
}
