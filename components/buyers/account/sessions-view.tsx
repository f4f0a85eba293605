import { getLocale, getTranslations } from "next-intl/server";
import type { OwnSession } from "@/server/customers/people/schemas";
import classes from "../../ui/buyer/buyer-page.module.css";
import order from "../../ui/buyer/order.module.css";
import { writeMinute } from "../../ui/i18n/dates";
import own from "./account.module.css";
import { AccountFrame } from "./account-frame";

const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(?:A|iOS)?\//, "Edge"],
  [/\bOPR\//, "Opera"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\b(?:Firefox|FxiOS)\//, "Firefox"],
  [/\b(?:Chrome|CriOS)\//, "Chrome"],
  [/\bSafari\//, "Safari"],
];
const systems: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, "iPhone"],
  [/\biPad\b/, "iPad"],
  [/\bAndroid\b/, "Android"],
  [/\bWindows\b/, "Windows"],
  [/\bMac OS X\b/, "macOS"],
  [/\bLinux\b/, "Linux"],
];

/** `Chrome, Android`; null if unknown. */
function nameBrowser(userAgent: string): string | null {
  const find = (names: typeof browsers) => names.find(([pattern]) => pattern.test(userAgent))?.[1];
  const named = [find(browsers), find(systems)].filter((each) => each !== undefined);
  return named.length > 0 ? named.join(", ") : null;
}

export async function SessionsView({ email, sessions }: { email: string; sessions: OwnSession[] }) {
  const [t, locale] = await Promise.all([getTranslations("signIn"), getLocale()]);
  return (
    <AccountFrame email={email} part="sessions">
      <section className={`${classes.card} ${order.box}`}>
        <header className={order.head}>
          <h1>{t("sessions")}</h1>
        </header>
        <ul className={own.sessions}>
          {sessions.map((session) => (
            <li key={session.id}>
              <div>
                <p className={own.browser}>
                  {nameBrowser(session.userAgent) ?? t("unknownBrowser")}
                  {session.isThis && <span className={own.mark}>{t("thisBrowser")}</span>}
                </p>
                <p className={classes.dimmed}>{t("seen", { at: writeMinute(session.seenAt, locale) })}</p>
              </div>
              {!session.isThis && (
                <form action="/account/sessions/end" method="post">
                  <input type="hidden" name="session" value={session.id} />
                  <button type="submit" className={classes.quiet}>
                    {t("end")}
                  </button>
                </form>
              )}
            </li>
          ))}
        </ul>
        {sessions.length > 1 && (
          <form action="/account/sessions/end" method="post">
            <input type="hidden" name="others" value="1" />
            <button type="submit" className={classes.quiet}>
              {t("endOthers")}
            </button>
          </form>
        )}
      </section>
    </AccountFrame>
  );
}
