import type { ReactNode } from "react";
import classes from "./plain-fieldset.module.css";

export function PlainFieldset({ disabled, children }: { disabled: boolean; children: ReactNode }) {
  return (
    <fieldset className={classes.fieldset} disabled={disabled}>
      {children}
    </fieldset>
  );
}
