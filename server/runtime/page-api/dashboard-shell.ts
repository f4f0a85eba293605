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

/** Data for the frame of every signed-in page. */
export interface DashboardFrame {
  user: { name: string; email: string };
  /** Without test companies, which are the other mode of one of these. */
  companies: { id: string; name: string }[];
  /** The viewed company; null for a user without companies. */
  companyId: string | null;
  /** The viewed company in the list: of a test company its real one. */
  realId: string | null;
  /** The other mode of the viewed company; null when there is none, or none yet. */
  otherId: string | null;
  /** The user's permissions there, to hide the rest; the procedures check them again. */
  permissions: Permission[];
  /** The mode of the viewed company; `rehearsal` where it only sells for play money and has no other. */
  mode: TestModeState["mode"];
  /** Whether the viewed company has a clock of its own. */
  hasClock: boolean;
  /** How far the viewed company's now is ahead of the real one, in milliseconds. */
  aheadMs: number;
  /** Whether the installation is on hold after a restore. */
  onHold: boolean;
  /** Whether the user has yet to confirm their address, before which the company's checkouts stay closed. */
  mustConfirmEmail: boolean;
  /** The mails of a company that may write to confirmed addresses only; null for any other. */
  mails: MailAllowance | null;
}

/** The frame for a signed-in user. */
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

/** A user's permissions in the company they view. */
export function permissionsIn({ companies, companyId }: DashboardSession): Permission[] {
  const membership = companies.find(({ id }) => id === companyId);
  return membership ? permissionsOf(membership.role) : [];
}
