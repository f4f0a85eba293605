import type { LessonNote, NoteInput } from "@/server/courses/classroom/schemas";

export type SavedNote = { outcome: "saved"; note: LessonNote } | { outcome: "gone" | "signed_out" | "full" | "failed" };

/** Writes a note (`path` is that of the notes), or with `noteId` changes it. */
export async function saveNote(path: string, note: NoteInput): Promise<SavedNote> {
  const response = await send(path, "POST", note);
  if (response?.ok) return { outcome: "saved", note: (await response.json()) as LessonNote };
  if (response?.status === 401) return { outcome: "signed_out" };
  // A note that another tab removed is not found either; the lesson itself is told by its player.
  if (response?.status === 404 && note.noteId === undefined) return { outcome: "gone" };
  const refusal = ((await response?.json().catch(() => null)) ?? {}) as { code?: string };
  return { outcome: refusal.code === "note_limit_reached" ? "full" : "failed" };
}

/** Removes the note at `path`; one that is already gone counts as removed. */
export async function removeNote(path: string): Promise<boolean> {
  const response = await send(path, "DELETE", {});
  return response !== null && (response.ok || response.status === 404);
}

async function send(path: string, method: string, body: object): Promise<Response | null> {
  try {
    const headers = { "content-type": "application/json" };
    return await fetch(path, { method, headers, body: JSON.stringify(body), keepalive: true });
  } catch {
    // No connection: the text stays in its field.
    return null;
  }
}
