import { VisuallyHidden } from "@mantine/core";
import { type ReactNode, useId } from "react";
import classes from "./framed-section.module.css";

interface Props {
  title: string;
  /** A line below the title. */
  text?: string;
  /** Actions at the right of the title. */
  actions?: ReactNode;
  /** Whether the content reaches the edges, as table rows do. */
  flush?: boolean;
  /** Whether the title is for screen readers only. */
  quiet?: boolean;
  children: ReactNode;
}

/** A framed section with a title. */
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
