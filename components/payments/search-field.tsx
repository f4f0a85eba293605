"use client";

import { CloseButton, Kbd, TextInput } from "@mantine/core";
import { useDebouncedCallback, useHotkeys } from "@mantine/hooks";
import { IconSearch } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import { cleanSearch } from "./transaction-filters";

interface Props {
  value: string | null;
  onChange: (search: string | null) => void;
}

/** Searches while one types, a moment after the last key; `/` leads here from anywhere on the page. */
export function SearchField({ value, onChange }: Props) {
  const t = useTranslations("transactions");
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState(value ?? "");
  const search = useDebouncedCallback((typed: string) => onChange(cleanSearch(typed)), 300);
  useHotkeys([["/", () => input.current?.focus()]]);

  // Back, forward and "clear" change the search without a key being pressed.
  useEffect(() => setText((current) => (cleanSearch(current) === value ? current : (value ?? ""))), [value]);

  function type(typed: string) {
    setText(typed);
    search(typed);
  }

  return (
    <TextInput
      ref={input}
      type="search"
      aria-label={t("search")}
      placeholder={t("searchPlaceholder")}
      value={text}
      onChange={(event) => type(event.currentTarget.value)}
      leftSection={<IconSearch size={16} stroke={1.6} />}
      rightSection={
        text ? (
          <CloseButton size="sm" aria-label={t("clearSearch")} onClick={() => type("")} />
        ) : (
          <Kbd visibleFrom="sm">/</Kbd>
        )
      }
    />
  );
}
