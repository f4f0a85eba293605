import type { ReactNode } from "react";
import classes from "./page-part.module.css";

interface Props {
  id: string;
  title: string;
  text?: string;
  children: ReactNode;
}

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
