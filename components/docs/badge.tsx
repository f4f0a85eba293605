import classes from "./badge.module.css";

export function Badge({ children }: { children: string }) {
  return <span className={classes.badge}>{children}</span>;
}
