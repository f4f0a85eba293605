import type { LessonNote, NoteInput } from "@/server/courses/classroom/schemas";

export type SavedNote = { outcome: "saved"; note: LessonNote } | { outcome: "gone" | "signed_out" | "full" | "failed" };

export async function saveNote(path: string, note: NoteInput): Promise<SavedNote> {
  const response = await send(path, "POST", note);
  if (response?.ok) return { outcome: "saved", note: (await response.json()) as LessonNote };
  if (response?.status === 401) return { outcome: "signed_out" };
  // With `noteId`, a 404 may also mean that another tab removed the note. The player detects lost access separately.
  if (response?.status === 404 && note.noteId === undefined) return { outcome: "gone" };
  const refusal = ((await response?.json().catch(() => null)) ?? {}) as { code?: string };
  return { outcome: refusal.code === "note_limit_reached" ? "full" : "failed" };
}

/** Succeeds if the note no longer exists. */
export async function removeNote(path: string): Promise<"removed" | "signed_out" | "failed"> {
  const response = await send(path, "DELETE", {});
  if (response?.status === 401) return "signed_out";
  return response?.ok || response?.status === 404 ? "removed" : "failed";
}

async function send(path: string, method: string, body: object): Promise<Response | null> {
  try {
    const headers = { "content-type": "application/json" };
    return await fetch(path, { method, headers, body: JSON.stringify(body), keepalive: true });
  } catch {
    // The connection failed; the text stays in its field.
    return null;
  }
}
