"use client";

import { type FormEvent, type ReactNode, useEffect, useRef, useState } from "react";
import page from "../../ui/buyer/buyer-page.module.css";
import { browserWork } from "./kept-work";

interface Props {
  action: string;
  /** Storage key, which contains the student's enrollment id. */
  name: string;
  /** Input of another version is discarded. */
  version: string;
  /** The server has received the last submission. */
  isReceived: boolean;
  /** Message after input was restored. */
  restored: string;
  className?: string | undefined;
  children: ReactNode;
}

type Entry = [name: string, value: string];

interface KeptInput {
  version: string;
  entries: Entry[];
  isSent: boolean;
}

/**
 * Keeps input in browser storage until the server has received it, even after the session ends. The
 * field `kept` tells the server so. Without JavaScript, a plain form.
 */
export function KeptForm({ action, name, version, isReceived, restored, className, children }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const marker = useRef<HTMLInputElement>(null);
  const [isRestored, setRestored] = useState(false);

  useEffect(() => {
    const keeper = browserWork();
    const kept = keeper.read(name, isKeptInput)?.work;
    if (!kept || !form.current) return;
    if (kept.version !== version || (isReceived && kept.isSent)) return keeper.drop(name);
    if (!fillIn(form.current, kept.entries)) return;
    setRestored(true);
    const around = form.current.closest("details");
    if (around) around.open = true;
  }, [name, version, isReceived]);

  function keep({ currentTarget }: FormEvent<HTMLFormElement>, isSent: boolean): void {
    const entries = readInput(currentTarget);
    const keeper = browserWork();
    const isKept = entries.length > 0 && keeper.keep(name, { version, entries, isSent } satisfies KeptInput);
    if (entries.length === 0) keeper.drop(name);
    if (marker.current) marker.current.value = isKept ? "1" : "";
  }

  return (
    <form
      ref={form}
      action={action}
      method="post"
      className={className}
      onInput={(event) => keep(event, false)}
      onSubmit={(event) => keep(event, true)}
    >
      <input ref={marker} type="hidden" name="kept" />
      <p role="status" className={isRestored ? page.notice : page.silent}>
        {isRestored && restored}
      </p>
      {children}
    </form>
  );
}

type Field = HTMLInputElement | HTMLTextAreaElement;

/** The student's text fields and answers, without the confirmation. */
function fieldsOf(form: HTMLFormElement): Field[] {
  return [...form.elements].filter(
    (field): field is Field =>
      (field instanceof HTMLTextAreaElement || (field instanceof HTMLInputElement && field.type !== "hidden")) &&
      field.name !== "confirmed" &&
      !field.matches(":disabled"),
  );
}

function isChoice(field: Field): field is HTMLInputElement {
  return field.type === "checkbox" || field.type === "radio";
}

function readInput(form: HTMLFormElement): Entry[] {
  return fieldsOf(form)
    .filter((field) => (isChoice(field) ? field.checked : field.value.trim() !== ""))
    .map((field): Entry => [field.name, field.value]);
}

/** Fills in stored values, except in fields changed since the page opened. Returns true if it changed any. */
function fillIn(form: HTMLFormElement, entries: readonly Entry[]): boolean {
  let isChanged = false;
  for (const field of fieldsOf(form)) {
    const given = entries.filter(([name]) => name === field.name).map(([, value]) => value);
    if (isChoice(field)) {
      const isTouched = fieldsOf(form).some((each) => isChoice(each) && each.name === field.name && each.checked);
      if (isTouched && field.type === "radio") continue;
      if (!given.includes(field.value) || field.checked) continue;
      field.checked = true;
    } else {
      const [text = ""] = given;
      if (text === "" || field.value !== "") continue;
      field.value = text;
    }
    isChanged = true;
  }
  return isChanged;
}

function isKeptInput(work: unknown): work is KeptInput {
  if (typeof work !== "object" || work === null) return false;
  const { version, entries, isSent } = work as Partial<KeptInput>;
  return typeof version === "string" && typeof isSent === "boolean" && Array.isArray(entries);
}
