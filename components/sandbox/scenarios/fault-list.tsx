import { useTranslations } from "next-intl";
import { apiLocale } from "../../ui/i18n/locales";
import type { Fault } from "./read-scenario";
import classes from "./scenarios.module.css";

const shown = 8;

export function FaultList({ id, faults }: { id: string; faults: Fault[] }) {
  const t = useTranslations("scenarios.save");
  const further = faults.length - shown;
  return (
    <ul id={id} className={classes.faults}>
      {faults.slice(0, shown).map(({ path, message }) => (
        <li key={`${path} ${message}`}>
          {path !== "" && <code>{path}</code>} <span lang={apiLocale}>{message}</span>
        </li>
      ))}
      {further > 0 && <li>{t("more", { count: further })}</li>}
    </ul>
  );
}
