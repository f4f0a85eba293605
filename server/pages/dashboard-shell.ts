import type { Permission } from "@/db/enums";
import { findCompany } from "../companies/companies";
import { permissionsOf } from "../companies/permissions";
import { sellsForPlayMoney } from "../connections/play-money";
import type { DashboardSession } from "./dashboard-session";

/** Data for the frame of every signed-in page. */
export interface DashboardFrame {
  user: { name: string; email: string };
  companies: { id: string; name: string }[];
  /** The viewed company; null for a user without companies. */
  companyId: string | null;
  /** The user's permissions there, to hide the rest; the procedures check them again. */
  permissions: Permission[];
  /** Whether the company charges through the sandbox only. */
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

/** A user's permissions in the company they view. */
export function permissionsIn({ companies, companyId }: DashboardSession): Permission[] {
  const membership = companies.find(({ id }) => id === companyId);
  return membership ? permissionsOf(membership.role) : [];
}
