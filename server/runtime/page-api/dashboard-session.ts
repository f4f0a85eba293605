import { findSession, type Session } from "../../accounts/auth/sessions";
import { findSessionId, sessionCookie } from "./dashboard-auth";
import { isFromOurPages } from "./dashboard-guard";
import type { PageRequest } from "./page-request";

const companyCookie = "company";
const companyCookieSeconds = 365 * 86_400;

export interface DashboardSession extends Session {
  sessionId: string;
  /** Company in the cookie, or the user's first one. Null without a company. */
  companyId: string | null;
}

export async function findDashboardSession({ cookie }: Pick<PageRequest, "cookie">): Promise<DashboardSession | null> {
  const sessionId = await findSessionId(cookie(sessionCookie().name));
  const session = sessionId ? await findSession(sessionId, new Date()) : null;
  if (!sessionId || !session) return null;
  const wanted = cookie(companyCookie);
  const company = session.companies.find(({ id }) => id === wanted) ?? session.companies[0];
  return { ...session, sessionId, companyId: company?.id ?? null };
}

/**
 * Returns the cookie that switches companies; null for a company that is not the user's, and for a
 * cross-site request.
 */
export function composeCompanyCookie({ headers }: PageRequest, { companies }: DashboardSession, companyId: string) {
  if (!isFromOurPages(headers) || !companies.some(({ id }) => id === companyId)) return null;
  const { secure } = sessionCookie();
  const options = { path: "/", httpOnly: true, sameSite: "lax", secure, maxAge: companyCookieSeconds } as const;
  return { name: companyCookie, value: companyId, options };
}
