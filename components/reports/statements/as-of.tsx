"use client";

import { Button } from "@mantine/core";
import { useTranslations } from "next-intl";
import { useFormats } from "../../ui/format";
import classes from "./finance.module.css";

interface Props {
  /** The instant that the page shows. */
  at: string;
  onClear: () => void;
}

/** Tells the reader that the page shows an earlier instant, and links back to now. */
export function AsOf({ at, onClear }: Props) {
  const t = useTranslations("explanation");
  const { second } = useFormats();
  return (
    <div className={classes.note}>
      <span>{t("asOf", { at: second(at) })}</span>
      <Button variant="subtle" size="compact-sm" onClick={onClear}>
        {t("now")}
      </Button>
    </div>
  );
}
