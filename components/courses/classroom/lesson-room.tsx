"use client";

import { useRouter } from "next/navigation";
import { createContext, type ReactNode, type RefObject, use, useCallback, useMemo, useRef, useState } from "react";
import type { CourseProgress, LessonProgress, RecordedProgress } from "@/server/courses/classroom/schemas";
import { translatorOf } from "../../ui/buyer/translator";
import { actPath } from "./learn-paths";
import type { RoomTranslator, RoomWords } from "./learn-words";
import type { Player } from "./player";

export type Closed = "gone" | "signed_out";

interface Room {
  t: RoomTranslator;
  /** `/learn/courses/{courseId}/lessons/{lessonId}`. Null in previews and samples, which record nothing. */
  path: string | null;
  /** Path for an action (`watch`, `complete`, `notes`). Null in previews and samples. */
  pathOf: (act: string) => string | null;
  language: string;
  lesson: LessonProgress;
  course: CourseProgress;
  closed: Closed | null;
  close: (why: Closed) => void;
  update: (progress: RecordedProgress) => void;
  player: RefObject<Player | null>;
  /** In seconds. */
  position: RefObject<number>;
  seek: (seconds: number) => void;
  /** Start position requested before the player opened, in seconds. */
  wanted: number | null;
}

const RoomContext = createContext<Room | null>(null);

export function useRoom(): Room {
  const room = use(RoomContext);
  if (!room) throw new Error("Outside of a lesson");
  return room;
}

interface Props {
  words: RoomWords;
  language: string;
  path: string | null;
  /** Enrollment id; null in previews and samples. */
  student: string | null;
  lesson: LessonProgress;
  course: CourseProgress;
  children: ReactNode;
}

export function LessonRoom({ words, language, path, student, lesson, course, children }: Props) {
  const router = useRouter();
  const [progress, setProgress] = useState<RecordedProgress>({ lesson, course });
  const [closed, setClosed] = useState<Closed | null>(null);
  const [wanted, setWanted] = useState<number | null>(null);
  const player = useRef<Player | null>(null);
  const position = useRef(lesson.positionSeconds);
  const isComplete = useRef(lesson.completedAt !== null);

  const update = useCallback(
    (recorded: RecordedProgress) => {
      setProgress(recorded);
      const isNow = recorded.lesson.completedAt !== null;
      // Refreshes the server-rendered lesson lists.
      if (isNow !== isComplete.current) router.refresh();
      isComplete.current = isNow;
    },
    [router],
  );

  const close = useCallback((why: Closed) => {
    player.current?.close();
    player.current = null;
    setClosed(why);
  }, []);

  const pathOf = useCallback(
    (act: string) => (path !== null && student !== null ? actPath(path, act, student) : null),
    [path, student],
  );

  const seek = useCallback((seconds: number) => {
    if (player.current) player.current.seek(seconds);
    else setWanted(seconds);
    document.getElementById("player")?.scrollIntoView({ block: "nearest" });
  }, []);

  const room = useMemo(
    () => ({
      t: translatorOf(words),
      path,
      pathOf,
      language,
      ...progress,
      closed,
      close,
      update,
      player,
      position,
      seek,
      wanted,
    }),
    [words, path, pathOf, language, progress, closed, close, update, seek, wanted],
  );
  return <RoomContext value={room}>{children}</RoomContext>;
}
