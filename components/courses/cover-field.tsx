"use client";

import { Button, Stack, Text } from "@mantine/core";
import { useTranslations } from "next-intl";
import { useId } from "react";
import { CourseChange } from "@/server/courses/courses/schemas";
import { isFileAddress } from "../accounts/uploads/file-words";
import { StoredFile } from "../accounts/uploads/stored-file";
import { UploadField } from "../accounts/uploads/upload-field";
import classes from "./cover-field.module.css";
import { useEditor } from "./draft-context";
import { SavedText } from "./saved-text";

const field = "cover upload";

/** A cover on another host, set through the API, is kept but not loaded. */
export function CoverField() {
  const t = useTranslations("courseEditor.cover");
  const tInvalid = useTranslations("invalid");
  const heading = useId();
  const { draft, course, canWrite } = useEditor();
  const { cover } = course;
  const save = (url: string | null) => draft.edit({ kind: "changeCourse", change: { cover: url } });
  const ours = cover !== null && isFileAddress(cover) ? new URL(cover).pathname : null;
  return (
    <Stack gap="xs" role="group" aria-labelledby={heading}>
      <Text id={heading} size="sm" fw={500}>
        {t("label")}
      </Text>
      {ours && (
        // biome-ignore lint/performance/noImgElement: covers are uploaded in their size; a resizer would be another service
        <img className={classes.picture} src={ours} alt={t("alt")} />
      )}
      {cover !== null && (
        <StoredFile label={t("file")} url={cover} purpose="cover">
          <SavedText
            label={t("url")}
            description={t("elsewhere")}
            inputMode="url"
            value={cover}
            isValid={(url) => CourseChange.safeParse({ courseId: course.id, cover: url || null }).success}
            fault={tInvalid("url")}
            onSave={(url) => save(url || null)}
          />
        </StoredFile>
      )}
      <UploadField
        purpose="cover"
        action={t(cover === null ? "send" : "replace")}
        disabled={!canWrite}
        onStored={({ url }) => save(url)}
        onBusy={(isBusy) => draft.touch(field, isBusy)}
      />
      {cover !== null && (
        <div>
          <Button size="xs" variant="subtle" color="gray" disabled={!canWrite} onClick={() => save(null)}>
            {t("remove")}
          </Button>
        </div>
      )}
    </Stack>
  );
}
