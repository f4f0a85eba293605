import classes from "./badge.module.css";

/** A label for the kind of the preceding name. */
export function Badge({ children }: { children: string }) {
  return <span className={classes.badge}>{children}</span>;
}
