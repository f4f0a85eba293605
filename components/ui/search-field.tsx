"use client";

import { CloseButton, Kbd, TextInput } from "@mantine/core";
import { useDebouncedCallback, useHotkeys } from "@mantine/hooks";
import { IconSearch } from "@tabler/icons-react";
import { usePathname } from "next/navigation";
import { useTranslations } from "next-intl";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { cleanSearch, longestSearch } from "./address-filters";

interface Props {
  label?: string;
  placeholder: string;
  value: string | null;
  maxLength?: number;
  hasShortcut?: boolean;
  onChange: (search: string | null) => void;
}

/** Searches shortly after the last keystroke. `/` on the page focuses the field. */
export function SearchField(props: Props) {
  const { label, placeholder, value, maxLength = longestSearch, hasShortcut = true, onChange } = props;
  const t = useTranslations("list");
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState(value ?? "");
  const pathname = usePathname();
  // A back navigation may change the page while the user types, so the search is applied only on the same path.
  const search = useDebouncedCallback(
    (typed: string) => {
      if (window.location.pathname === pathname) onChange(cleanSearch(typed, maxLength));
    },
    { delay: 300, flushOnUnmount: true },
  );
  useHotkeys(hasShortcut ? [["/", () => input.current?.focus()]] : []);

  // Back, forward and "clear" change the value externally.
  useEffect(
    () => setText((current) => (cleanSearch(current, maxLength) === value ? current : (value ?? ""))),
    [value, maxLength],
  );

  function type(typed: string) {
    setText(typed);
    search(typed);
  }

  // Adopts text entered before hydration.
  const takeTypedEarly = useEffectEvent(() => {
    const typed = input.current?.value ?? text;
    if (typed !== text) type(typed);
  });
  useEffect(() => takeTypedEarly(), []);

  return (
    <TextInput
      ref={input}
      type="search"
      aria-label={label ?? t("search")}
      placeholder={placeholder}
      value={text}
      onChange={(event) => type(event.currentTarget.value)}
      leftSection={<IconSearch size={16} stroke={1.6} />}
      rightSection={
        text ? (
          <CloseButton size="sm" aria-label={t("clearSearch")} onClick={() => type("")} />
        ) : (
          hasShortcut && <Kbd visibleFrom="sm">/</Kbd>
        )
      }
    />
  );
}
