import { randomInt } from "node:crypto";
import { and, asc, eq, inArray } from "drizzle-orm";
import { db, type Executor } from "@/db/client";
import { sandboxAuthorizations, sandboxCharges, sandboxTries } from "@/db/schema";
import { dayOf } from "../../core/calendar/calendar";
import type {
  AuthorizationReference,
  AuthorizationReport,
  AutomaticOperations,
  AutomaticTry,
} from "../port/automatic-port";
import { composePixCode } from "../port/brcode";
import type { Connection, Outcome } from "../port/port";
import { locationHost } from "./payers-codes";

export const automaticMethod = "automatic";
export const pixMethods: readonly string[] = ["pix", automaticMethod];

type AuthorizationRow = typeof sandboxAuthorizations.$inferSelect;
type Sandbox = AutomaticOperations<Connection, Outcome<AuthorizationReport>, Outcome<null>>;

const frequencies = ["weekly", "monthly", "quarterly", "semiannual", "annual"] as const;

const named = (companyId: string, key: string) =>
  and(eq(sandboxAuthorizations.companyId, companyId), eq(sandboxAuthorizations.key, key));

const ofCharge = (companyId: string, key: string) =>
  and(eq(sandboxTries.companyId, companyId), eq(sandboxTries.chargeKey, key));

const done = (row: AuthorizationRow): Outcome<AuthorizationReport> => {
  const { state, bankId, code, reason } = row;
  return { kind: "done", value: { state, bankId, code, reason } };
};

/**
 * Returns an id of 29 characters: `RR`, an unassigned ISPB, the day and 11 digits (Pix API 2.9.0,
 * RecId).
 */
function newBankId(now: Date): string {
  const sequence = String(randomInt(100_000_000_000)).padStart(11, "0");
  return `RR99999999${dayOf(now).replaceAll("-", "")}${sequence}`;
}

export async function findAuthorization(companyId: string, key: string, executor: Executor = db()) {
  const [row] = await executor.select().from(sandboxAuthorizations).where(named(companyId, key));
  return row ?? null;
}

async function authorize(
  { companyId, id: connectionId }: Connection,
  request: Parameters<Sandbox["authorize"]>[1],
): Promise<Outcome<AuthorizationReport>> {
  const { key, amountInCents, firstChargeKey, receiver, now } = request;
  const charge = firstChargeKey
    ? { location: `${locationHost}/qr/v2/${firstChargeKey}`, amountInCents }
    : { location: null };
  const recurrenceLocation = `${locationHost}/qr/v2/rec/${key}`;
  const { name: merchantName, city: merchantCity } = receiver;
  const code = composePixCode({ ...charge, recurrenceLocation, merchantName, merchantCity });
  await db()
    .insert(sandboxAuthorizations)
    .values({
      companyId,
      key,
      connectionId,
      bankId: newBankId(now),
      state: "created",
      code,
      amount: amountInCents,
      firstChargeKey,
      createdAt: now,
    })
    .onConflictDoNothing();
  return readAuthorization({ companyId }, { key });
}

async function readAuthorization(
  { companyId }: Pick<Connection, "companyId">,
  { key }: Pick<AuthorizationReference, "key">,
): Promise<Outcome<AuthorizationReport>> {
  const row = await findAuthorization(companyId, key);
  return row ? done(row) : { kind: "done", value: { state: "absent" } };
}

/** Ends an authorization for either side and closes its pending charges. */
export async function endAuthorization(
  companyId: string,
  key: string,
  end: { state: "rejected" | "canceled"; reason: string },
  now: Date,
): Promise<AuthorizationRow | null> {
  return db().transaction(async (tx) => {
    const live = inArray(sandboxAuthorizations.state, end.state === "rejected" ? ["created"] : ["created", "approved"]);
    const [ended] = await tx
      .update(sandboxAuthorizations)
      .set(end)
      .where(and(named(companyId, key), live))
      .returning();
    if (!ended) return null;
    const stopped = await tx
      .update(sandboxTries)
      .set({ state: "failed", reason: end.reason })
      .where(
        and(
          eq(sandboxTries.companyId, companyId),
          eq(sandboxTries.authorizationKey, key),
          eq(sandboxTries.state, "scheduled"),
        ),
      )
      .returning({ key: sandboxTries.chargeKey });
    const keys = stopped.map((each) => each.key);
    await tx
      .update(sandboxCharges)
      .set({ closedAt: now })
      .where(and(eq(sandboxCharges.companyId, companyId), inArray(sandboxCharges.key, keys)));
    return ended;
  });
}

/**
 * Approves an authorization as its payer.
 *
 * @returns false if it was not awaiting approval.
 */
export async function approveAuthorization(companyId: string, key: string): Promise<boolean> {
  const approved = await db()
    .update(sandboxAuthorizations)
    .set({ state: "approved" })
    .where(and(named(companyId, key), eq(sandboxAuthorizations.state, "created")))
    .returning({ key: sandboxAuthorizations.key });
  return approved.length > 0;
}

export async function findAuthorizationOf(companyId: string, firstChargeKey: string) {
  const { companyId: company, firstChargeKey: first } = sandboxAuthorizations;
  const [row] = await db()
    .select()
    .from(sandboxAuthorizations)
    .where(and(eq(company, companyId), eq(first, firstChargeKey)));
  return row ?? null;
}

async function charge(
  { companyId, id: connectionId }: Connection,
  request: Parameters<Sandbox["charge"]>[1],
): Promise<Outcome<null>> {
  const { key, authorization, amountInCents, dueOn, now } = request;
  return db().transaction(async (tx) => {
    const payer = await findAuthorization(companyId, authorization.key, tx);
    if (payer?.state !== "approved") {
      return { kind: "refused", refusal: { reason: "do_not_honor", code: "MIDI", retryable: false } };
    }
    const row = { companyId, connectionId, key, method: automaticMethod, amount: amountInCents, createdAt: now };
    await tx.insert(sandboxCharges).values(row).onConflictDoNothing();
    const first = { companyId, chargeKey: key, authorizationKey: payer.key, day: dueOn, state: "scheduled" } as const;
    await tx.insert(sandboxTries).values(first).onConflictDoNothing();
    return { kind: "done", value: null };
  });
}

async function retry({ companyId }: Connection, { key, on }: Parameters<Sandbox["retry"]>[1]): Promise<Outcome<null>> {
  const tries = await listTries(companyId, key);
  const isKnown = tries.some(({ on: day }) => day === on);
  if (isKnown) return { kind: "done", value: null };
  const [first] = await db().select().from(sandboxTries).where(ofCharge(companyId, key)).limit(1);
  if (!first || tries.length > 3 || tries.some(({ state }) => state !== "failed")) {
    return { kind: "refused", refusal: { reason: "do_not_honor", code: "DTNT", retryable: false } };
  }
  const { authorizationKey } = first;
  await db()
    .insert(sandboxTries)
    .values({ companyId, chargeKey: key, authorizationKey, day: on, state: "scheduled" })
    .onConflictDoNothing();
  return { kind: "done", value: null };
}

export async function listTries(companyId: string, key: string): Promise<AutomaticTry[]> {
  const rows = await db().select().from(sandboxTries).where(ofCharge(companyId, key)).orderBy(asc(sandboxTries.day));
  return rows.map(({ day, state, reason }) => ({ on: day, state, reason }));
}

/**
 * Decides a charge's scheduled attempt as the payer's bank.
 *
 * @returns false if none is scheduled.
 */
export async function decideTry(
  companyId: string,
  key: string,
  decision: { state: "paid" | "failed"; reason: string | null },
): Promise<boolean> {
  const decided = await db()
    .update(sandboxTries)
    .set(decision)
    .where(and(ofCharge(companyId, key), eq(sandboxTries.state, "scheduled")))
    .returning({ day: sandboxTries.day });
  return decided.length > 0;
}

export const automatic: Sandbox = {
  frequencies,
  authorize,
  readAuthorization,
  cancelAuthorization: async (connection, { key }, now) => {
    await endAuthorization(connection.companyId, key, { state: "canceled", reason: "SLCR" }, now);
    return readAuthorization(connection, { key });
  },
  charge,
  retry,
};
