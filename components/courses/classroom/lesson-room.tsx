"use client";

import { useRouter } from "next/navigation";
import { createContext, type ReactNode, type RefObject, use, useCallback, useMemo, useRef, useState } from "react";
import type { CourseProgress, LessonProgress, RecordedProgress } from "@/server/courses/classroom/schemas";
import { translatorOf } from "../../ui/buyer/translator";
import { actPath } from "./learn-paths";
import type { RoomTranslator, RoomWords } from "./learn-words";
import type { Player } from "./player";

/** Why a lesson was closed while its page was open. */
export type Closed = "gone" | "signed_out";

interface Room {
  t: RoomTranslator;
  /** The lesson's page, `/learn/courses/{courseId}/lessons/{lessonId}`; null where nothing is recorded: a preview, a sample. */
  path: string | null;
  /** Where the page sends what its student does (`watch`, `complete`, `notes`); null where nothing is recorded. */
  pathOf: (act: string) => string | null;
  language: string;
  lesson: LessonProgress;
  course: CourseProgress;
  closed: Closed | null;
  close: (why: Closed) => void;
  update: (progress: RecordedProgress) => void;
  /** The open player. */
  player: RefObject<Player | null>;
  /** Where it is, in seconds. */
  position: RefObject<number>;
  /** Moves the player there, and opens it first if need be. */
  seek: (seconds: number) => void;
  /** The second at which to open the player, asked for before it was open. */
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
  /** The student's enrollment; null where nothing is recorded. */
  student: string | null;
  lesson: LessonProgress;
  course: CourseProgress;
  children: ReactNode;
}

/** What the parts of a lesson's page share: the player, the progress, and whether the lesson is still open. */
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
      // The lists of lessons are the server's.
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
