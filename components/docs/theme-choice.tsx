"use client";

import { localStorageColorSchemeManager } from "@mantine/core";
import { useTranslations } from "next-intl";
import { useEffect, useId } from "react";
import classes from "./docs-shell.module.css";
import { createMemory } from "./memory";
import { useMemory } from "./use-memory";

const themes = ["light", "dark", "auto"] as const;
type Theme = (typeof themes)[number];

const kept = localStorageColorSchemeManager();
const chosenTheme = createMemory<Theme>("auto");

function show(theme: Theme): void {
  const dark = theme === "dark" || (theme === "auto" && matchMedia("(prefers-color-scheme: dark)").matches);
  document.documentElement.setAttribute("data-mantine-color-scheme", dark ? "dark" : "light");
}

export function ThemeChoice() {
  const t = useTranslations("docs");
  const id = useId();
  const [theme, setTheme] = useMemory(chosenTheme, "auto");

  useEffect(() => setTheme(kept.get("auto")), [setTheme]);

  useEffect(() => {
    if (theme !== "auto") return;
    const system = matchMedia("(prefers-color-scheme: dark)");
    const follow = () => show("auto");
    system.addEventListener("change", follow);
    return () => system.removeEventListener("change", follow);
  }, [theme]);

  function choose(value: string) {
    const chosen = themes.find((each) => each === value) ?? "auto";
    kept.set(chosen);
    setTheme(chosen);
    show(chosen);
  }

  return (
    <div className={classes.theme}>
      <label htmlFor={id}>{t("theme")}</label>
      <select id={id} value={theme} onChange={(event) => choose(event.target.value)}>
        {themes.map((each) => (
          <option key={each} value={each}>
            {t(`themes.${each}`)}
          </option>
        ))}
      </select>
    </div>
  );
}
