import { findSession, type Session } from "../auth/sessions";
import { findSessionId, sessionCookie } from "./dashboard-auth";
import { isFromOurPages } from "./dashboard-guard";
import type { PageRequest } from "./page-request";

/** The cookie that keeps which of their companies a user looks at. */
const companyCookie = "company";
const companyCookieSeconds = 365 * 86_400;

export interface DashboardSession extends Session {
  sessionId: string;
  /** The company that the pages show: the one its cookie names, else their first; null for a user without any. */
  companyId: string | null;
}

/** Who is signed in with a request's cookie; null when nobody is, or the session was revoked or has expired. */
export async function findDashboardSession({ cookie }: Pick<PageRequest, "cookie">): Promise<DashboardSession | null> {
  const sessionId = await findSessionId(cookie(sessionCookie().name));
  const session = sessionId ? await findSession(sessionId, new Date()) : null;
  if (!sessionId || !session) return null;
  const wanted = cookie(companyCookie);
  const company = session.companies.find(({ id }) => id === wanted) ?? session.companies[0];
  return { ...session, sessionId, companyId: company?.id ?? null };
}

/**
 * The cookie that makes a company of the signed-in user the one that their pages show; null for any other company, and
 * for a request that another site sends.
 */
export function composeCompanyCookie({ headers }: PageRequest, { companies }: DashboardSession, companyId: string) {
  if (!isFromOurPages(headers) || !companies.some(({ id }) => id === companyId)) return null;
  const { secure } = sessionCookie();
  const options = { path: "/", httpOnly: true, sameSite: "lax", secure, maxAge: companyCookieSeconds } as const;
  return { name: companyCookie, value: companyId, options };
}
