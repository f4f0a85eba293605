import { VisuallyHidden } from "@mantine/core";
import { type ReactNode, useId } from "react";
import classes from "./framed-section.module.css";

interface Props {
  title: string;
  text?: string;
  actions?: ReactNode;
  flush?: boolean;
  quiet?: boolean;
  children: ReactNode;
}

export function FramedSection({ title, text, actions, flush = false, quiet = false, children }: Props) {
  const id = useId();
  return (
    <section className={classes.panel} aria-labelledby={id}>
      {quiet ? (
        <VisuallyHidden component="h2" id={id}>
          {title}
        </VisuallyHidden>
      ) : (
        <header className={classes.head}>
          <div className={classes.words}>
            <h2 id={id}>{title}</h2>
            {text && <p>{text}</p>}
          </div>
          {actions}
        </header>
      )}
      {flush ? children : <div className={classes.body}>{children}</div>}
    </section>
  );
}
