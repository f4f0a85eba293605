import { and, eq, inArray } from "drizzle-orm";
import { db } from "@/db/client";
import { connections } from "@/db/schema";
import type { ConnectionFault } from "@/db/schema/acquiring-enums";
import { getCompany } from "../../accounts/company/companies";
import type { CheckedStep } from "../../acquiring/port/setup-port";
import { within } from "../../core/workers/parallel";
import { byOperator } from "./acting";
import { callbackUrlFor, toAccount } from "./check-connection";
import { readBanks, readServices, setupOf } from "./connections";
import { faultOf, recordCheck } from "./record-check";

/** Timeout after which a bank is reported as `unreachable`. */
const maxCheckMs = 15_000;
const lateSteps: CheckedStep[] = [{ step: "token", fault: "unreachable" }];

export interface RegisteredCallbacks {
  registered: number;
  failed: { connectionId: string; fault: ConnectionFault }[];
  /** Connections whose URL a person must enter at the acquirer. */
  byHand: string[];
}

/**
 * Registers the current callback URL of every active or failing connection at its bank, for example
 * after a change of AUTH_SECRET or CALLBACK_URL. Logs each registration as a check by the operator.
 * Idempotent. Skips blocked companies. `only` limits the run to one company.
 */
export async function registerCallbacks(now: Date, only?: string): Promise<RegisteredCallbacks> {
  const isUsed = and(
    inArray(connections.state, ["active", "failing"]),
    only ? eq(connections.companyId, only) : undefined,
  );
  const services = await readServices(db(), isUsed);
  const byHand = services.map(({ connection }) => connection.id);
  const result: RegisteredCallbacks = { registered: 0, failed: [], byHand };
  for (const found of await readBanks(db(), isUsed)) {
    const { connection, account } = found;
    const url = callbackUrlFor(found);
    const company = await getCompany(connection.companyId);
    if (url === null || company.blockedAt) continue;
    const steps = await within(setupOf(connection.kind).check(toAccount(account), url), maxCheckMs, lateSteps);
    await recordCheck(company, connection.id, { version: account.version, steps }, byOperator(now));
    const fault = faultOf(steps);
    if (fault === null) result.registered += 1;
    else result.failed.push({ connectionId: connection.id, fault });
  }
  return result;
}
