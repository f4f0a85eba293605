import { and, eq } from "drizzle-orm";
import { db } from "@/db/client";
import { sandboxAnticipations } from "@/db/schema";
import { dayOf } from "../../core/calendar";
import { divideHalfUp } from "../../core/money";
import type { AnticipationPart, AnticipationReport } from "../anticipation-port";
import type { Acquirer } from "../port";

const pendingMs = 5_000;
const dayMs = 24 * 60 * 60 * 1000;

/** 1,99 % a month. */
const monthlyRateBps = 199;

type Operations = NonNullable<Acquirer["anticipations"]>;
type BookedAnticipation = typeof sandboxAnticipations.$inferSelect;

/** The last two digits of the whole amount decide what the acquirer does (docs/decisions.md 12). */
const endings = { refused: 1, late: 2, silent: 3, lost: 4 } as const;

function hasEnding(amountInCents: number, ending: keyof typeof endings): boolean {
  return amountInCents % 100 === endings[ending];
}

/** Simple interest by the day, on months of 30 days, half up. */
function priceOf({ amountInCents, releasesOn }: AnticipationPart, now: Date): number {
  const days = Math.max(1, Math.round((Date.parse(releasesOn) - Date.parse(dayOf(now))) / dayMs));
  const price = divideHalfUp(BigInt(amountInCents) * BigInt(monthlyRateBps) * BigInt(days), 30n * 10_000n);
  return Math.min(price, amountInCents - 1);
}

const noAnswer = () => ({ kind: "unknown", cause: new Error("The sandbox did not answer") }) as const;

const sum = (cents: readonly number[]) => cents.reduce((total, each) => total + each, 0);

export const quoteAnticipation: Operations["quote"] = async (_connection, { parts, now }) => ({
  kind: "done",
  value: { pricesInCents: parts.map((part) => priceOf(part, now)), monthlyRateBps },
});

/** Books an anticipation once, however often its key arrives. The acquirer may answer late or never, or lose the order. */
export const takeAnticipation: Operations["take"] = async ({ companyId }, { key, parts, priceInCents: price, now }) => {
  const amount = sum(parts.map(({ amountInCents }) => amountInCents));
  if (hasEnding(amount, "lost")) return noAnswer();
  await db()
    .insert(sandboxAnticipations)
    .values({ companyId, key, amount, price, createdAt: now })
    .onConflictDoNothing();
  const booked = await findBooked(companyId, key);
  if (!booked || hasEnding(amount, "silent")) return noAnswer();
  return { kind: "done", value: reportOf(booked, now) };
};

/** The sandbox's report of an anticipation at `now`. */
export const readAnticipation: Operations["read"] = async ({ companyId }, { key }, now) => {
  const booked = await findBooked(companyId, key);
  return { kind: "done", value: booked ? reportOf(booked, now) : { state: "absent" } };
};

async function findBooked(companyId: string, key: string): Promise<BookedAnticipation | undefined> {
  const [booked] = await db()
    .select()
    .from(sandboxAnticipations)
    .where(and(eq(sandboxAnticipations.companyId, companyId), eq(sandboxAnticipations.key, key)));
  return booked;
}

function reportOf({ amount, price, createdAt }: BookedAnticipation, now: Date): AnticipationReport {
  const booked = { amountInCents: amount, priceInCents: price };
  if (hasEnding(amount, "refused")) return { state: "refused", ...booked };
  const isLate = hasEnding(amount, "late") && now.getTime() - createdAt.getTime() < pendingMs;
  return { state: isLate ? "pending" : "completed", ...booked };
}
