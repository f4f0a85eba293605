"use client";

import { useMantineColorScheme } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { Spotlight } from "@mantine/spotlight";
import {
  IconArrowsExchange,
  IconBook,
  IconKeyboard,
  IconLanguage,
  IconLogout,
  IconMoon,
  IconSearch,
  IconSun,
} from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import { leave } from "../auth/sign-in";
import { useTRPC } from "../trpc/client";
import { toSearchOrDocument } from "../ui/address-filters";
import { useFormats } from "../ui/format";
import { useAccess } from "./access";
import { type Command, matching } from "./commands";
import { usePageRouter } from "./opening-page";
import { paletteStore } from "./palette-store";
import { chooseLocale } from "./preferences";
import { sectionsFor } from "./sections";
import { openShortcuts } from "./shortcuts";

const shortestSearch = 3;

/** Makes the list's scroll area reachable by keyboard (WCAG 2.1.1). */
const focusable = { viewportProps: { tabIndex: 0 } };

/** The palette behind Ctrl/⌘ K: pages, commands, and transactions by id, name or e-mail. */
export function Palette() {
  const t = useTranslations();
  const router = usePageRouter();
  const [query, setQuery] = useState("");
  const search = useFoundTransactions(query);
  const commands = useCommands();
  const permissions = useAccess();

  const pages: Command[] = sectionsFor(permissions)
    .flatMap(({ sections }) => sections)
    .map(({ path, label, Icon }) => ({
      id: path,
      label: t(`shell.sections.${label}`),
      Icon,
      run: () => router.push(path),
    }));
  const groups = [
    { label: t("shell.palette.pages"), commands: matching(pages, query) },
    { label: t("shell.palette.actions"), commands: matching(commands, query) },
    { label: t("shell.palette.transactions"), commands: search.commands },
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
          if (event.key === "Enter" && !event.nativeEvent.isComposing) chooseFirst();
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

/** The library selects among the items present while typing; of later ones, Enter takes the first. */
function chooseFirst(): void {
  if (document.querySelector("[role=dialog] [data-action][data-selected]")) return;
  document.querySelector<HTMLElement>("[role=dialog] [data-action]")?.click();
}

function useCommands(): Command[] {
  const t = useTranslations("shell.palette");
  const locale = useLocale();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const isDark = colorScheme === "dark";
  return [
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
      run: () => void chooseLocale(locale === "en" ? "pt-BR" : "en"),
    },
    { id: "shortcuts", label: t("shortcuts"), Icon: IconKeyboard, run: openShortcuts },
    { id: "docs", label: t("docs"), Icon: IconBook, run: () => window.location.assign("/docs") },
    { id: "leave", label: t("leave"), Icon: IconLogout, run: () => void leave() },
  ];
}

function useFoundTransactions(query: string): { commands: Command[]; busy: boolean } {
  const t = useTranslations();
  const trpc = useTRPC();
  const router = usePageRouter();
  const { money } = useFormats();
  const [search] = useDebouncedValue(query.trim(), 250);
  const permissions = useAccess();
  const enabled = search.length >= shortestSearch && permissions.includes("transactions.read");
  const { data, isFetching } = useQuery({
    ...trpc.transactions.list.queryOptions({ ...toSearchOrDocument(search), limit: 5 }),
    enabled,
  });
  const rows = enabled ? (data?.rows ?? []) : [];
  return {
    busy: isFetching || search !== query.trim(),
    commands: rows.map(({ id, customer, amount, status }) => ({
      id,
      label: `${customer.name} · ${money(amount)}`,
      description: `${t(`statuses.${status}`)} · ${customer.emails[0] ?? ""}`,
      Icon: IconArrowsExchange,
      run: () => router.push(`/transactions/${id}`),
    })),
  };
}
