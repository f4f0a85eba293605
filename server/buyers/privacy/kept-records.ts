import { eq, sql } from "drizzle-orm";
import { db, type Executor } from "@/db/client";
import { isId } from "@/db/ids";
import { dataRequests, type KeptRecord, people, peopleSessions } from "@/db/schema";
import { dayOf, monthsAfter, startOfDay } from "../../core/calendar/calendar";
import { currentVaultKey, deriveKey, seal, unseal, vaultKeyOf } from "../../core/crypto/seal";
import { fail } from "../../core/failures/failure";
import type { OwnRows } from "./own-rows";

/** Retention in years, from the January 1 after the payment (CTN, article 173, I). */
const fiscalYears = 5;

/** Retention in months (Marco Civil da Internet, article 15). */
const accessMonths = 6;

/** Amounts are in cents. */
interface FiscalLine {
  companyId: string;
  transactionId: string;
  paidAt: string;
  amountInCents: number;
  refundedInCents: number;
  name: string;
  documentType: string;
  document: string;
}

interface AccessLine {
  address: string;
  userAgent: string;
  createdAt: string;
  seenAt: string;
}

type Lines = (FiscalLine | AccessLine)[];

/**
 * Returns the fiscal records of a customer's charges, one per year of payment, because each year
 * expires separately. Omits expired years.
 */
export function keepFiscal(requestId: string, { customer, charges }: OwnRows, now: Date): KeptRecord[] {
  const years = new Map<number, FiscalLine[]>();
  for (const charge of charges) {
    const { approvedAt, companyId, id: transactionId, amountPaid, amount, refunded } = charge;
    if (!approvedAt) continue;
    const year = Number(dayOf(approvedAt).slice(0, 4));
    const line: FiscalLine = {
      companyId,
      transactionId,
      paidAt: approvedAt.toISOString(),
      amountInCents: amountPaid ?? amount,
      refundedInCents: refunded,
      name: charge.customerName,
      documentType: charge.documentType,
      document: charge.document,
    };
    years.set(year, [...(years.get(year) ?? []), line]);
  }
  return [...years]
    .map(([year, lines]) => {
      const until = startOfDay(`${year + 1 + fiscalYears}-01-01`);
      return keep(requestId, { kind: "fiscal", customerId: customer.id, until }, lines);
    })
    .filter(({ until }) => new Date(until) > now);
}

/** Returns a person's access logs, each kept for `accessMonths` after the session's last activity. */
export async function keepAccess(tx: Executor, requestId: string, email: string, now: Date): Promise<KeptRecord[]> {
  const rows = await tx
    .select({ session: peopleSessions })
    .from(peopleSessions)
    .innerJoin(people, eq(people.id, peopleSessions.personId))
    .where(eq(people.email, email));
  return rows
    .map(({ session: { address, userAgent, createdAt, seenAt } }) => {
      const line = { address, userAgent, createdAt: createdAt.toISOString(), seenAt: seenAt.toISOString() };
      const until = monthsAfter(seenAt, accessMonths);
      return keep(requestId, { kind: "access", customerId: null, until }, [line]);
    })
    .filter(({ until }) => new Date(until) > now);
}

const keyFor = (vaultKey: Buffer) => deriveKey(vaultKey, Buffer.alloc(0), "records kept by law");

const bindingOf = (requestId: string, kind: KeptRecord["kind"], keyId: string) => ({
  companyId: "",
  owner: requestId,
  field: kind,
  keyId,
});

function keep(
  requestId: string,
  { kind, customerId, until }: Pick<KeptRecord, "kind" | "customerId"> & { until: Date },
  lines: Lines,
): KeptRecord {
  return { kind, customerId, until: until.toISOString(), ...sealLines(requestId, kind, JSON.stringify(lines)) };
}

function sealLines(requestId: string, kind: KeptRecord["kind"], text: string): Pick<KeptRecord, "keyId" | "sealed"> {
  const { kid: keyId, key } = currentVaultKey();
  return { keyId, sealed: seal(keyFor(key), bindingOf(requestId, kind, keyId), text) };
}

function unsealLines(requestId: string, { kind, keyId, sealed }: KeptRecord): string {
  return unseal(keyFor(vaultKeyOf(keyId).key), bindingOf(requestId, kind, keyId), sealed);
}

/** Returns the earliest expiry of the kept records, or null if there are none. */
export function nextEnd(kept: readonly KeptRecord[]): Date | null {
  const [first] = kept.map(({ until }) => until).sort();
  return first === undefined ? null : new Date(first);
}

/**
 * Decrypts the kept records of an erasure, for an authority's request to the operator.
 *
 * @throws NOT_FOUND if the request is unknown or has no kept records.
 */
export async function openKept(requestId: string): Promise<{ kind: string; until: string; lines: Lines }[]> {
  if (!isId(requestId)) return fail("NOT_FOUND");
  const [row] = await db().select({ kept: dataRequests.kept }).from(dataRequests).where(eq(dataRequests.id, requestId));
  if (!row?.kept) return fail("NOT_FOUND");
  return row.kept.map((each) => {
    const lines = JSON.parse(unsealLines(requestId, each)) as Lines;
    return { kind: each.kind, until: each.until, lines };
  });
}

/**
 * Re-encrypts the kept records with the first of VAULT_KEYS, so that older keys can be removed.
 *
 * @returns the number of requests.
 */
export async function rewrapKept(): Promise<number> {
  const { kid } = currentVaultKey();
  const rows = await db()
    .select({ id: dataRequests.id })
    .from(dataRequests)
    .where(sql`EXISTS (SELECT FROM jsonb_array_elements(${dataRequests.kept}) part WHERE part ->> 'keyId' <> ${kid})`);
  for (const { id } of rows) await changeKept(id, (kept) => kept.map((each) => rewrap(id, each)));
  return rows.length;
}

function rewrap(requestId: string, record: KeptRecord): KeptRecord {
  return { ...record, ...sealLines(requestId, record.kind, unsealLines(requestId, record)) };
}

export async function changeKept(requestId: string, change: (kept: KeptRecord[]) => KeptRecord[]): Promise<void> {
  await db().transaction(async (tx) => {
    const ofRequest = eq(dataRequests.id, requestId);
    const [row] = await tx.select({ kept: dataRequests.kept }).from(dataRequests).where(ofRequest).for("update");
    if (!row) return;
    const kept = change(row.kept ?? []);
    await tx
      .update(dataRequests)
      .set({ kept: kept.length > 0 ? kept : null, keptUntil: nextEnd(kept) })
      .where(ofRequest);
  });
}
