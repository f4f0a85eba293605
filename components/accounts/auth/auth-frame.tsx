import type { ReactNode } from "react";
import { Brand } from "../../ui/brand";
import { LanguageChoice } from "../../ui/frame/language-choice";
import classes from "./auth-frame.module.css";

export function AuthFrame({ children }: { children: ReactNode }) {
  return (
    <div className={classes.frame}>
      <header>
        <Brand />
      </header>
      <main className={classes.panel}>{children}</main>
      <footer>
        <LanguageChoice />
      </footer>
    </div>
  );
}
