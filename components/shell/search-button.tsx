"use client";

import { Kbd, UnstyledButton } from "@mantine/core";
import { IconSearch } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import { paletteActions } from "./palette-store";
import classes from "./search-button.module.css";

export function SearchButton() {
  const t = useTranslations("shell");
  return (
    <UnstyledButton
      className={classes.button}
      onClick={() => paletteActions.open()}
      aria-keyshortcuts="Control+K Meta+K"
    >
      <IconSearch size={16} stroke={1.6} aria-hidden="true" />
      <span className={classes.text}>{t("palette.open")}</span>
      <Kbd size="xs" aria-hidden="true">
        Ctrl K
      </Kbd>
    </UnstyledButton>
  );
}
