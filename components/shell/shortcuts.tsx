"use client";

import { useDisclosure, useLocalStorage } from "@mantine/hooks";
import dynamic from "next/dynamic";
import { useEffect } from "react";
import { useEver } from "../ui/use-ever";
import { sectionsFor } from "./sections";
import { useGo } from "./use-go";
import { useKeys } from "./use-keys";
import { useViewer } from "./use-viewer";

const ShortcutsDialog = dynamic(() => import("./shortcuts-dialog").then((module) => module.ShortcutsDialog), {
  ssr: false,
});

const opening = "quitanda:shortcuts";

export function openShortcuts(): void {
  window.dispatchEvent(new Event(opening));
}

function focusSearch(): void {
  document.querySelector<HTMLInputElement>('main input[type="search"]')?.focus();
}

/** Single-key shortcuts, listed under `?`. Users of speech or switch input can turn them off (WCAG 2.1.4). */
export function Shortcuts() {
  const go = useGo();
  const [shown, { open, close }] = useDisclosure();
  const wasShown = useEver(shown);
  const [active, setActive] = useLocalStorage({
    key: "single-keys",
    defaultValue: true,
    getInitialValueInEffect: true,
  });
  const pages = sectionsFor(useViewer())
    .flatMap(({ tabs }) => tabs)
    .flatMap((tab) => ("key" in tab ? [tab] : []));

  useEffect(() => {
    window.addEventListener(opening, open);
    return () => window.removeEventListener(opening, open);
  }, [open]);

  useKeys(active, {
    "?": open,
    "/": focusSearch,
    ...Object.fromEntries(pages.map(({ key, path }) => [`g ${key}`, () => void go(path)])),
  });

  return wasShown && <ShortcutsDialog opened={shown} onClose={close} {...{ pages, active, setActive }} />;
}
