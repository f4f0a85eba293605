import { cookies, headers } from "next/headers";
import { redirect } from "next/navigation";
import { cache } from "react";
import type { Permission } from "@/db/schema/accounts-enums";
import { pageApi } from "@/server/page-api";
import { pageRequest } from "./page-request";

/** Session of this request's cookie, cached per render. */
export const currentSession = cache(async () => (await pageApi()).findDashboardSession(await pageRequest()));

/** Redirects visitors to the sign-in page, which returns to this page. */
export async function requireSession() {
  const session = await currentSession();
  if (session) return session;
  const path = (await headers()).get("x-page-path") ?? "/";
  return redirect(`/login?callbackUrl=${encodeURIComponent(path)}`);
}

/** Redirects visitors without a session to the sign-in page. */
export async function readFrame() {
  const session = await requireSession();
  return (await pageApi()).readFrame(session);
}

/** In the selected company. */
export async function mayOpen(permission: Permission): Promise<boolean> {
  const session = await requireSession();
  return (await pageApi()).permissionsIn(session).includes(permission);
}

export async function dashboardContext() {
  const [{ dashboardContext: contextOf }, request] = await Promise.all([pageApi(), pageRequest()]);
  return contextOf(request, await currentSession());
}

/** In the selected company. */
export async function grantedPermissions<const Asked extends Permission>(...asked: Asked[]): Promise<Asked[]> {
  return (await pageApi()).pickGranted(await dashboardContext(), asked);
}

/** Ignores a company that is not the user's. */
export async function rememberCompany(companyId: string): Promise<void> {
  const session = await requireSession();
  const cookie = (await pageApi()).composeCompanyCookie(await pageRequest(), session, companyId);
  if (cookie) (await cookies()).set(cookie.name, cookie.value, cookie.options);
}
