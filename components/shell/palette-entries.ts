import { IconPlus } from "@tabler/icons-react";
import type { useTranslations } from "next-intl";
import type { Command } from "./commands";
import { actionsFor, sectionsFor, type Viewer } from "./sections";

type ShellWords = ReturnType<typeof useTranslations<"shell">>;

/** Entry of the palette that opens the path in its id. */
export type Entry = Omit<Command, "run">;

export function listPages(viewer: Viewer, t: ShellWords): Entry[] {
  return sectionsFor(viewer).flatMap((section) =>
    [...section.tabs, ...section.pages].map((page) => ({
      id: page.path,
      label: t(`pages.${page.name}`),
      description: t(`sections.${section.name}`),
      words: `${"tab" in page ? t(`tabs.${page.tab}`) : ""} ${t(`words.${page.name}`)}`,
      Icon: section.Icon,
    })),
  );
}

export function listActions(viewer: Viewer, t: ShellWords): Entry[] {
  return actionsFor(viewer).map(({ path, name, section }) => ({
    id: path,
    label: t(`actions.${name}`),
    description: t(`sections.${section}`),
    words: t(`words.${name}`),
    Icon: IconPlus,
  }));
}
