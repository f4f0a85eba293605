import { and, asc, eq, sql } from "drizzle-orm";
import { db } from "@/db/client";
import { isId, newId } from "@/db/ids";
import { lessonNotes } from "@/db/schema";
import { fail } from "../../core/failures/failure";
import { visit } from "./complete-lesson";
import { type LessonOfStudent, maxNotes } from "./schemas";

export type NoteRow = typeof lessonNotes.$inferSelect;

type Place = Omit<LessonOfStudent, "hasQuiz">;

/** Ordered by video position; notes without one come first. */
export function listNotes({ companyId, enrollmentId, lessonId }: Omit<Place, "courseId">): Promise<NoteRow[]> {
  return db()
    .select()
    .from(lessonNotes)
    .where(
      and(
        eq(lessonNotes.companyId, companyId),
        eq(lessonNotes.enrollmentId, enrollmentId),
        eq(lessonNotes.lessonId, lessonId),
      ),
    )
    .orderBy(sql`${lessonNotes.atSeconds} ASC NULLS FIRST`, asc(lessonNotes.createdAt), asc(lessonNotes.id));
}

/**
 * Creates a note, or updates one of the student's notes.
 *
 * @throws note_limit_reached
 * @throws NOT_FOUND, including for another student's note.
 */
export async function saveNote(
  place: Place,
  {
    noteId,
    atSeconds = null,
    text,
  }: { noteId?: string | undefined; atSeconds?: number | null | undefined; text: string },
  now: Date,
): Promise<NoteRow> {
  return db().transaction(async (tx) => {
    await visit(tx, place, now);
    const { companyId, enrollmentId, lessonId } = place;
    if (noteId !== undefined) {
      const change = { text, atSeconds, updatedAt: now };
      const [row] = await tx.update(lessonNotes).set(change).where(ownNote(place, noteId)).returning();
      return row ?? fail("NOT_FOUND");
    }
    const ofLesson = and(
      eq(lessonNotes.companyId, companyId),
      eq(lessonNotes.enrollmentId, enrollmentId),
      eq(lessonNotes.lessonId, lessonId),
    );
    if ((await tx.$count(lessonNotes, ofLesson)) >= maxNotes) {
      return fail("note_limit_reached", { values: { max: maxNotes } });
    }
    const note = { companyId, id: newId(now), enrollmentId, lessonId, atSeconds, text };
    const [row] = await tx
      .insert(lessonNotes)
      .values({ ...note, createdAt: now, updatedAt: now })
      .returning();
    return row ?? fail("INTERNAL");
  });
}

/** @throws NOT_FOUND, including for another student's note. */
export async function removeNote(place: Place, noteId: string): Promise<void> {
  const [removed] = await db().delete(lessonNotes).where(ownNote(place, noteId)).returning({ id: lessonNotes.id });
  if (!removed) return fail("NOT_FOUND");
}

function ownNote({ companyId, enrollmentId, lessonId }: Place, noteId: string) {
  if (!isId(noteId)) return fail("NOT_FOUND");
  return and(
    eq(lessonNotes.companyId, companyId),
    eq(lessonNotes.enrollmentId, enrollmentId),
    eq(lessonNotes.lessonId, lessonId),
    eq(lessonNotes.id, noteId),
  );
}
