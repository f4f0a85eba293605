import type { ReactNode } from "react";
import classes from "./notice.module.css";

interface Props {
  icon?: ReactNode;
  title: string;
  text: string;
  /** What to do next. */
  children?: ReactNode;
}

/** What stands where there is nothing to show: why, and the next action. */
export function Notice({ icon, title, text, children }: Props) {
  return (
    <div className={classes.notice}>
      {icon && (
        <span className={classes.icon} aria-hidden="true">
          {icon}
        </span>
      )}
      <h2>{title}</h2>
      <p>{text}</p>
      {children}
    </div>
  );
}
