import type { LessonChapter } from "@/db/schema/courses-shapes";
import { parseDuration, typedDuration } from "./typed-duration";

/**
 * Parses one chapter per line, such as `0:00 Opening` or `0:00 - Opening`. Ignores blank lines.
 * Returns undefined if a line has no time or no title.
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

export function typedChapters(chapters: readonly LessonChapter[]): string {
  return chapters.map(({ startSeconds, title }) => `${typedDuration(startSeconds)} ${title}`).join("\n");
}
