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
  /**
   * The user's live companies. Test companies are selected by switching the mode of their live
   * company.
   */
  companies: { id: string; name: string }[];
  companyId: string | null;
  /** ID of the viewed company in `companies`. For a test company, the ID of its live company. */
  realId: string | null;
  /** Test or live counterpart of the viewed company. Null if there is none. */
  otherId: string | null;
  /**
   * The user's permissions in the viewed company. They only hide controls. Procedures check them
   * again.
   */
  permissions: Permission[];
  /** Mode of the viewed company. `rehearsal` means that it uses only the sandbox and has no counterpart. */
  mode: TestModeState["mode"];
  hasClock: boolean;
  /** Offset of the viewed company's clock from real time, in milliseconds. */
  aheadMs: number;
  onHold: boolean;
  /** True until the user confirms their email address. Until then, the company's checkouts are closed. */
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
