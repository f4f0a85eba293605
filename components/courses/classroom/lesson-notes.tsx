"use client";

import { IconPlus } from "@tabler/icons-react";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { LessonNote } from "@/server/courses/classroom/schemas";
import page from "../../ui/buyer/buyer-page.module.css";
import { ClosedLine } from "./closed-line";
import { isKeptNote, type NoteDraft, restoreNotes, toDraft } from "./kept-notes";
import { browserWork } from "./kept-work";
import classes from "./lesson.module.css";
import { useRoom } from "./lesson-room";
import { NoteField } from "./note-field";
import { removeNote } from "./save-note";

interface Props {
  notes: readonly LessonNote[];
  hasVideo: boolean;
}

export function LessonNotes({ notes, hasVideo }: Props) {
  const { t, path, pathOf, position, closed, close } = useRoom();
  const [drafts, setDrafts] = useState<readonly NoteDraft[]>(() => notes.map(toDraft));
  const [removed, setRemoved] = useState<NoteDraft | null>(null);
  const [isFailed, setFailed] = useState(false);
  const added = useRef(0);
  const address = pathOf("notes");

  const restore = useEffectEvent(() => {
    if (address === null) return;
    const keeper = browserWork();
    const names = keeper.list(`${address}#`);
    const kept = names.flatMap((name) => keeper.read(name, isKeptNote)?.work ?? []);
    if (names.length === 0) return;
    // The restored fields store unsaved text under new names.
    for (const name of names) keeper.drop(name);
    setDrafts(restoreNotes(notes, kept));
  });
  useEffect(() => restore(), []);

  function add(text = "", atSeconds = hasVideo ? Math.floor(position.current) : null) {
    setRemoved(null);
    added.current += 1;
    const key = `new-${Date.now()}-${added.current}`;
    const draft = { key, noteId: null, atSeconds: atSeconds || null, text, saved: "" };
    setDrafts((all) => [...all, draft]);
  }

  async function remove(draft: NoteDraft) {
    setFailed(false);
    const own = draft.noteId && pathOf(`notes/${draft.noteId}`);
    const outcome = own ? await removeNote(own) : "removed";
    if (outcome === "signed_out") return close(outcome);
    if (outcome === "failed") return setFailed(true);
    if (address) browserWork().drop(`${address}#${draft.key}`);
    setDrafts((all) => all.filter(({ key }) => key !== draft.key));
    setRemoved(draft.text.trim() === "" ? null : draft);
  }

  function keepSaved(key: string, noteId: string, text: string) {
    setDrafts((all) => all.map((each) => (each.key === key ? { ...each, noteId, text, saved: text } : each)));
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
              isNew={draft.noteId === null && !draft.key.startsWith("kept-")}
              onSaved={keepSaved}
              onRemove={remove}
            />
          ))}
        </ul>
      )}
      <p role="status" className={removed || isFailed || closed ? classes.removed : page.silent}>
        <ClosedLine work={null} />
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
