import type { ReactNode } from "react";
import classes from "./plain-fieldset.module.css";

/** Fields that can only be changed together, or not at all. */
export function PlainFieldset({ disabled, children }: { disabled: boolean; children: ReactNode }) {
  return (
    <fieldset className={classes.fieldset} disabled={disabled}>
      {children}
    </fieldset>
  );
}
