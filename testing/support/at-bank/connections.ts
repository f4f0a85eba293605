import { and, eq, sql } from "drizzle-orm";
import { db } from "@/db/client";
import { connectionAccounts, connections } from "@/db/schema";
import type { ConnectionState } from "@/db/schema/acquiring-enums";
import { createPixApiAcquirer, pixApiKind } from "@/server/acquiring/pix-api/adapter";
import { acquirers, getAcquirer } from "@/server/acquiring/port";
import { sealSecrets } from "@/server/acquiring/port/accounts";
import type { Connection } from "@/server/acquiring/port/port";
import type { Reach } from "@/server/acquiring/transport/exchange";
import { environment } from "@/server/core/env/env";
import { answerCallback } from "@/server/runtime/http/callbacks";
import type { BankAccount } from "../bank/accounts";
import { type Bank, openBank } from "../bank/bank";
import { replaceConnections } from "../connections/add-connection";

/**
 * Redirects calls of `pix_api` to a test bank.
 *
 * @returns a function that restores the adapter.
 */
export function reachBank(bank: Reach): () => void {
  const before = acquirers.get(pixApiKind);
  acquirers.set(pixApiKind, createPixApiAcquirer({ reach: bank }));
  return () => {
    if (before) acquirers.set(pixApiKind, before);
    else acquirers.delete(pixApiKind);
  };
}

export async function openTestBank(): Promise<Bank> {
  const bank = await openBank({
    deliver: async ({ url, body }) => {
      const headers = { "content-type": "application/json" };
      return (await answerCallback(new Request(url, { method: "POST", body, headers }), new Date())).status;
    },
  });
  const leave = reachBank(bank);
  Object.assign(environment(), { callbackUrl: "https://callbacks.example" });
  const close = async () => {
    leave();
    await bank.close();
  };
  return { ...bank, close };
}

export interface BankConnectionOptions {
  state?: ConnectionState;
  secrets?: Partial<BankAccount["secrets"]>;
  settings?: Partial<BankAccount["settings"]>;
}

/** Connects a company to its account at the bank instead of the sandbox, as if all checks had passed. */
export async function connectToBank(
  companyId: string,
  account: BankAccount,
  { state = "active", secrets, settings: different }: BankConnectionOptions = {},
): Promise<Connection> {
  const now = new Date();
  const settings = { ...account.settings, ...different };
  const offer = getAcquirer(pixApiKind).setup?.offerOf(settings);
  if (!offer) throw new Error("The adapter of the API Pix needs credentials");
  const id = await replaceConnections({ companyId, kind: pixApiKind, priority: 0, state, ...offer });
  const sealed = sealSecrets({ companyId, connectionId: id }, { ...account.secrets, ...secrets });
  const row = { companyId, connectionId: id, settings, version: 1, checkedAt: now, updatedAt: now };
  await db()
    .insert(connectionAccounts)
    .values({ ...row, ...sealed });
  return { companyId, id, kind: pixApiKind };
}

/** Like a certificate rotation. */
export async function replaceSecrets({ companyId, id }: Connection, secrets: BankAccount["secrets"]): Promise<void> {
  const sealed = sealSecrets({ companyId, connectionId: id }, secrets);
  const own = and(eq(connectionAccounts.companyId, companyId), eq(connectionAccounts.connectionId, id));
  await db()
    .update(connectionAccounts)
    .set({ ...sealed, version: sql`${connectionAccounts.version} + 1` })
    .where(own);
}

export async function setState({ companyId, id }: Connection, state: ConnectionState): Promise<void> {
  const own = and(eq(connections.companyId, companyId), eq(connections.id, id));
  await db().update(connections).set({ state }).where(own);
}
