"use client";

import { Button } from "@mantine/core";
import { useTranslations } from "next-intl";
import { useFormats } from "../../ui/format";
import classes from "./finance.module.css";

interface Props {
  at: string;
  onClear: () => void;
}

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
