import { VisuallyHidden } from "@mantine/core";
import { type ReactNode, useId } from "react";
import classes from "./framed-section.module.css";

interface Props {
  title: string;
  /** What it is about, in a line below the title. */
  text?: string;
  /** What can be done here, at the right of the title. */
  actions?: ReactNode;
  /** Rows of a table reach the edges; everything else has room around it. */
  flush?: boolean;
  /** The title is for screen readers alone: what is here says itself what it is. */
  quiet?: boolean;
  children: ReactNode;
}

/** A titled part of a page, in its frame. */
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
