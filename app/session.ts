import { cookies, headers } from "next/headers";
import { redirect } from "next/navigation";
import { cache } from "react";
import type { Permission } from "@/db/enums";
import { door } from "@/server/door";
import { pageRequest } from "./page-request";

/** Who is signed in with this request's cookie; null when nobody is. One render asks once. */
export const currentSession = cache(async () => (await door()).findDashboardSession(await pageRequest()));

/** The session behind a page that only signed-in people see; everybody else is sent to sign in, and back afterwards. */
export async function requireSession() {
  const session = await currentSession();
  if (session) return session;
  const path = (await headers()).get("x-page-path") ?? "/";
  return redirect(`/login?callbackUrl=${encodeURIComponent(path)}`);
}

/** The dashboard's frame; sends visitors without a session to the sign-in page. */
export async function readFrame() {
  const session = await requireSession();
  return (await door()).readFrame(session);
}

/** Whether the signed-in user may see a page that asks for this permission, in the company that they look at. */
export async function mayOpen(permission: Permission): Promise<boolean> {
  const session = await requireSession();
  return (await door()).permissionsIn(session).includes(permission);
}

/** The context of a dashboard's call, in the company that the signed-in user looks at. */
export async function dashboardContext() {
  const [{ dashboardContext: contextOf }, request] = await Promise.all([door(), pageRequest()]);
  return contextOf(request, await currentSession());
}

/** Which of the permissions asked for the signed-in user has in the company they look at: what their pages offer them. */
export async function grantedPermissions<const Asked extends Permission>(...asked: Asked[]): Promise<Asked[]> {
  return (await door()).pickGranted(await dashboardContext(), asked);
}

/** Makes a company of the signed-in user the one that their pages show; of any other, nothing is kept. */
export async function rememberCompany(companyId: string): Promise<void> {
  const session = await requireSession();
  const cookie = (await door()).composeCompanyCookie(await pageRequest(), session, companyId);
  if (cookie) (await cookies()).set(cookie.name, cookie.value, cookie.options);
}
