"use client";

import { ActionIcon, NativeSelect, Stack, TextInput } from "@mantine/core";
import { IconTrash } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import type { LessonCaptions } from "@/db/schema/courses-shapes";
import { LessonChange } from "@/server/courses/courses/schemas";
import { AddButton } from "../ui/add-button";
import { PlainFieldset } from "../ui/plain-fieldset";
import classes from "./caption-list.module.css";
import type { Lesson } from "./course-edit";
import { useEditor } from "./draft-context";
import { SavedText } from "./saved-text";
import { isSecure } from "./secure-url";

const offered = ["pt-BR", "pt-PT", "en", "es", "fr", "it", "de", "ja", "zh"];

/** In the language itself, such as `Português (Brasil)`. */
function nameOfLanguage(language: string): string {
  const name = new Intl.DisplayNames([language], { type: "language" }).of(language) ?? language;
  return name.charAt(0).toLocaleUpperCase(language) + name.slice(1);
}

function languagesLeft(inUse: readonly string[]): string[] {
  return offered.filter((language) => !inUse.includes(language));
}

/** Captions of an uploaded video, one file per language. */
export function CaptionList({ lesson: { id: lessonId, captions } }: { lesson: Lesson }) {
  const t = useTranslations("courseEditor.captions");
  const { draft, course, canWrite } = useEditor();
  const save = (all: LessonCaptions[]) => draft.edit({ kind: "changeLesson", lessonId, change: { captions: all } });
  const isGood = (all: LessonCaptions[]) =>
    all.every(({ url }) => isSecure(url)) &&
    LessonChange.safeParse({ courseId: course.id, lessonId, captions: all }).success;
  const withUrl = (language: string, url: string) =>
    captions.map((each) => (each.language === language ? { ...each, url } : each));

  return (
    <Stack gap="sm" role="group" aria-label={t("title")}>
      {captions.map(({ language, label, url }) => (
        <div key={language} className={classes.row}>
          <SavedText
            label={t("of", { language: label })}
            inputMode="url"
            value={url}
            isValid={(typed) => isGood(withUrl(language, typed))}
            fault={t("fault")}
            onSave={(typed) => save(withUrl(language, typed))}
          />
          <ActionIcon
            size={36}
            className={classes.remove}
            aria-label={t("remove", { language: label })}
            disabled={!canWrite}
            onClick={() => save(captions.filter((each) => each.language !== language))}
          >
            <IconTrash size={16} stroke={1.6} />
          </ActionIcon>
        </div>
      ))}
      <NewCaptions
        key={captions.length}
        languages={languagesLeft(captions.map(({ language }) => language))}
        isGood={(added) => isGood([...captions, added])}
        onAdd={(added) => save([...captions, added])}
      />
    </Stack>
  );
}

interface NewProps {
  languages: string[];
  isGood: (added: LessonCaptions) => boolean;
  onAdd: (added: LessonCaptions) => void;
}

function NewCaptions({ languages, isGood, onAdd }: NewProps) {
  const t = useTranslations("courseEditor.captions");
  const { canWrite } = useEditor();
  const [language, setLanguage] = useState(languages[0] ?? "");
  const [url, setUrl] = useState("");
  const [isFaulty, setFaulty] = useState(false);
  if (languages.length === 0) return null;

  function add(event: FormEvent) {
    event.preventDefault();
    const added = { language, label: nameOfLanguage(language), url: url.trim() };
    if (isGood(added)) onAdd(added);
    else setFaulty(true);
  }

  return (
    <form onSubmit={add} noValidate>
      <PlainFieldset disabled={!canWrite}>
        <div className={classes.added}>
          <NativeSelect
            label={t("language")}
            value={language}
            onChange={({ currentTarget }) => setLanguage(currentTarget.value)}
            data={languages.map((value) => ({ value, label: nameOfLanguage(value) }))}
          />
          <TextInput
            label={t("url")}
            placeholder="https://…/legendas.vtt"
            inputMode="url"
            autoComplete="off"
            value={url}
            error={isFaulty && t("fault")}
            onChange={({ currentTarget }) => {
              setUrl(currentTarget.value);
              setFaulty(false);
            }}
          />
        </div>
        <AddButton mt="xs" type="submit">
          {t("add")}
        </AddButton>
      </PlainFieldset>
    </form>
  );
}
