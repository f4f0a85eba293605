import type { ReactNode } from "react";
import classes from "./two-lines.module.css";

export function TwoLines({ first, second }: { first: ReactNode; second?: ReactNode }) {
  return (
    <span className={classes.lines}>
      <span className={classes.first}>{first}</span>
      {second && <span className={classes.second}>{second}</span>}
    </span>
  );
}
