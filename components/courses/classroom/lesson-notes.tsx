"use client";

import { IconPlus } from "@tabler/icons-react";
import { useRef, useState } from "react";
import type { LessonNote } from "@/server/courses/classroom/schemas";
import page from "../../ui/buyer/buyer-page.module.css";
import classes from "./lesson.module.css";
import { useRoom } from "./lesson-room";
import { type NoteDraft, NoteField } from "./note-field";
import { removeNote } from "./save-note";

interface Props {
  notes: readonly LessonNote[];
  hasVideo: boolean;
}

export function LessonNotes({ notes, hasVideo }: Props) {
  const { t, path, pathOf, position, closed } = useRoom();
  const [drafts, setDrafts] = useState<readonly NoteDraft[]>(() => notes.map(toDraft));
  const [removed, setRemoved] = useState<NoteDraft | null>(null);
  const [isFailed, setFailed] = useState(false);
  const added = useRef(0);

  function add(text = "", atSeconds = hasVideo ? Math.floor(position.current) : null) {
    setRemoved(null);
    added.current += 1;
    const draft = { key: `new-${added.current}`, noteId: null, atSeconds: atSeconds || null, text };
    setDrafts((all) => [...all, draft]);
  }

  async function remove(draft: NoteDraft) {
    setFailed(false);
    const address = draft.noteId && pathOf(`notes/${draft.noteId}`);
    if (address && !(await removeNote(address))) return setFailed(true);
    setDrafts((all) => all.filter(({ key }) => key !== draft.key));
    setRemoved(draft.text.trim() === "" ? null : draft);
  }

  function keepSaved(key: string, noteId: string, text: string) {
    setDrafts((all) => all.map((each) => (each.key === key ? { ...each, noteId, text } : each)));
  }

  return (
    <section className={`${page.card} ${classes.part} ${page.scripted}`} aria-labelledby="notes-title">
      <header className={classes.partHead}>
        <h2 id="notes-title" className={page.title}>
          {t("notes")}
        </h2>
        <p className={page.small}>{t("notesHint")}</p>
      </header>
      {drafts.length > 0 && (
        <ul className={classes.notes}>
          {drafts.map((draft) => (
            <NoteField
              key={draft.key}
              draft={draft}
              isNew={draft.noteId === null}
              onSaved={keepSaved}
              onRemove={remove}
            />
          ))}
        </ul>
      )}
      <p role="status" className={removed || isFailed ? classes.removed : page.silent}>
        {isFailed && t("notSaved")}
        {removed && (
          <>
            {t("removed")}{" "}
            <button type="button" className={classes.undo} onClick={() => add(removed.text, removed.atSeconds)}>
              {t("restore")}
            </button>
          </>
        )}
      </p>
      <button type="button" className={page.quiet} disabled={path === null || closed !== null} onClick={() => add()}>
        <IconPlus size={18} aria-hidden />
        {t("newNote")}
      </button>
    </section>
  );
}

function toDraft({ noteId, atSeconds, text }: LessonNote): NoteDraft {
  return { key: noteId, noteId, atSeconds, text };
}
