import type { ReactNode } from "react";
import classes from "./columns.module.css";

/** Stacked on narrow screens. */
export function Columns({ children, side }: { children: ReactNode; side: ReactNode }) {
  return (
    <div className={classes.room}>
      <div className={classes.columns}>
        <div className={classes.column}>{children}</div>
        <div className={classes.column}>{side}</div>
      </div>
    </div>
  );
}
