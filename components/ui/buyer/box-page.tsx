import type { ReactNode } from "react";
import classes from "./buyer-page.module.css";
import { LanguageChoice } from "./language-choice";
import order from "./order.module.css";

export function NarrowPage({ children }: { children: ReactNode }) {
  return (
    <div className={`${classes.page} ${order.narrow}`}>
      <main className={order.frame}>{children}</main>
      <footer className={classes.seller}>
        <LanguageChoice />
      </footer>
    </div>
  );
}

export function BoxPage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <NarrowPage>
      <section className={`${classes.card} ${order.box}`}>
        <header className={order.head}>
          <h1>{title}</h1>
        </header>
        {children}
      </section>
    </NarrowPage>
  );
}
