import type { ReactNode } from "react";
import classes from "./page.module.css";

interface Props {
  id: string;
  title: ReactNode;
  children: ReactNode;
}

export function Section({ id, title, children }: Props) {
  return (
    <section className={classes.section} aria-labelledby={id}>
      <h2 id={id} className={classes.heading}>
        <a href={`#${id}`} className={classes.anchor}>
          {title}
        </a>
      </h2>
      {children}
    </section>
  );
}
