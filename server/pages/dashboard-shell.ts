import type { Permission } from "@/db/enums";
import { findCompany } from "../companies/companies";
import { permissionsOf } from "../companies/permissions";
import { type DashboardSession, requireSession } from "./dashboard-session";

/** What the frame of every signed-in page shows. */
export interface DashboardFrame {
  user: { name: string; email: string };
  companies: { id: string; name: string }[];
  /** The company that the pages show; null for a user without any. */
  companyId: string | null;
  /** What the user may do there, so that nothing else is offered; the procedures decide for themselves. */
  permissions: Permission[];
  /** None of the company's charges moves real money. */
  isSandbox: boolean;
}

/** The frame for whoever is signed in; everybody else is sent to sign in. */
export async function readFrame(): Promise<DashboardFrame> {
  const session = await requireSession();
  const { name, email, companies, companyId } = session;
  const company = companyId ? await findCompany(companyId) : null;
  return {
    user: { name, email },
    companies: companies.map((each) => ({ id: each.id, name: each.name })),
    companyId,
    permissions: permissionsIn(session),
    isSandbox: company?.acquirer === "sandbox",
  };
}

/** Whether the signed-in user may see a page that asks for this permission, in the company that they look at. */
export async function mayOpen(permission: Permission): Promise<boolean> {
  return permissionsIn(await requireSession()).includes(permission);
}

function permissionsIn({ companies, companyId }: DashboardSession): Permission[] {
  const membership = companies.find(({ id }) => id === companyId);
  return membership ? permissionsOf(membership.role) : [];
}
