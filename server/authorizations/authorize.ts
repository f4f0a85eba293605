import { setTimeout as sleep } from "node:timers/promises";
import { and, eq, isNull, lt, or } from "drizzle-orm";
import { db, type Executor } from "@/db/client";
import type { Frequency } from "@/db/enums";
import { customers, pixAuthorizations } from "@/db/schema";
import { fail } from "../errors";
import { acquirerKeyOf } from "../payments/charge-request";
import {
  type AuthorizationRow,
  automaticOf,
  connectionOfAuthorization,
  getAuthorization,
  ofId,
  referenceOf,
} from "./authorizations";
import { type Concluded, endAuthorization, recordReport } from "./conclude-authorization";

/** How long after it was sent an authorisation without an answer is read by its key (docs/reliability.md rule 1). */
const patienceMs = 90_000;
/** Longer than a bank takes to answer: then the process that asked has died. */
const leaseMs = 60_000;
/** How long a second process waits for the answer. */
const waitMs = 10_000;
const pollMs = 50;

/** An authorisation that is about to be asked for. */
export interface NewAuthorization {
  companyId: string;
  id: string;
  subscriptionId: string;
  customerId: string;
  connectionId: string;
  /** The first charge of journey 3; null to authorise only (journey 2). */
  transactionId: string | null;
  object: string;
  amountInCents: number;
  frequency: Frequency;
  startsOn: string;
  expiresAt: Date;
  now: Date;
}

/** Reserves an authorisation, in the caller's commit, before it is sent to the bank. */
export async function reserveAuthorization(tx: Executor, wanted: NewAuthorization): Promise<AuthorizationRow> {
  const { amountInCents: amount, transactionId, now, ...terms } = wanted;
  const [row] = await tx
    .insert(pixAuthorizations)
    .values({
      ...terms,
      amount,
      transactionId,
      journey: transactionId ? 3 : 2,
      state: "created",
      acquirerState: "reserved",
      sentAt: now,
      nextReadAt: new Date(now.getTime() + patienceMs),
      createdAt: now,
      updatedAt: now,
    })
    .returning();
  return row ?? fail("INTERNAL");
}

/**
 * Asks the bank for a reserved authorisation and records its answer, in one process at a time: a bank makes a new one
 * for each question that it gets while another is on its way. The others wait for that answer.
 *
 * @returns what the answer changed; `unknown` without one: the sweep reads it by its key.
 */
export async function sendAuthorization(row: AuthorizationRow, now: Date): Promise<Concluded | "unknown"> {
  const { companyId, id } = row;
  const own = and(ofId(companyId, id), eq(pixAuthorizations.state, "created"));
  const isFree = or(isNull(pixAuthorizations.askedAt), lt(pixAuthorizations.askedAt, new Date(Date.now() - leaseMs)));
  const claimed = await db()
    .update(pixAuthorizations)
    .set({ askedAt: new Date() })
    .where(and(own, isNull(pixAuthorizations.code), isFree))
    .returning();
  if (claimed.length === 0) return hearAnswer(row);
  const heard = await ask(row, now);
  await db().update(pixAuthorizations).set({ askedAt: null }).where(ofId(companyId, id));
  return heard;
}

/** Waits for the answer that another process gets. */
async function hearAnswer({ companyId, id }: AuthorizationRow): Promise<Concluded | "unknown"> {
  const giveUpAt = Date.now() + waitMs;
  while (Date.now() < giveUpAt) {
    const { state, code, askedAt } = await getAuthorization(companyId, id);
    if (state !== "created" || code !== null) return "unchanged";
    if (askedAt === null) return "unknown";
    await sleep(pollMs);
  }
  return "unknown";
}

async function ask(row: AuthorizationRow, now: Date): Promise<Concluded | "unknown"> {
  const { companyId, id, amount: amountInCents, frequency, startsOn, object, transactionId } = row;
  const connection = await connectionOfAuthorization(row);
  const [customer] = await db()
    .select()
    .from(customers)
    .where(and(eq(customers.companyId, companyId), eq(customers.id, row.customerId)));
  const { name, documentType, document } = customer ?? fail("INTERNAL");
  const outcome = await automaticOf(connection).authorize(connection, {
    key: referenceOf(row).key,
    payer: { name, documentType, document },
    object,
    amountInCents,
    frequency,
    startsOn,
    firstChargeKey: transactionId && acquirerKeyOf(transactionId),
    now,
  });
  switch (outcome.kind) {
    case "done":
      return recordReport(row, outcome.value, now);
    case "unknown":
      await db()
        .update(pixAuthorizations)
        .set({ acquirerState: "unknown", sentAt: now, nextReadAt: new Date(now.getTime() + patienceMs) })
        .where(and(ofId(companyId, id), eq(pixAuthorizations.state, "created")));
      return "unknown";
    case "refused":
      return endAuthorization(row, "reject", outcome.refusal.code, now);
    case "unsupported":
      return endAuthorization(row, "reject", null, now);
  }
}
