import type { Permission } from "@/db/schema/accounts-enums";
import { mustConfirmEmail } from "../../accounts/auth/confirm-email";
import { findCompany } from "../../accounts/company/companies";
import { nowOf } from "../../accounts/company/company-clock";
import type { MailAllowance } from "../../accounts/company/schemas";
import { readMailAllowance } from "../../accounts/company/send-company-mail";
import { permissionsOf } from "../../accounts/team/permissions";
import { isOnHold } from "../../core/hold/hold";
import { modeOf } from "../../sandbox/test-mode/read-state";
import type { TestModeState } from "../../sandbox/test-mode/schemas";
import type { DashboardSession } from "./dashboard-session";

export interface DashboardFrame {
  user: { name: string; email: string };
  /** Live companies. A test company is selected by the mode of its live company. */
  companies: { id: string; name: string }[];
  companyId: string | null;
  /** Viewed company in `companies`: for a test company, its live company. */
  realId: string | null;
  /** Test or live counterpart of the viewed company. */
  otherId: string | null;
  /** In the viewed company. Only for hiding controls; procedures check them again. */
  permissions: Permission[];
  /** `rehearsal`: the company uses only the sandbox and has no counterpart. */
  mode: TestModeState["mode"];
  hasClock: boolean;
  /** Clock offset from real time, in milliseconds. */
  aheadMs: number;
  onHold: boolean;
  /** The company's checkouts stay closed until the user confirms their email address. */
  mustConfirmEmail: boolean;
  mails: MailAllowance | null;
}

export async function readFrame(session: DashboardSession): Promise<DashboardFrame> {
  const { userId, name, email, companies, companyId } = session;
  const company = companyId ? await findCompany(companyId) : null;
  const now = new Date();
  const realId = company?.testOf ?? companyId;
  const test = companies.find(({ testOf }) => testOf !== null && testOf === realId);
  return {
    user: { name, email },
    companies: companies.flatMap(({ id, name: each, testOf }) => (testOf ? [] : [{ id, name: each }])),
    companyId,
    realId,
    otherId: company?.testOf ?? test?.id ?? null,
    permissions: permissionsIn(session),
    mode: company ? await modeOf(company) : "rehearsal",
    hasClock: Boolean(company?.clock),
    aheadMs: company ? nowOf(company, now).getTime() - now.getTime() : 0,
    onHold: await isOnHold(),
    mustConfirmEmail: await mustConfirmEmail(userId),
    mails: companyId ? await readMailAllowance(companyId) : null,
  };
}

export function permissionsIn({ companies, companyId }: DashboardSession): Permission[] {
  const membership = companies.find(({ id }) => id === companyId);
  return membership ? permissionsOf(membership.role) : [];
}
