import type { Permission } from "@/db/enums";
import { findCompany } from "../companies/companies";
import { permissionsOf } from "../companies/permissions";
import { sellsForPlayMoney } from "../connections/play-money";
import type { DashboardSession } from "./dashboard-session";

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

/** The frame for a signed-in user. */
export async function readFrame(session: DashboardSession): Promise<DashboardFrame> {
  const { name, email, companies, companyId } = session;
  const company = companyId ? await findCompany(companyId) : null;
  return {
    user: { name, email },
    companies: companies.map((each) => ({ id: each.id, name: each.name })),
    companyId,
    permissions: permissionsIn(session),
    isSandbox: company !== null && sellsForPlayMoney(company),
  };
}

/** What a signed-in user may do in the company that they look at. */
export function permissionsIn({ companies, companyId }: DashboardSession): Permission[] {
  const membership = companies.find(({ id }) => id === companyId);
  return membership ? permissionsOf(membership.role) : [];
}
