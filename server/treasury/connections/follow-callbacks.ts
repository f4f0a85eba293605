import { and, eq, gt, isNull, lte, or } from "drizzle-orm";
import { db } from "@/db/client";
import { dayMs, hourMs } from "@/db/durations";
import { newId } from "@/db/ids";
import { connectionAccounts } from "@/db/schema";
import { recordAudit } from "../../accounts/audit/audit";
import type { Company } from "../../accounts/company/companies";
import { addNotice } from "../../accounts/notices/add-notice";
import type { Account } from "../../acquiring/port/setup-port";
import { log } from "../../core/log/log";
import { byPlatformAt } from "./acting";
import { callbackUrlFor, toAccount } from "./check-connection";
import { type BankConnection, isAccount, setupOf } from "./connections";
import { faultOf, recordCheck } from "./record-check";

/**
 * Reads the registered callback URLs from a bank once a day, and registers our URL if it is missing
 * or different. If the bank does not respond or rejects the registration, retries at most hourly,
 * because another system may be registering its URL too. Notifies the members unless the replaced
 * URL was an earlier one of this connection.
 *
 * @returns true if this call registered the URL.
 */
export async function followCallbacks(company: Company, found: BankConnection, now: Date): Promise<boolean> {
  const { connection, account } = found;
  const { id, kind } = connection;
  const url = callbackUrlFor(found);
  if (url === null || !(await claim(found, now))) return false;
  const setup = setupOf(kind);
  const reached = toAccount(account);
  const before = await setup.readCallbacks(reached);
  if (before === null) await askAgainIn(hourMs, found, now);
  if (before === null || before.every((each) => isAt(each, url))) return false;
  const steps = await setup.check(reached, url);
  await recordCheck(company, id, { version: account.version, steps }, byPlatformAt(now));
  const fault = faultOf(steps);
  if (fault === "unreachable" || fault === "rate_limited") await askAgainIn(hourMs, found, now);
  if (fault !== null) return false;
  if (!(await hasAddress(reached, kind, url))) {
    log.warn({ connectionId: id }, "a bank took our callback address, and does not list it");
    return true;
  }
  const ownPath = `/api/callbacks/${kind}/${id}/`;
  const isNews = account.webhookRegisteredAt !== null && !before.every((each) => each?.includes(ownPath));
  await record(found, { isNews }, now);
  return true;
}

async function askAgainIn(ms: number, { connection }: BankConnection, now: Date): Promise<void> {
  const callbackReadAt = new Date(now.getTime() - dayMs + ms);
  await db()
    .update(connectionAccounts)
    .set({ callbackReadAt })
    .where(and(isAccount(connection.companyId, connection.id), eq(connectionAccounts.callbackReadAt, now)));
}

/** Reports whether a registered URL is ours. Banks may append a path and change the host's case. */
function isAt(registered: string | null, url: string): boolean {
  return registered?.trim().toLowerCase().startsWith(url.toLowerCase()) ?? false;
}

async function hasAddress(account: Account, kind: string, url: string): Promise<boolean> {
  const after = await setupOf(kind).readCallbacks(account);
  return after?.every((each) => isAt(each, url)) ?? false;
}

/**
 * Claims the daily read for one of several concurrent runs. A read dated more than an hour in the
 * future stems from an advanced test clock and is ignored.
 */
async function claim({ connection, account }: BankConnection, now: Date): Promise<boolean> {
  const { callbackReadAt, version, webhookRegisteredAt } = connectionAccounts;
  const dayBefore = new Date(now.getTime() - dayMs);
  const isDue = or(
    lte(callbackReadAt, dayBefore),
    gt(callbackReadAt, new Date(now.getTime() + hourMs)),
    and(isNull(callbackReadAt), or(isNull(webhookRegisteredAt), lte(webhookRegisteredAt, dayBefore))),
  );
  const claimed = await db()
    .update(connectionAccounts)
    .set({ callbackReadAt: now })
    .where(and(isAccount(connection.companyId, connection.id), eq(version, account.version), isDue))
    .returning({ id: connectionAccounts.connectionId });
  return claimed.length > 0;
}

async function record({ connection }: BankConnection, { isNews }: { isNews: boolean }, now: Date): Promise<void> {
  const { companyId, id, name } = connection;
  await db().transaction(async (tx) => {
    await tx.update(connectionAccounts).set({ webhookRegisteredAt: now }).where(isAccount(companyId, id));
    const { by } = byPlatformAt(now);
    const action = "connection.callback_registered";
    await recordAudit(tx, { companyId, ...by, action, subjectId: id, after: { name }, now });
    if (!isNews) return;
    const details = { title: name };
    await addNotice(tx, { companyId, id: newId(now), kind: "callback_missing", subjectId: id, details, now });
  });
}
