"use client";

import { IconTrash } from "@tabler/icons-react";
import { useEffect, useRef, useState } from "react";
import page from "../../ui/buyer/buyer-page.module.css";
import { ClosedLine } from "./closed-line";
import { writeClock } from "./format-seconds";
import type { KeptNote, NoteDraft } from "./kept-notes";
import { browserWork } from "./kept-work";
import classes from "./lesson.module.css";
import { useRoom } from "./lesson-room";
import { type SavedNote, saveNote } from "./save-note";

const typingMilliseconds = 800;
const maxLength = 5000;

interface Props {
  draft: NoteDraft;
  isNew: boolean;
  onSaved: (key: string, noteId: string, text: string) => void;
  onRemove: (draft: NoteDraft) => void;
}

type State = "idle" | "saving" | "saved" | Exclude<SavedNote["outcome"], "saved">;

export function NoteField({ draft, isNew, onSaved, onRemove }: Props) {
  const { t, path, pathOf, seek, close, closed } = useRoom();
  const { key, atSeconds } = draft;
  const [text, setText] = useState(draft.text);
  const [state, setState] = useState<State>("idle");
  const kept = useRef({ noteId: draft.noteId, saved: draft.saved, isSaving: false, isKept: false });
  const typed = useRef(text);

  /** Keeps the text in the browser until the server has received it. */
  function keep() {
    const { current } = kept;
    const address = pathOf("notes");
    if (address === null) return;
    const name = `${address}#${key}`;
    const { noteId, saved } = current;
    const isSaved = typed.current.trim() === "" || typed.current.trim() === saved;
    // Text from an ended session stays stored under the same name until the notes are restored.
    if (isSaved && current.isKept) browserWork().drop(name);
    const note: KeptNote = { noteId, atSeconds, text: typed.current, saved };
    current.isKept = !isSaved && browserWork().keep(name, note);
  }

  async function save() {
    const { current } = kept;
    const now = typed.current.trim();
    const address = pathOf("notes");
    if (address === null || closed !== null || now === "" || now === current.saved || current.isSaving) return;
    current.isSaving = true;
    setState("saving");
    const saved = await saveNote(address, { text: now, atSeconds, ...(current.noteId && { noteId: current.noteId }) });
    current.isSaving = false;
    if (saved.outcome !== "saved") {
      if (saved.outcome === "gone" || saved.outcome === "signed_out") close(saved.outcome);
      return setState(saved.outcome);
    }
    current.noteId = saved.note.noteId;
    current.saved = now;
    keep();
    onSaved(key, saved.note.noteId, now);
    setState("saved");
    // The user continued typing during the request.
    if (typed.current.trim() !== now) await save();
  }

  const saveLatest = useRef(save);
  saveLatest.current = save;
  const keepLatest = useRef(keep);
  keepLatest.current = keep;
  useEffect(() => {
    typed.current = text;
    keepLatest.current();
    const timer = setTimeout(() => void saveLatest.current(), typingMilliseconds);
    return () => clearTimeout(timer);
  }, [text]);
  useEffect(() => {
    const saveNow = () => void saveLatest.current();
    addEventListener("pagehide", saveNow);
    addEventListener("online", saveNow);
    return () => {
      removeEventListener("pagehide", saveNow);
      removeEventListener("online", saveNow);
    };
  }, []);

  const time = atSeconds === null ? "" : writeClock(atSeconds);
  const { saved, isKept } = kept.current;
  const isUnsaved = text.trim() !== "" && text.trim() !== saved;
  const isStopped = state === "failed" || state === "full";
  return (
    <li className={classes.note}>
      {atSeconds !== null && (
        <button
          type="button"
          className={classes.moment}
          aria-label={t("noteAt", { time })}
          onClick={() => seek(atSeconds)}
        >
          {time}
        </button>
      )}
      <textarea
        aria-label={t("noteText")}
        // biome-ignore lint/a11y/noAutofocus: it was just asked for
        autoFocus={isNew}
        rows={2}
        maxLength={maxLength}
        value={text}
        readOnly={path === null || closed !== null}
        onChange={(event) => setText(event.target.value)}
        onBlur={() => void save()}
      />
      <div className={classes.noteFoot}>
        <p role="status" className={isStopped || closed ? classes.fault : page.small}>
          {closed && isUnsaved && <ClosedLine work={isKept ? "kept" : "lost"} />}
          {!closed && state === "full" && t("noteLimit")}
          {!closed && state === "failed" && t(isKept ? "notYetSaved" : "notSaved")}
          {!closed && state === "saving" && t("saving")}
          {!closed && state === "saved" && t("saved")}
        </p>
        {path !== null && (
          <button
            type="button"
            className={classes.remove}
            aria-label={t("remove")}
            onClick={() => onRemove({ ...draft, noteId: kept.current.noteId, text })}
          >
            <IconTrash size={18} aria-hidden />
          </button>
        )}
      </div>
    </li>
  );
}
