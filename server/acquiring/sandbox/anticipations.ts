import { and, eq } from "drizzle-orm";
import { db } from "@/db/client";
import { dayMs } from "@/db/durations";
import { sandboxAnticipations } from "@/db/schema";
import { dayOf } from "../../core/calendar/calendar";
import { divideHalfUp } from "../../core/money/money";
import type { AnticipationPart, AnticipationReport } from "../port/anticipation-port";
import type { Acquirer } from "../port/port";

const pendingMs = 5_000;

const monthlyRateBps = 199;

type Operations = NonNullable<Acquirer["anticipations"]>;
type BookedAnticipation = typeof sandboxAnticipations.$inferSelect;

/**
 * The last two digits of the amount select a behavior when a single installment is anticipated
 * (docs/domains/acquiring.md).
 */
const endings = { refused: 1, late: 2, silent: 3, lost: 4 } as const;

interface Amount {
  amount: number;
  parts: number;
}

function hasEnding({ amount, parts }: Amount, ending: keyof typeof endings): boolean {
  return parts === 1 && amount % 100 === endings[ending];
}

/** Simple daily interest on 30-day months, rounded half up. */
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

/** Records an anticipation, once per key. Simulates an acquirer that may respond late or never, or lose the order. */
export const takeAnticipation: Operations["take"] = async ({ companyId }, order) => {
  const { key, parts: ordered, priceInCents: price, now } = order;
  const amount = sum(ordered.map(({ amountInCents }) => amountInCents));
  const parts = ordered.length;
  if (hasEnding({ amount, parts }, "lost")) return noAnswer();
  await db()
    .insert(sandboxAnticipations)
    .values({ companyId, key, amount, parts, price, createdAt: now })
    .onConflictDoNothing();
  const booked = await findBooked(companyId, key);
  if (!booked || hasEnding(booked, "silent")) return noAnswer();
  return { kind: "done", value: reportOf(booked, now) };
};

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

function reportOf(booked: BookedAnticipation, now: Date): AnticipationReport {
  const { amount: amountInCents, price: priceInCents, createdAt } = booked;
  if (hasEnding(booked, "refused")) return { state: "refused", amountInCents, priceInCents };
  const isLate = hasEnding(booked, "late") && now.getTime() - createdAt.getTime() < pendingMs;
  return { state: isLate ? "pending" : "completed", amountInCents, priceInCents };
}
