import { IconLock } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import classes from "./read-only-note.module.css";

/** Why nothing can be changed on this page. */
export function ReadOnlyNote() {
  const t = useTranslations("readOnly");
  return (
    <p className={classes.note}>
      <IconLock size={16} stroke={1.6} aria-hidden="true" />
      {t("reason")}
    </p>
  );
}
