"use client";

import { Button, Stack, Text } from "@mantine/core";
import { useTranslations } from "next-intl";
import { LessonChange, type LessonChange as LessonFields } from "@/server/courses/courses/schemas";
import { isFileAddress } from "../accounts/uploads/file-words";
import { StoredFile } from "../accounts/uploads/stored-file";
import { UploadField } from "../accounts/uploads/upload-field";
import { FramedSection } from "../ui/framed-section";
import { CaptionList } from "./caption-list";
import type { Lesson } from "./course-edit";
import { useEditor } from "./draft-context";
import { SavedText } from "./saved-text";
import { isSecure } from "./secure-url";
import { parseChapters, typedChapters } from "./typed-chapters";
import { parseDuration, typedDuration } from "./typed-duration";

const sentType = "video/mp4";

export function LessonVideoFields({ lesson }: { lesson: Lesson }) {
  const t = useTranslations("courseEditor");
  const tInvalid = useTranslations("invalid");
  const { draft, course, canWrite } = useEditor();
  const { id: lessonId, videoUrl, durationSeconds, chapters } = lesson;
  const isGood = (change: object) => LessonChange.safeParse({ courseId: course.id, lessonId, ...change }).success;
  const save = (change: LessonFields) => draft.edit({ kind: "changeLesson", lessonId, change });
  const isOld = videoUrl !== null && !isSecure(videoUrl) && !isFileAddress(videoUrl);

  return (
    <FramedSection title={t("video.title")} text={t("video.text")}>
      <Stack gap="md">
        <StoredFile label={t("video.file")} url={videoUrl ?? ""} purpose="material">
          <SavedText
            label={t("fields.videoUrl")}
            description={t("video.urlHint")}
            placeholder="https://"
            inputMode="url"
            value={videoUrl ?? ""}
            isValid={(url) => url === "" || url === videoUrl || (isSecure(url) && isGood({ videoUrl: url }))}
            fault={tInvalid("videoUrl")}
            onSave={(url) => save({ videoUrl: url || null })}
          />
          {isOld && (
            <Text size="xs" mt={6} c="light-dark(#8a5a00, #f5c56b)">
              {t("video.insecure")}
            </Text>
          )}
        </StoredFile>
        {videoUrl !== null && (
          <div>
            <Button
              size="xs"
              variant="subtle"
              color="gray"
              disabled={!canWrite}
              onClick={() => save({ videoUrl: null })}
            >
              {t("video.remove")}
            </Button>
          </div>
        )}
        <UploadField
          purpose="material"
          only={sentType}
          action={t(videoUrl === null ? "video.send" : "video.replace")}
          disabled={!canWrite}
          onStored={({ url }) => save({ videoUrl: url })}
          onBusy={(isBusy) => draft.touch(`video upload ${lessonId}`, isBusy)}
        />
        <SavedText
          label={t("fields.duration")}
          placeholder="12:34"
          meaning={parseDuration}
          value={typedDuration(durationSeconds)}
          isValid={(text) => {
            const seconds = parseDuration(text);
            return seconds !== undefined && isGood({ durationSeconds: seconds });
          }}
          fault={tInvalid("durationSeconds")}
          onSave={(text) => save({ durationSeconds: parseDuration(text) ?? null })}
        />
        <SavedText
          label={t("fields.chapters")}
          description={t("video.chaptersHint")}
          placeholder={t("video.chaptersExample")}
          multiline
          meaning={meaningOfChapters}
          value={typedChapters(chapters)}
          isValid={(text) => {
            const parsed = parseChapters(text);
            return parsed !== undefined && isGood({ chapters: parsed });
          }}
          fault={t("video.chaptersFault")}
          onSave={(text) => save({ chapters: parseChapters(text) ?? [] })}
        />
        <div>
          <Text size="sm" fw={500}>
            {t("captions.title")}
          </Text>
          <Text size="xs" c="dimmed" mb="xs">
            {t("captions.text")}
          </Text>
          <CaptionList lesson={lesson} />
        </div>
      </Stack>
    </FramedSection>
  );
}

/** Normalizes chapters for comparison. Invalid text is unchanged. */
function meaningOfChapters(text: string): string {
  const chapters = parseChapters(text);
  return chapters ? typedChapters(chapters) : text;
}
