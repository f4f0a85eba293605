"use client";

import { useTranslations } from "next-intl";
import { useEffect, useRef } from "react";
import { FailureNotice } from "../failure-notice";
import { ConflictNotice } from "./conflict-notice";
import classes from "./edit-notice.module.css";
import type { EditState } from "./use-edit";

interface Props<Values> {
  edit: EditState<Values>;
  /** Labels of the fields. */
  labels: { [Name in keyof Values]: string };
  /** Words for a value; undefined for one that is shown as it is. */
  say?: (name: keyof Values & string, value: unknown) => string | undefined;
}

/** Tells why an edit was not saved: the failure, or both texts of a conflict. */
export function EditNotice<Values>({ edit, labels, say }: Props<Values>) {
  const t = useTranslations("conflict");
  const tForm = useTranslations("form");
  const place = useRef<HTMLDivElement>(null);
  const { failure, conflict } = edit;
  const isShown = failure !== null || conflict !== null;
  useEffect(() => {
    if (isShown) place.current?.scrollIntoView({ block: "nearest" });
  }, [isShown]);

  function words(name: keyof Values & string, value: unknown): string {
    const said = say?.(name, value);
    if (said !== undefined) return said;
    if (value === null || value === undefined || value === "") return t("empty");
    if (typeof value === "boolean") return t(value ? "on" : "off");
    return typeof value === "string" || typeof value === "number" ? String(value) : t("other");
  }

  return (
    <div ref={place} className={classes.place}>
      <FailureNotice failure={failure}>{tForm("kept")}</FailureNotice>
      {conflict && (
        <ConflictNotice
          title={t("title")}
          text={t("text")}
          busy={edit.isSaving}
          onOverwrite={() => void edit.overwrite()}
          onReload={edit.discard}
        >
          <dl className={classes.fields}>
            {conflict.map(({ name, theirs, ...rest }) => (
              <div key={name}>
                <dt>{labels[name]}</dt>
                <dd>{t("theirs", { value: words(name, theirs) })}</dd>
                <dd>{"yours" in rest ? t("yours", { value: words(name, rest.yours) }) : t("untouched")}</dd>
              </div>
            ))}
          </dl>
        </ConflictNotice>
      )}
    </div>
  );
}
