"use client";

import { useDebouncedCallback } from "@mantine/hooks";
import { useEffect, useRef, useState } from "react";
import type { Quiz, QuizDraft } from "@/server/courses/quizzes/schemas";
import { useEditor } from "../draft-context";
import { quizField } from "../quiz-field";
import { type QuizFaults, readQuiz, type TypedQuiz, typedQuiz } from "./typed-quiz";

const restMs = 700;
const noFaults: QuizFaults = new Set();

interface QuizState {
  /** Null if the lesson has no quiz. */
  quiz: TypedQuiz | null;
  faults: QuizFaults;
  change: (quiz: TypedQuiz | null) => void;
  flush: () => void;
}

/**
 * Saves valid changes as an edit of the course shortly after the last keystroke. Invalid input is
 * kept locally, even while another lesson is selected.
 */
export function useQuizDraft(lessonId: string, saved: Quiz | null): QuizState {
  const { draft, state, unfinishedQuizzes: unfinished } = useEditor();
  const field = quizField(lessonId);
  const [quiz, setQuiz] = useState(() => unfinished.get(lessonId) ?? (saved && typedQuiz(saved)));
  const [faults, setFaults] = useState(noFaults);
  // Last version sent or received.
  const known = useRef<QuizDraft | null>(saved);

  const save = useDebouncedCallback(
    (typed: TypedQuiz | null) => {
      const { quiz: read, faults: found } = typed ? readQuiz(typed) : { quiz: null, faults: null };
      setFaults(found ?? noFaults);
      if (found) return;
      unfinished.delete(lessonId);
      if (!isSame(read, known.current)) {
        draft.edit({ kind: "setQuiz", lessonId, quiz: read, before: known.current });
        known.current = read;
      }
      draft.touch(field, false);
    },
    { delay: restMs, flushOnUnmount: true },
  );

  // Undo, reload or another editor replaces the draft. Changes during a pending edit come from this
  // editor and are ignored.
  const isSettled = state === "saved" || state === "unsaved";
  useEffect(() => {
    if (!isSettled || isSame(saved, known.current)) return;
    known.current = saved;
    unfinished.delete(lessonId);
    setQuiz(saved && typedQuiz(saved));
    setFaults(noFaults);
    draft.touch(field, false);
  }, [saved, isSettled, draft, field, lessonId, unfinished]);

  return {
    quiz,
    faults,
    change: (typed) => {
      setQuiz(typed);
      if (typed) unfinished.set(lessonId, typed);
      draft.touch(field, true);
      save(typed);
    },
    flush: () => save.flush(),
  };
}

function isSame(one: QuizDraft | null, other: QuizDraft | null): boolean {
  return (
    one === other ||
    (one !== null && other !== null && JSON.stringify(typedQuiz(one)) === JSON.stringify(typedQuiz(other)))
  );
}
