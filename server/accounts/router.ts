import { mergeRouters } from "../core/procedures/procedure";
import { accountRouter } from "./account/account-router";
import { apiKeysRouter } from "./api-keys/router";
import { authRouter } from "./auth/router";
import { cliLoginsRouter } from "./cli-logins/router";
import { companyChangesRouter } from "./company/company-router";
import { companyRouter } from "./company/router";
import { noticesRouter } from "./notices/router";
import { invitationsRouter } from "./team/team-router";
import { uploadsRouter } from "./uploads/router";

export const accountsRouters = {
  auth: authRouter,
  account: accountRouter,
  company: mergeRouters(companyRouter, companyChangesRouter),
  invitations: invitationsRouter,
  apiKeys: apiKeysRouter,
  cliLogins: cliLoginsRouter,
  notices: noticesRouter,
  uploads: uploadsRouter,
} as const;
