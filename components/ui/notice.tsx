import type { ReactNode } from "react";
import classes from "./notice.module.css";

interface Props {
  icon?: ReactNode;
  title: string;
  text: string;
  /** Whether it is the whole page, with the page's title. */
  isPage?: boolean;
  /** What to do next. */
  children?: ReactNode;
}

/** Shown when there is nothing to show: the reason and the next action. */
export function Notice({ icon, title, text, isPage = false, children }: Props) {
  const Heading = isPage ? "h1" : "h2";
  return (
    <div className={classes.notice}>
      {icon && (
        <span className={classes.icon} aria-hidden="true">
          {icon}
        </span>
      )}
      <Heading>{title}</Heading>
      <p>{text}</p>
      {children}
    </div>
  );
}
