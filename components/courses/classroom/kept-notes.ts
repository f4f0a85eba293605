import type { LessonNote } from "@/server/courses/classroom/schemas";

export interface NoteDraft {
  key: string;
  noteId: string | null;
  atSeconds: number | null;
  text: string;
  /** Text on the server; empty for a new note. */
  saved: string;
}

/** Unconfirmed text in browser storage. */
export interface KeptNote {
  /** Null for a new note. */
  noteId: string | null;
  atSeconds: number | null;
  text: string;
  /** Text on the server when `text` was written. */
  saved: string;
}

export function isKeptNote(work: unknown): work is KeptNote {
  if (typeof work !== "object" || work === null) return false;
  const { noteId, atSeconds, text, saved } = work as Partial<KeptNote>;
  const isPlace =
    (noteId === null || typeof noteId === "string") && (atSeconds === null || typeof atSeconds === "number");
  return isPlace && typeof text === "string" && typeof saved === "string";
}

export function toDraft({ noteId, atSeconds, text }: LessonNote): NoteDraft {
  return { key: noteId, noteId, atSeconds, text, saved: text };
}

/**
 * Returns a lesson's drafts with the texts in browser storage. The stored text of a note changed or
 * removed elsewhere becomes a separate note, so that neither version is lost. Texts that the server
 * has are omitted.
 */
export function restoreNotes(notes: readonly LessonNote[], kept: readonly KeptNote[]): NoteDraft[] {
  const drafts = notes.map(toDraft);
  for (const [index, { noteId, atSeconds, text, saved }] of kept.entries()) {
    const has = notes.some((note) => note.text === text.trim() && note.atSeconds === atSeconds);
    if (has || text.trim() === "") continue;
    const at = drafts.findIndex((draft) => draft.noteId !== null && draft.noteId === noteId && draft.text === saved);
    const key = `kept-${index}`;
    const draft = drafts[at];
    if (draft) drafts[at] = { ...draft, key, text };
    else drafts.push({ key, noteId: null, atSeconds, text, saved: "" });
  }
  return drafts;
}
