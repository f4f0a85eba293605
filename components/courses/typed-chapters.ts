import type { LessonChapter } from "@/db/schema/courses-shapes";
import { parseDuration, typedDuration } from "./typed-duration";

/**
 * Parses typed chapters, one per line: `0:00 Opening`, also with a dash between. Undefined when a line has no time or no
 * title. Lines without text do not count.
 */
export function parseChapters(text: string): LessonChapter[] | undefined {
  const chapters: LessonChapter[] = [];
  for (const line of text.split("\n").map((each) => each.trim())) {
    if (line === "") continue;
    const [, time = "", title = ""] = /^([\d:]*\d:\d{2})\s*[-–—]?\s*(.+)$/.exec(line) ?? [];
    const startSeconds = parseDuration(time);
    if (startSeconds === null || startSeconds === undefined) return undefined;
    chapters.push({ startSeconds, title: title.trim() });
  }
  return chapters;
}

/** Chapters as they are typed. */
export function typedChapters(chapters: readonly LessonChapter[]): string {
  return chapters.map(({ startSeconds, title }) => `${typedDuration(startSeconds)} ${title}`).join("\n");
}
