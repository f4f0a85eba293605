import { setTimeout as sleep } from "node:timers/promises";
import { and, eq, isNull, lt, ne, or, type SQL } from "drizzle-orm";
import { db, type Executor } from "@/db/client";
import { customers, pixAuthorizations } from "@/db/schema";
import type { Frequency } from "@/db/schema/catalog-enums";
import { getCompany } from "../../accounts/company/companies";
import { fail } from "../../core/failures/failure";
import { acquirerKeyOf } from "../charges/charge-request";
import {
  type AuthorizationRow,
  automaticOf,
  connectionOfAuthorization,
  getAuthorization,
  ofId,
  referenceOf,
} from "./authorizations";
import { type Concluded, endAuthorization, recordReport } from "./conclude-authorization";

/**
 * Time after which an authorization without a response is looked up by its key (docs/reliability.md
 * rule 1).
 */
const patienceMs = 90_000;
/** Lease of a call, longer than any bank call takes. A lease expires only if the calling process has died. */
const leaseMs = 60_000;
/** Maximum time that a second process waits for the response. */
const waitMs = 10_000;
const pollMs = 50;

export interface NewAuthorization {
  companyId: string;
  id: string;
  subscriptionId: string;
  customerId: string;
  connectionId: string;
  /**
   * First charge, paid together with the authorization (Pix Automático journey 3); null to
   * authorize only (journey 2).
   */
  transactionId: string | null;
  object: string;
  amountInCents: number;
  frequency: Frequency;
  startsOn: string;
  expiresAt: Date;
  now: Date;
}

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
 * Sends a reserved authorization to the bank and records the response. Only one process sends it;
 * others wait for the response.
 *
 * A bank creates a new authorization for each request, and may accept a request long after its
 * response was lost. The authorization is therefore sent once, and then looked up by our key until
 * the request is proven not to have arrived (`isAbsent`).
 *
 * @returns the change, or `unknown` without a response; the sweep then looks up the authorization
 * by its key.
 */
export async function sendAuthorization(
  row: AuthorizationRow,
  now: Date,
  { isAbsent = false }: { isAbsent?: boolean } = {},
): Promise<Concluded | "unknown"> {
  const { companyId, id } = row;
  const mayAsk = isAbsent ? undefined : eq(pixAuthorizations.acquirerState, "reserved");
  if (await claim(row, mayAsk, { acquirerState: "unknown", sentAt: now })) return release(row, await ask(row, now));
  if (await claim(row, ne(pixAuthorizations.acquirerState, "reserved"))) return release(row, await read(row, now));
  const { state, code } = await hearAnswer(companyId, id);
  return state !== "created" || code !== null ? "unchanged" : "unknown";
}

async function claim(
  { companyId, id }: AuthorizationRow,
  condition: SQL | undefined,
  changes: Partial<Pick<AuthorizationRow, "acquirerState" | "sentAt">> = {},
): Promise<boolean> {
  const { askedAt, code, state } = pixAuthorizations;
  const isFree = or(isNull(askedAt), lt(askedAt, new Date(Date.now() - leaseMs)));
  const claimed = await db()
    .update(pixAuthorizations)
    .set({ ...changes, askedAt: new Date() })
    .where(and(ofId(companyId, id), eq(state, "created"), isNull(code), isFree, condition))
    .returning({ id: pixAuthorizations.id });
  return claimed.length > 0;
}

async function release<Heard>({ companyId, id }: AuthorizationRow, heard: Heard): Promise<Heard> {
  await db().update(pixAuthorizations).set({ askedAt: null }).where(ofId(companyId, id));
  return heard;
}

async function hearAnswer(companyId: string, id: string): Promise<AuthorizationRow> {
  const giveUpAt = Date.now() + waitMs;
  let heard = await getAuthorization(companyId, id);
  while (heard.state === "created" && heard.code === null && heard.askedAt !== null && Date.now() < giveUpAt) {
    await sleep(pollMs);
    heard = await getAuthorization(companyId, id);
  }
  return heard;
}

async function read(row: AuthorizationRow, now: Date): Promise<Concluded | "unknown"> {
  const connection = await connectionOfAuthorization(row);
  const outcome = await automaticOf(connection).readAuthorization(connection, referenceOf(row));
  if (outcome.kind !== "done" || outcome.value.state === "absent") return "unknown";
  return recordReport(row, outcome.value, now);
}

async function ask(row: AuthorizationRow, now: Date): Promise<Concluded | "unknown"> {
  const { companyId, id, amount: amountInCents, frequency, startsOn, object, transactionId } = row;
  const connection = await connectionOfAuthorization(row);
  const [customer] = await db()
    .select()
    .from(customers)
    .where(and(eq(customers.companyId, companyId), eq(customers.id, row.customerId)));
  const { name, documentType, document } = customer ?? fail("INTERNAL");
  const company = await getCompany(companyId);
  const outcome = await automaticOf(connection).authorize(connection, {
    key: referenceOf(row).key,
    payer: { name, documentType, document },
    receiver: { name: company.name, city: company.city },
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
        .set({ sentAt: now, nextReadAt: new Date(now.getTime() + patienceMs) })
        .where(and(ofId(companyId, id), eq(pixAuthorizations.state, "created")));
      return "unknown";
    case "refused":
      return endAuthorization(row, "reject", outcome.refusal.code, now);
    case "unsupported":
      return endAuthorization(row, "reject", null, now);
  }
}
