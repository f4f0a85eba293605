import { and, eq, ne } from "drizzle-orm";
import { db } from "@/db/client";
import { newId } from "@/db/ids";
import { connectionAccounts, connections, sandboxClocks } from "@/db/schema";
import { getCompany } from "@/server/accounts/company/companies";
import { openConnection } from "@/server/acquiring/connections/connections";
import { sealSecrets } from "@/server/acquiring/port/accounts";
import type { Call, Seller } from "./contract";
import type { Prepare } from "./prepare";

async function sandbox({ companyId }: Seller): Promise<Call> {
  const [connection] = (await getCompany(companyId)).connections;
  return { parameters: { connectionId: connection?.id ?? "" } };
}

/**
 * Bank connection in testing with an expired certificate. An active bank would prevent the seller
 * from sharing sales.
 */
async function bank({ companyId }: Seller): Promise<Call> {
  const [id, now] = [newId(), new Date()];
  // A company cannot have both a clock and a bank.
  await db().delete(sandboxClocks).where(eq(sandboxClocks.companyId, companyId));
  const secrets = { clientId: "id", clientSecret: "", certificate: null, privateKey: null, authority: null };
  const [first] = (await getCompany(companyId)).connections;
  if (!first) throw new Error("The seller has no connection");
  const { capabilities } = first;
  const own = {
    companyId,
    id,
    kind: "pix_api",
    name: "Banco",
    methods: ["pix"],
    priority: 9,
    state: "testing" as const,
  };
  await openConnection(db(), { ...own, capabilities, createdAt: now });
  await db()
    .insert(connectionAccounts)
    .values({
      companyId,
      connectionId: id,
      settings: {
        profile: "generic",
        environment: "production",
        pixKey: "52998224725",
        apiUrl: "https://bank.example/api",
        tokenUrl: "https://bank.example/token",
        receivingAccount: { branch: null, number: "123456", type: "checking" },
      },
      ...sealSecrets({ companyId, connectionId: id }, secrets),
      version: 1,
      certificateEndsAt: now,
      checkedAt: now,
      fault: "certificate_ended",
      updatedAt: now,
    });
  return { parameters: { connectionId: id } };
}

/** A company with a bank cannot have a clock. */
export async function removeBanks({ companyId }: Seller): Promise<void> {
  await db().delete(connectionAccounts).where(eq(connectionAccounts.companyId, companyId));
  await db()
    .delete(connections)
    .where(and(eq(connections.companyId, companyId), ne(connections.kind, "sandbox")));
}

export const connectionCases: Record<string, Record<string, Prepare>> = {
  "connections-list": {
    "the sandbox and a bank": async (seller) => {
      await bank(seller);
      return {};
    },
  },
  "connections-get": { "the sandbox": sandbox, "a bank": bank },
};
