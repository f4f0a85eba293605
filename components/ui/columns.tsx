import type { ReactNode } from "react";
import classes from "./columns.module.css";

/** What a page is about, and at its side what else is known; one under the other where there is no room. */
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
