import { cookies, headers } from "next/headers";
import { redirect } from "next/navigation";
import { cache } from "react";
import type { Permission } from "@/db/schema/accounts-enums";
import { pageApi } from "@/server/page-api";
import { pageRequest } from "./page-request";

/** The session of this request's cookie; null without one. Read once per render. */
export const currentSession = cache(async () => (await pageApi()).findDashboardSession(await pageRequest()));

/** The session for a signed-in page; redirects visitors to the sign-in page, and back afterwards. */
export async function requireSession() {
  const session = await currentSession();
  if (session) return session;
  const path = (await headers()).get("x-page-path") ?? "/";
  return redirect(`/login?callbackUrl=${encodeURIComponent(path)}`);
}

/** The dashboard's frame; sends visitors without a session to the sign-in page. */
export async function readFrame() {
  const session = await requireSession();
  return (await pageApi()).readFrame(session);
}

/** Whether the signed-in user has this permission in the company they view. */
export async function mayOpen(permission: Permission): Promise<boolean> {
  const session = await requireSession();
  return (await pageApi()).permissionsIn(session).includes(permission);
}

/** The context of a dashboard call, in the company that the signed-in user views. */
export async function dashboardContext() {
  const [{ dashboardContext: contextOf }, request] = await Promise.all([pageApi(), pageRequest()]);
  return contextOf(request, await currentSession());
}

/** The requested permissions that the signed-in user has in the company they view, to decide what pages offer. */
export async function grantedPermissions<const Asked extends Permission>(...asked: Asked[]): Promise<Asked[]> {
  return (await pageApi()).pickGranted(await dashboardContext(), asked);
}

/** Switches the pages to a company of the signed-in user; ignores any other. */
export async function rememberCompany(companyId: string): Promise<void> {
  const session = await requireSession();
  const cookie = (await pageApi()).composeCompanyCookie(await pageRequest(), session, companyId);
  if (cookie) (await cookies()).set(cookie.name, cookie.value, cookie.options);
}
