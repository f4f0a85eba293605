import { eq } from "drizzle-orm";
import { db } from "@/db/client";
import { auditLog, type companies } from "@/db/schema";
import { acquirers } from "../../acquirers";
import { createPixApiAcquirer, pixApiKind } from "../../acquirers/pix-api/adapter";
import type { Acting } from "../../banks/acting";
import { checkConnection } from "../../banks/check-connection";
import { connectBank } from "../../banks/connect-bank";
import type { BankAccountDraft } from "../../banks/schemas";
import { getCompany } from "../../companies/companies";
import { environment } from "../../core/env";
import type { CompanyIdentity } from "../../core/procedure";
import { answerCallback } from "../../http/callbacks";
import type { AccountOptions, BankAccount } from "../bank/accounts";
import { type Bank, openBank } from "../bank/bank";
import { createTestCompany } from "../database";

/** A bank that this process' adapter calls, and that calls this process back. */
export interface TestBank extends Bank {
  /** Statuses of the answers to its callbacks, in order. */
  answered: number[];
}

/** Opens a bank for a file of tests, whose callbacks come over https. Its `close` gives adapter and address back. */
export async function openTestBank(): Promise<TestBank> {
  const answered: number[] = [];
  const bank = await openBank({
    deliver: async ({ url, body }) => {
      const { status } = await answerCallback(new Request(url, { method: "POST", body }), new Date());
      answered.push(status);
      return status;
    },
  });
  const before = acquirers.get(pixApiKind);
  acquirers.set(pixApiKind, createPixApiAcquirer({ reach: bank }));
  const { callbackUrl } = environment();
  Object.assign(environment(), { callbackUrl: "https://callbacks.example" });
  const close = async () => {
    Object.assign(environment(), { callbackUrl });
    if (before) acquirers.set(pixApiKind, before);
    await bank.close();
  };
  return { ...bank, answered, close };
}

/** The account at a bank as a seller types it. */
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

/** The operator, now. */
export const operator = (now = new Date()): Acting => ({ by: { actor: "operator" }, userId: null, now });

/** A company, by default a new one, whose account at the bank is connected and checked. */
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

/** A company's lines in the audit log, oldest first. */
export function auditOf(companyId: string) {
  return db().select().from(auditLog).where(eq(auditLog.companyId, companyId)).orderBy(auditLog.createdAt, auditLog.id);
}
