import type { ReactNode } from "react";
import classes from "./notice.module.css";

interface Props {
  icon?: ReactNode;
  title: string;
  text: string;
  isPage?: boolean;
  children?: ReactNode;
}

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
