"use client";

import { Textarea, TextInput } from "@mantine/core";
import { useDebouncedCallback } from "@mantine/hooks";
import { useEffect, useId, useState } from "react";
import { useEditor } from "./draft-context";

interface Props {
  label: string;
  value: string;
  onSave: (text: string) => void;
  isValid: (text: string) => boolean;
  fault: string;
  placeholder?: string;
  description?: string;
  multiline?: boolean;
  inputMode?: "text" | "url" | "numeric";
  type?: "text" | "date";
  maxRows?: number;
  /** Normalizes text for comparison, so that an equivalent input is not saved. */
  meaning?: (text: string) => unknown;
}

const restMs = 700;

const trimmed = (text: string) => text.trim();

export function SavedText({
  label,
  value,
  onSave,
  isValid,
  fault,
  multiline = false,
  maxRows = 14,
  meaning = trimmed,
  ...props
}: Props) {
  const { draft, canWrite } = useEditor();
  const field = useId();
  const [text, setText] = useState(value);
  const [isFaulty, setIsFaulty] = useState(false);

  const save = useDebouncedCallback(
    (typed: string) => {
      const isGood = isValid(typed.trim());
      setIsFaulty(!isGood);
      if (!isGood) return;
      if (meaning(typed) !== meaning(value)) onSave(typed.trim());
      draft.touch(field, false);
    },
    { delay: restMs, flushOnUnmount: true },
  );

  // Undo, reload and other editors change the value externally.
  useEffect(() => {
    setText((current) => (meaning(current) === meaning(value) ? current : value));
    setIsFaulty(false);
    draft.touch(field, false);
  }, [value, draft, field, meaning]);
  useEffect(() => () => draft.touch(field, false), [draft, field]);

  function type(typed: string) {
    setText(typed);
    draft.touch(field, meaning(typed) !== meaning(value));
    save(typed);
  }

  const shared = {
    label,
    value: text,
    readOnly: !canWrite,
    error: isFaulty ? fault : undefined,
    autoComplete: "off",
    onBlur: () => save.flush(),
    ...props,
  };
  return multiline ? (
    <Textarea
      {...shared}
      autosize
      minRows={3}
      maxRows={maxRows}
      onChange={(event) => type(event.currentTarget.value)}
    />
  ) : (
    <TextInput {...shared} onChange={(event) => type(event.currentTarget.value)} />
  );
}
