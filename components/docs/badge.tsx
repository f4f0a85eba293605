import classes from "./badge.module.css";

/** A word that says what kind of thing the name before it is. */
export function Badge({ children }: { children: string }) {
  return <span className={classes.badge}>{children}</span>;
}
