"use client";

import { useMantineColorScheme } from "@mantine/core";
import { Spotlight } from "@mantine/spotlight";
import {
  IconBook,
  IconFlask,
  IconKeyboard,
  IconLanguage,
  IconLogout,
  IconMoon,
  IconSearch,
  IconSun,
} from "@tabler/icons-react";
import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import { chooseLocale } from "../ui/frame/preferences";
import { useModeSwitch } from "../ui/frame/use-mode-switch";
import { nextLocale } from "../ui/i18n/locales";
import { leave } from "../ui/session/sign-in";
import { askToLeave } from "../ui/unsaved";
import { type Command, matching } from "./commands";
import { type Entry, listActions, listPages } from "./palette-entries";
import { paletteStore } from "./palette-store";
import { openShortcuts } from "./shortcuts";
import { useFound } from "./use-found";
import { useGo } from "./use-go";
import { useViewer } from "./use-viewer";

/** Keyboard access to the scroll area (WCAG 2.1.1). */
const focusable = { viewportProps: { tabIndex: 0 } };

export function Palette() {
  const t = useTranslations();
  const tShell = useTranslations("shell");
  const go = useGo();
  const [query, setQuery] = useState("");
  const search = useFound(query);
  const commands = useCommands();
  const viewer = useViewer();

  const opening = (entries: Entry[]) => entries.map((entry) => ({ ...entry, run: () => void go(entry.id) }));
  const groups = [
    { label: t("shell.palette.pages"), commands: matching(opening(listPages(viewer, tShell)), query) },
    {
      label: t("shell.palette.actions"),
      commands: matching([...opening(listActions(viewer, tShell)), ...commands], query),
    },
    ...search.groups,
  ].filter((group) => group.commands.length > 0);

  return (
    <Spotlight.Root
      query={query}
      onQueryChange={setQuery}
      store={paletteStore}
      shortcut={null}
      attributes={{ content: { "aria-label": t("shell.palette.title") } }}
      scrollable
      maxHeight={420}
    >
      <Spotlight.Search
        placeholder={t("shell.palette.placeholder")}
        aria-label={t("shell.palette.placeholder")}
        leftSection={<IconSearch size={18} stroke={1.6} />}
        onKeyDown={(event) => {
          if (event.key === "Enter" && !event.nativeEvent.isComposing) choose(event.currentTarget);
        }}
      />
      <Spotlight.ActionsList {...focusable}>
        {groups.map((group) => (
          <Spotlight.ActionsGroup key={group.label} label={group.label}>
            {group.commands.map(({ id, label, description, Icon, run }) => (
              <Spotlight.Action
                key={id}
                label={label}
                {...(description && { description })}
                leftSection={<Icon size={18} stroke={1.6} aria-hidden="true" />}
                onClick={run}
              />
            ))}
          </Spotlight.ActionsGroup>
        ))}
        {groups.length === 0 && (
          <Spotlight.Empty role="status">
            {search.busy ? t("shell.palette.searching") : t("shell.palette.nothing")}
          </Spotlight.Empty>
        )}
      </Spotlight.ActionsList>
    </Spotlight.Root>
  );
}

/**
 * Runs the selected item, or else the first. The library selects only items present while the user
 * types, not results that arrive later, and loses its list if the palette is reopened immediately.
 */
function choose(input: HTMLElement): void {
  const list = input.closest("[role=dialog]");
  const selected = list?.querySelector<HTMLElement>("[data-action][data-selected]");
  selected?.removeAttribute("data-selected");
  (selected ?? list?.querySelector<HTMLElement>("[data-action]"))?.click();
}

function useCommands(): Command[] {
  const t = useTranslations("shell.palette");
  const locale = useLocale();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const isDark = colorScheme === "dark";
  const { mode, switchMode } = useModeSwitch();
  const toOther = mode === "test" ? t("toProduction") : t("toTest");
  return [
    ...(mode ? [{ id: "mode", label: toOther, Icon: IconFlask, run: () => void switchMode() }] : []),
    {
      id: "theme",
      label: isDark ? t("light") : t("dark"),
      Icon: isDark ? IconSun : IconMoon,
      run: () => setColorScheme(isDark ? "light" : "dark"),
    },
    {
      id: "language",
      label: t("language"),
      Icon: IconLanguage,
      run: () => void chooseLocale(nextLocale(locale)),
    },
    { id: "shortcuts", label: t("shortcuts"), Icon: IconKeyboard, run: openShortcuts },
    { id: "docs", label: t("docs"), Icon: IconBook, run: () => window.location.assign("/docs") },
    {
      id: "leave",
      label: t("leave"),
      Icon: IconLogout,
      run: async () => void ((await askToLeave()) && (await leave())),
    },
  ];
}
