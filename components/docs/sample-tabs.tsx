"use client";

import { useTranslations } from "next-intl";
import { type ReactNode, useId } from "react";
import hidden from "./hidden.module.css";
import { createMemory } from "./memory";
import classes from "./sample-tabs.module.css";
import { useMemory } from "./use-memory";

interface Props {
  choices: { id: string; label: string }[];
  children: ReactNode;
}

const initial = "curl";
const chosenLanguage = createMemory(initial);

/**
 * The same request in several languages, one visible at a time. CSS follows the selected radio
 * button, so it works without JavaScript. With JavaScript, every page shows the last selected
 * language.
 */
export function SampleTabs({ choices, children }: Props) {
  const t = useTranslations("docs");
  const name = useId();
  const [chosen, choose] = useMemory(chosenLanguage, initial);
  const shown = choices.some(({ id }) => id === chosen) ? chosen : choices[0]?.id;
  return (
    <div className={classes.tabs}>
      <fieldset className={classes.choices}>
        <legend className={hidden.text}>{t("sampleLanguage")}</legend>
        {choices.map(({ id, label }) => (
          <label key={id} className={classes.choice}>
            <input type="radio" name={name} value={id} checked={shown === id} onChange={() => choose(id)} />
            <span>{label}</span>
          </label>
        ))}
      </fieldset>
      {children}
    </div>
  );
}
