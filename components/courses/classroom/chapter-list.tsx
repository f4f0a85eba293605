"use client";

import type { LessonChapter } from "@/db/schema/courses-shapes";
import { writeClock } from "./format-seconds";
import classes from "./lesson.module.css";
import { useRoom } from "./lesson-room";

/** Selecting a chapter seeks the player to its start. */
export function ChapterList({ chapters }: { chapters: readonly LessonChapter[] }) {
  const { seek, closed } = useRoom();
  return (
    <ol className={classes.chapters}>
      {chapters.map(({ startSeconds, title }) => (
        <li key={startSeconds}>
          <button type="button" disabled={closed !== null} onClick={() => seek(startSeconds)}>
            <span className={classes.time}>{writeClock(startSeconds)}</span>
            <span>{title}</span>
          </button>
        </li>
      ))}
    </ol>
  );
}
