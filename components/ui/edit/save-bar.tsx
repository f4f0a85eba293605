"use client";

import { Button } from "@mantine/core";
import { useHotkeys } from "@mantine/hooks";
import { useTranslations } from "next-intl";
import {
  createContext,
  type FormEvent,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
} from "react";
import { Saved } from "../saved";
import { useUnsaved } from "../unsaved";
import classes from "./save-bar.module.css";
import type { EditState } from "./use-edit";

type Part = Pick<EditState<unknown>, "isDirty" | "isSaved" | "save" | "discard">;

/** A part that was neither changed nor saved has no state. */
type PartState = "dirty" | "saved";

interface Parts {
  keep: (id: string, part: Part) => void;
  drop: (id: string) => void;
}

const PartsContext = createContext<Parts | null>(null);

/**
 * Saves the parts of a page with one button, and asks before the page is left with unsaved input. A part that cannot be
 * saved says why in its place; the others are saved.
 */
export function SaveBar({ children }: { children: ReactNode }) {
  const t = useTranslations("saveBar");
  const tForm = useTranslations("form");
  const parts = useRef(new Map<string, Part>());
  const [states, setStates] = useState<ReadonlyMap<string, PartState>>(new Map());
  const [isSaving, setSaving] = useState(false);
  const isDirty = [...states.values()].includes("dirty");
  const isSaved = !isDirty && states.size > 0;
  useUnsaved(() => isDirty);

  const mark = useCallback((id: string, state: PartState | undefined) => {
    setStates((before) => {
      if (before.get(id) === state) return before;
      const after = new Map(before);
      if (state === undefined) after.delete(id);
      else after.set(id, state);
      return after;
    });
  }, []);
  const context = useMemo<Parts>(
    () => ({
      keep: (id, part) => {
        parts.current.set(id, part);
        const savedState = part.isSaved ? "saved" : undefined;
        mark(id, part.isDirty ? "dirty" : savedState);
      },
      drop: (id) => {
        parts.current.delete(id);
        mark(id, undefined);
      },
    }),
    [mark],
  );

  async function save(): Promise<void> {
    if (!isDirty || isSaving) return;
    setSaving(true);
    // One after the other, because the parts may belong to one record.
    for (const part of [...parts.current.values()].filter((each) => each.isDirty)) await part.save();
    setSaving(false);
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    // React also reports the forms of dialogs here, which are elsewhere in the document.
    if (event.target === event.currentTarget) void save();
  }

  const savedState = isSaved ? "saved" : undefined;
  useHotkeys([["mod+S", () => void save()]], []);

  return (
    <PartsContext value={context}>
      <form onSubmit={submit} noValidate>
        {children}
        <div className={classes.bar} data-state={isDirty ? "dirty" : savedState}>
          {isDirty ? (
            <>
              <span className={classes.words}>{t("unsaved")}</span>
              <Button
                variant="default"
                disabled={isSaving}
                onClick={() => {
                  for (const part of parts.current.values()) part.discard();
                }}
              >
                {t("discard")}
              </Button>
              <Button type="submit" loading={isSaving}>
                {tForm("save")}
              </Button>
            </>
          ) : null}
          <Saved shown={isSaved} />
        </div>
      </form>
    </PartsContext>
  );
}

/** Adds an edit to the page's save bar. */
export function useSaveBar({ isDirty, isSaved, save, discard }: Part): void {
  const parts = useContext(PartsContext);
  const id = useId();
  useEffect(() => parts?.keep(id, { isDirty, isSaved, save, discard }));
  useEffect(() => () => parts?.drop(id), [parts, id]);
}
