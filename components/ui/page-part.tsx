import type { ReactNode } from "react";
import classes from "./page-part.module.css";

interface Props {
  /** Of its heading, for links that lead here. */
  id: string;
  title: string;
  text?: string;
  children: ReactNode;
}

/** A section with its heading at the left and its content beside it. */
export function PagePart({ id, title, text, children }: Props) {
  return (
    <section className={classes.part} aria-labelledby={id}>
      <header>
        <h2 id={id}>{title}</h2>
        {text && <p>{text}</p>}
      </header>
      <div className={classes.content}>{children}</div>
    </section>
  );
}
