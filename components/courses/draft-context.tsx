"use client";

import { useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { createContext, type ReactNode, useContext, useEffect, useState, useSyncExternalStore } from "react";
import { useTRPC, useTRPCClient } from "../ui/trpc/client";
import { useUnsaved } from "../ui/unsaved";
import { CourseDraft, type DraftView } from "./course-draft";
import { findLesson } from "./course-edit";
import { quizField } from "./quiz-field";
import type { TypedQuiz } from "./quizzes/typed-quiz";
import { createSendEdit } from "./send-edit";

interface Editor extends DraftView {
  draft: CourseDraft;
  canWrite: boolean;
  unfinishedQuizzes: Map<string, TypedQuiz>;
}

const EditorContext = createContext<Editor | null>(null);

interface Props {
  courseId: string;
  canWrite: boolean;
  children: ReactNode;
}

/** Warns before leaving with unsaved edits. */
export function DraftProvider({ courseId, canWrite, children }: Props) {
  const trpc = useTRPC();
  const client = useTRPCClient();
  const queryClient = useQueryClient();
  const { data: course } = useSuspenseQuery(trpc.courses.get.queryOptions({ courseId }));
  const quizzesKey = trpc.quizzes.list.queryKey({ courseId });
  const [unfinishedQuizzes] = useState(() => new Map<string, TypedQuiz>());
  const [draft] = useState(
    () =>
      new CourseDraft(course, {
        send: createSendEdit(client, (lessonId, quiz) =>
          queryClient.setQueryData(quizzesKey, (all = []) => [
            ...all.filter((each) => each.lessonId !== lessonId),
            ...(quiz ? [{ lessonId, quiz }] : []),
          ]),
        ),
        fetch: async () => {
          await queryClient.invalidateQueries({ queryKey: quizzesKey });
          return client.courses.get.query({ courseId });
        },
        onSaved: (saved) => {
          queryClient.setQueryData(trpc.courses.get.queryKey({ courseId }), saved);
          void queryClient.invalidateQueries(trpc.courses.list.pathFilter());
        },
      }),
  );
  const view = useSyncExternalStore(draft.subscribe, draft.getView, draft.getView);
  useEffect(() => draft.adopt(course), [draft, course]);

  // Navigation within the dashboard still saves pending edits, so only rejected ones require a warning.
  useUnsaved(() => view.state === "failed" || view.state === "conflict");
  const isSaved = view.state === "saved";
  useEffect(() => {
    if (isSaved) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, [isSaved]);

  // Discards unfinished quizzes of deleted lessons.
  useEffect(() => {
    for (const lessonId of unfinishedQuizzes.keys()) {
      if (findLesson(view.course, lessonId)) continue;
      unfinishedQuizzes.delete(lessonId);
      draft.touch(quizField(lessonId), false);
    }
  }, [view.course, unfinishedQuizzes, draft]);

  return <EditorContext value={{ ...view, draft, canWrite, unfinishedQuizzes }}>{children}</EditorContext>;
}

/** @throws Error outside an editor. */
export function useEditor(): Editor {
  const editor = useContext(EditorContext);
  if (!editor) throw new Error("Only parts of a course's editor have a draft");
  return editor;
}
