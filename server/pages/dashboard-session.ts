import { cookies, headers } from "next/headers";
import { redirect } from "next/navigation";
import { cache } from "react";
import { findSession, type Session } from "../auth/sessions";
import { findSessionId, sessionCookie } from "./dashboard-auth";
import { isFromOurPages } from "./dashboard-guard";

/** The cookie that keeps which of their companies a user looks at. */
const companyCookie = "company";
const companyCookieSeconds = 365 * 86_400;

export interface DashboardSession extends Session {
  sessionId: string;
  /** The company that the pages show: the one its cookie names, else their first; null for a user without any. */
  companyId: string | null;
}

/**
 * Who is signed in with this request's cookie; null when nobody is, or the session was revoked or has expired. One
 * render asks once.
 */
export const currentSession = cache(async (): Promise<DashboardSession | null> => {
  const jar = await cookies();
  const sessionId = await findSessionId(jar.get(sessionCookie().name)?.value);
  const session = sessionId ? await findSession(sessionId, new Date()) : null;
  if (!sessionId || !session) return null;
  const wanted = jar.get(companyCookie)?.value;
  const company = session.companies.find(({ id }) => id === wanted) ?? session.companies[0];
  return { ...session, sessionId, companyId: company?.id ?? null };
});

/** The session behind a page that only signed-in people see; everybody else is sent to sign in, and back afterwards. */
export async function requireSession(): Promise<DashboardSession> {
  const session = await currentSession();
  if (session) return session;
  const path = (await headers()).get("x-page-path") ?? "/";
  return redirect(`/login?callbackUrl=${encodeURIComponent(path)}`);
}

/**
 * Makes a company of the signed-in user the one that their pages show; of any other, or for a request that another site
 * sends, nothing is kept.
 */
export async function rememberCompany(companyId: string): Promise<void> {
  if (!isFromOurPages(await headers())) return;
  const { companies } = await requireSession();
  if (!companies.some(({ id }) => id === companyId)) return;
  const { secure } = sessionCookie();
  const options = { path: "/", httpOnly: true, sameSite: "lax", secure, maxAge: companyCookieSeconds } as const;
  (await cookies()).set(companyCookie, companyId, options);
}
