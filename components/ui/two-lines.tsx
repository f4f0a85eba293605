import type { ReactNode } from "react";
import classes from "./two-lines.module.css";

/** What something is called, and below it, smaller, what else is known. */
export function TwoLines({ first, second }: { first: ReactNode; second?: ReactNode }) {
  return (
    <>
      <span className={classes.first}>{first}</span>
      {second && <span className={classes.second}>{second}</span>}
    </>
  );
}
