import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { accentOf, isProblem } from "../../checkout/orders/checkout-view";
import classes from "../../ui/buyer/buyer-page.module.css";
import { LanguageChoice } from "../../ui/buyer/language-choice";
import own from "./account-frame.module.css";

export const accountParts = ["purchases", "subscriptions", "courses", "data", "sessions"] as const;
type Part = (typeof accountParts)[number];

const paths: Record<Part, string> = {
  purchases: "/account",
  subscriptions: "/account/subscriptions",
  courses: "/learn",
  data: "/account/data",
  sessions: "/account/sessions",
};

const actions = [
  "withdraw",
  "ask",
  "correct",
  "confirm",
  "refundCanceled",
  "received",
  "cancel",
  "stay",
  "why",
  "pause",
  "resume",
  "card",
  "cardPaid",
  "address",
  "export",
  "erasure",
  "keep",
] as const;

interface Props {
  email: string;
  part: Part;
  done?: string | undefined;
  /** Formatted amount for the message of `done`. */
  amount?: string;
  problem?: string | undefined;
  color?: string | null;
  children: ReactNode;
}

export async function AccountFrame({ email, part, done, amount = "", problem, color = null, children }: Props) {
  const [t, tCheckout, tSignIn] = await Promise.all([
    getTranslations("account"),
    getTranslations("checkout"),
    getTranslations("signIn"),
  ]);
  const deed = actions.find((each) => each === done);
  const said = problem !== undefined && isProblem(problem) ? tCheckout(`problems.${problem}`) : null;
  return (
    <div className={`${classes.page} ${own.frame}`} style={accentOf(color)}>
      <header className={own.top}>
        <p className={own.person}>
          <strong>{t("title")}</strong>
          <span>{email}</span>
        </p>
        <form action="/account/sign-out" method="post">
          <button type="submit" className={own.leave}>
            {tSignIn("signOut")}
          </button>
        </form>
        <nav aria-label={t("nav.label")} className={own.nav}>
          {accountParts.map((each) => (
            <a key={each} href={paths[each]} aria-current={each === part ? "page" : undefined}>
              {t(`nav.${each}`)}
            </a>
          ))}
        </nav>
      </header>
      <main className={own.main}>
        {said && (
          <p role="alert" className={classes.alert}>
            {said}
          </p>
        )}
        {deed && !said && (
          <p role="status" className={own.done}>
            {t(`done.${deed}`, { amount })}
          </p>
        )}
        {children}
      </main>
      <footer className={`${classes.seller} ${own.foot}`}>
        <LanguageChoice />
      </footer>
    </div>
  );
}

export async function NotInAccount({ email, part }: Pick<Props, "email" | "part">) {
  const t = await getTranslations("account");
  return (
    <AccountFrame email={email} part={part}>
      <section className={`${classes.card} ${own.empty}`}>
        <h1>{t("missing")}</h1>
        <p className={classes.dimmed}>{t("missingText", { email })}</p>
        <a className={classes.quiet} href={paths[part]}>
          {t("back")}
        </a>
      </section>
    </AccountFrame>
  );
}
