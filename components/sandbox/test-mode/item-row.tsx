"use client";

import { Checkbox } from "@mantine/core";
import { useTranslations } from "next-intl";
import type { ItemDifference } from "@/server/sandbox/test-mode/schemas";
import { ToneBadge } from "../../ui/tone-badge";
import classes from "./test-mode.module.css";
import { useFieldWords } from "./use-field-words";

interface Props {
  item: ItemDifference;
  isChosen: boolean;
  onChoose: (isChosen: boolean) => void;
  disabled: boolean;
}

const names = ["name", "title", "code"];

export function ItemRow({ item, isChosen, onChoose, disabled }: Props) {
  const t = useTranslations("testMode");
  const say = useFieldWords();
  const { name, change, parts, needsProduct } = item;
  const fields = besidesName(item);
  return (
    <li className={classes.item}>
      <div className={classes.title}>
        <Checkbox
          label={name}
          aria-label={t("choose", { name })}
          checked={isChosen}
          disabled={disabled}
          onChange={(event) => onChoose(event.currentTarget.checked)}
        />
        <ToneBadge tone={change === "new" ? "green" : "amber"}>{t(change)}</ToneBadge>
      </div>
      {needsProduct && <p className={classes.dimmed}>{t("needsProduct")}</p>}
      {fields.length + parts.length > 0 && (
        <details className={classes.details}>
          <summary>{t("show")}</summary>
          <ul>
            {fields.map((field) => (
              <li key={field.field}>{say(field, change === "new")}</li>
            ))}
            {parts.map((part, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: several parts may have the same name
              <li key={index}>
                {t("part", { kind: t(`parts.${part.kind}`), name: part.name })}{" "}
                <ToneBadge tone={part.change === "new" ? "green" : "amber"}>{t(part.change)}</ToneBadge>
                {besidesName(part).length > 0 && (
                  <ul>
                    {besidesName(part).map((field) => (
                      <li key={field.field}>{say(field, part.change === "new")}</li>
                    ))}
                  </ul>
                )}
              </li>
            ))}
          </ul>
        </details>
      )}
    </li>
  );
}

function besidesName({ change, fields }: Pick<ItemDifference, "change" | "fields">) {
  return change === "new" ? fields.filter(({ field }) => !names.includes(field)) : fields;
}
