import { IconLock } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import classes from "./read-only-note.module.css";

export function ReadOnlyNote({ children }: { children?: ReactNode }) {
  const t = useTranslations("readOnly");
  return (
    <p className={classes.note}>
      <IconLock size={16} stroke={1.6} aria-hidden="true" />
      {children || t("reason")}
    </p>
  );
}
