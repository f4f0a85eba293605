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

type Part = Pick<EditState<unknown>, "isDirty" | "save" | "discard">;

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
  const [dirty, setDirty] = useState<ReadonlySet<string>>(new Set());
  const [isSaving, setSaving] = useState(false);
  const [isSaved, setSaved] = useState(false);
  const isDirty = dirty.size > 0;
  useUnsaved(() => isDirty);

  const mark = useCallback((id: string, isPartDirty: boolean) => {
    setDirty((before) => {
      if (before.has(id) === isPartDirty) return before;
      const after = new Set(before);
      if (isPartDirty) after.add(id);
      else after.delete(id);
      return after;
    });
  }, []);
  const context = useMemo<Parts>(
    () => ({
      keep: (id, part) => {
        parts.current.set(id, part);
        mark(id, part.isDirty);
      },
      drop: (id) => {
        parts.current.delete(id);
        mark(id, false);
      },
    }),
    [mark],
  );

  async function save(): Promise<void> {
    if (!isDirty || isSaving) return;
    setSaving(true);
    let isWhole = true;
    // One after the other, because the parts may belong to one record.
    for (const part of [...parts.current.values()].filter((each) => each.isDirty)) {
      if (!(await part.save())) isWhole = false;
    }
    setSaving(false);
    setSaved(isWhole);
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    // React also reports the forms of dialogs here, which are elsewhere in the document.
    if (event.target === event.currentTarget) void save();
  }

  useHotkeys([["mod+S", () => void save()]], []);

  return (
    <PartsContext value={context}>
      <form onSubmit={submit} noValidate>
        {children}
        <div className={classes.bar} data-shown={isDirty || isSaved || undefined}>
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
          <Saved shown={isSaved && !isDirty} />
        </div>
      </form>
    </PartsContext>
  );
}

/** Adds an edit to the page's save bar. */
export function useSaveBar({ isDirty, save, discard }: Part): void {
  const parts = useContext(PartsContext);
  const id = useId();
  useEffect(() => parts?.keep(id, { isDirty, save, discard }));
  useEffect(() => () => parts?.drop(id), [parts, id]);
}
