"use client";

import { Code } from "@mantine/core";
import { useTranslations } from "next-intl";
import { CopyIcon } from "./copy-icon";
import classes from "./secret-field.module.css";

export function SecretField({ label, value }: { label: string; value: string }) {
  const t = useTranslations("apiKeys");
  return (
    <div>
      <p className={classes.label}>{label}</p>
      <div className={classes.field}>
        <Code className={classes.value}>{value}</Code>
        <CopyIcon value={value} label={t("copy", { what: label })} copiedLabel={t("copied")} />
      </div>
    </div>
  );
}
