import { eq } from "drizzle-orm";
import { db } from "@/db/client";
import { connections } from "@/db/schema";
import type { ConnectionSettings } from "@/db/schema/acquiring-shapes";
import { readPixKey } from "../../accounts/company/pix-keys";
import { getAcquirer, isPlayMoney } from "../../acquiring/port";
import { type Connected, getConnected, maskedPixKey, methodsOf, readConnected } from "./connections";
import type { Connection } from "./schemas";

export async function listConnections(companyId: string): Promise<Connection[]> {
  const found = await readConnected(db(), eq(connections.companyId, companyId));
  return Promise.all(found.map(showConnection));
}

export async function getConnection(companyId: string, connectionId: string): Promise<Connection> {
  return showConnection(await getConnected(companyId, connectionId));
}

export async function showConnection({ connection, account, service, recipient }: Connected): Promise<Connection> {
  const { id, kind, name, methods, priority, state, capabilities, createdAt } = connection;
  const { dueDatePix, refunds, partialRefunds, cancels, split, payouts } = capabilities;
  const checked = account ?? service;
  return {
    id,
    kind,
    name,
    methods: methodsOf(methods),
    priority,
    state,
    isPlayMoney: isPlayMoney(connection),
    capabilities: {
      dueDatePix,
      refunds,
      partialRefunds,
      cancels,
      split,
      payouts,
      anticipations: capabilities.anticipations ?? false,
      settlesToSeller: capabilities.settlesToSeller ?? false,
      automaticPix: capabilities.automaticPix ?? false,
      listsReceived: capabilities.listsReceived ?? false,
    },
    settings: account && toSettings(account.settings),
    account: service && (await toAccount(connection, service)),
    recipient: recipient && {
      state: recipient.state,
      since: recipient.stateSince.toISOString(),
      reason: recipient.reason,
    },
    ignoresOtherMoney: account?.ignoresOtherMoney ?? false,
    certificateEndsAt: account?.certificateEndsAt?.toISOString() ?? null,
    fault: checked?.fault ?? null,
    checkedAt: checked?.checkedAt?.toISOString() ?? null,
    webhookRegisteredAt: account?.webhookRegisteredAt?.toISOString() ?? null,
    calledBackAt: checked?.calledBackAt?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
  };
}

/** Includes the URL to which the browser sends card data, or null while cards are unavailable. */
async function toAccount(
  connection: Connected["connection"],
  { owner, environment }: NonNullable<Connected["service"]>,
): Promise<Connection["account"]> {
  const tokens = await getAcquirer(connection.kind).cardTokens?.tokenization(connection);
  return { owner, environment, publicKey: tokens?.publicKey ?? null, tokensUrl: tokens?.url ?? null };
}

function toSettings(settings: ConnectionSettings): Connection["settings"] {
  const { profile, environment, pixKey, apiUrl, tokenUrl, receivingAccount } = settings;
  return {
    profile,
    environment,
    pixKeyType: readPixKey(pixKey)?.type ?? null,
    pixKey: maskedPixKey(pixKey),
    receivingAccount: receivingAccount
      ? { ...receivingAccount, number: `****${receivingAccount.number.slice(-2)}` }
      : null,
    apiUrl: apiUrl ?? null,
    tokenUrl: tokenUrl ?? null,
  };
}
