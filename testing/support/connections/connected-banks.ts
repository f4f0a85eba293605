import type { companies } from "@/db/schema";
import { getCompany } from "@/server/accounts/company/companies";
import type { CompanyIdentity } from "@/server/core/procedures/procedure";
import type { Acting } from "@/server/treasury/connections/acting";
import { checkConnection } from "@/server/treasury/connections/check-connection";
import { connectBank } from "@/server/treasury/connections/connect-bank";
import type { BankAccountDraft } from "@/server/treasury/connections/schemas";
import type { AccountOptions, BankAccount } from "../bank/accounts";
import type { Bank } from "../bank/bank";
import { createTestCompany } from "../database";

export function draftOf(account: BankAccount, different: Partial<BankAccountDraft> = {}): BankAccountDraft {
  const { settings, secrets } = account;
  const { certificate, privateKey, authority, clientId, clientSecret } = secrets;
  return {
    profile: settings.profile,
    environment: settings.environment,
    pixKey: settings.pixKey,
    clientId,
    clientSecret,
    ...(certificate && privateKey ? { certificate: { pem: certificate, key: privateKey } } : {}),
    ...(authority ? { authority } : {}),
    ...(settings.apiUrl ? { apiUrl: settings.apiUrl, tokenUrl: settings.tokenUrl } : {}),
    ...different,
  };
}

export const operator = (now = new Date()): Acting => ({ by: { actor: "operator" }, userId: null, now });

export async function companyAtBank(
  bank: Bank,
  options: AccountOptions = {},
  different: Partial<typeof companies.$inferInsert> = {},
  existing?: string,
): Promise<{ company: CompanyIdentity; account: BankAccount; connectionId: string }> {
  const account = bank.openAccount(options);
  const companyId = existing ?? (await createTestCompany(different)).companyId;
  const company = await getCompany(companyId);
  const { id: connectionId } = await connectBank(company, draftOf(account), operator());
  await checkConnection(company, connectionId, operator());
  return { company: await getCompany(companyId), account, connectionId };
}
