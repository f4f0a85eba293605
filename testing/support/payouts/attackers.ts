import { and, eq } from "drizzle-orm";
import { db } from "@/db/client";
import { newId } from "@/db/ids";
import { payouts, users } from "@/db/schema";
import { type Role, roles } from "@/db/schema/accounts-enums";
import { authenticatePair, exchangeApiKey } from "@/server/accounts/api-keys/exchange-api-key";
import { authenticateToken } from "@/server/accounts/api-keys/tokens";
import { getCompany } from "@/server/accounts/company/companies";
import { findRole } from "@/server/accounts/team/membership";
import { roleAllows } from "@/server/accounts/team/permissions";
import { addDays, dayOf, startOfDay } from "@/server/core/calendar/calendar";
import { findFailure } from "@/server/core/failures/failure";
import { type Context, createCallerFactory } from "@/server/core/procedures/procedure";
import { appRouter } from "@/server/router";
import { createApiKeyCommand, createTokenCommand } from "@/server/runtime/cli/api-keys";
import type { Command } from "@/server/runtime/cli/command";
import { keyContext } from "@/server/runtime/rest/context";
import { requestAutomaticPayouts } from "@/server/treasury/payouts/sweep-payouts";
import { freshAddress } from "../api-calls";
import { findMailedToken, freshEmail, testPassword as password } from "../auth";
import { addMember, earningCompany } from "./business";

const [hour, day] = [3_600_000, 86_400_000];
const firstThreshold = 500_000;
const createCaller = createCallerFactory(appRouter);

export const attackActions = [
  // With any of the attacker's identities, tokens and keys.
  "invite",
  "join",
  "changeRole",
  "removeMember",
  "createKey",
  "issueToken",
  "issueTrialToken",
  "exchangePair",
  "getOperatorsKey",
  "getOperatorsToken",
  "addAccount",
  "changeLimits",
  "setAutomatic",
  "request",
  "requestByToken",
  "split",
  "approve",
  "cancel",
  // By other people and the platform.
  "othersRequest",
  "othersCreateKey",
  "ownerChangesRole",
  "runAutomatic",
  "wait",
] as const;
export type AttackAction = (typeof attackActions)[number];

export interface AttackStep {
  action: AttackAction;
  who: number;
  what: number;
  /** In thousandths of the current threshold or, for a new threshold, of the initial one. */
  share: number;
}

/** An admin with any number of email addresses, or an owner who does not change the team. */
export type Attacker = "admin" | "owner";

interface Pair {
  user: string;
  password: string;
}

export interface Attack {
  attacker: Attacker;
  companyId: string;
  now: Date;
  owner: string;
  honest: string[];
  identities: string[];
  invited: string[];
  tokens: string[];
  pairs: Pair[];
  requested: Set<string>;
  /**
   * Payouts in progress that only the attacker requested or approved, with their start and the
   * threshold at that time.
   */
  moved: Map<string, { at: Date; thresholdInCents: number }>;
  /** All thresholds set so far, with their times. */
  thresholds: { at: Date; inCents: number }[];
}

/** Company with an owner, an admin and a finance member. `attacker` is the owner or the admin. */
export async function startAttack(attacker: Attacker): Promise<Attack> {
  const now = new Date(startOfDay(dayOf(new Date())).getTime() + 12 * hour);
  const { companyId, userId: owner } = await earningCompany(9_000_000, now);
  const admin = await addMember(companyId, "admin", now);
  const finance = await addMember(companyId, "finance", now);
  const isOwner = attacker === "owner";
  return {
    attacker,
    companyId,
    now,
    owner,
    honest: [isOwner ? admin : owner, finance],
    identities: [isOwner ? owner : admin],
    invited: [],
    tokens: [],
    pairs: [],
    requested: new Set(),
    moved: new Map(),
    thresholds: [{ at: new Date(0), inCents: firstThreshold }],
  };
}

/** The lowest threshold that applied or was set in the previous 24 hours (docs/domains/treasury.md). */
function thresholdAt({ thresholds }: Attack, at: Date): number {
  const since = at.getTime() - day;
  const before = thresholds.filter((each) => each.at.getTime() <= since).at(-1);
  const recent = thresholds.filter((each) => each.at.getTime() > since && each.at <= at);
  return Math.min(...[before, ...recent].flatMap((each) => (each ? [each.inCents] : [])));
}

export async function takeAttackStep(attack: Attack, step: AttackStep): Promise<void> {
  try {
    await act(attack, step);
  } catch (thrown) {
    const failure = findFailure(thrown);
    if (!failure || failure.code === "INTERNAL") throw thrown;
  }
  await noteMoved(attack);
}

async function noteMoved(attack: Attack): Promise<void> {
  const { companyId, now: at, honest, requested, moved } = attack;
  const rows = await db().select().from(payouts).where(eq(payouts.companyId, companyId));
  for (const row of rows) {
    const isOnItsWay = row.status !== "awaiting_approval" && row.status !== "canceled" && row.status !== "failed";
    const hasSecond = [row.approvedBy, row.firstApprovedBy].some((userId) => userId && honest.includes(userId));
    if (!requested.has(row.id) || !isOnItsWay || hasSecond) moved.delete(row.id);
    else if (!moved.has(row.id)) moved.set(row.id, { at, thresholdInCents: thresholdAt(attack, at) });
  }
}

/** First 24-hour total above the threshold for a second approver, with that threshold; null if there is none. */
export async function findExcess({
  companyId,
  moved: known,
}: Attack): Promise<{ movedInCents: number; thresholdInCents: number } | null> {
  const rows = await db().select().from(payouts).where(eq(payouts.companyId, companyId));
  const moved = rows.flatMap(({ id, amount }) => {
    const found = known.get(id);
    return found ? [{ ...found, amount }] : [];
  });
  for (const { at, thresholdInCents } of moved) {
    const isInWindow = (each: Date) => each <= at && each.getTime() > at.getTime() - day;
    const movedInCents = moved.reduce((sum, each) => sum + (isInWindow(each.at) ? each.amount : 0), 0);
    if (movedInCents > thresholdInCents) return { movedInCents, thresholdInCents };
  }
  return null;
}

function pick<Item>(items: readonly Item[], index: number): Item | undefined {
  return items[index % Math.max(1, items.length)];
}

/** Caller for a signed-in user with the permissions of their role, as the server creates it. */
async function as({ companyId, now }: Attack, userId: string) {
  const role = await findRole(db(), companyId, userId);
  const [user] = await db().select({ email: users.email }).from(users).where(eq(users.id, userId));
  const sessionId = newId();
  const context: Context = {
    now,
    requestId: newId(),
    address: freshAddress(),
    company: role && (await getCompany(companyId)),
    actor: role && { kind: "user", userId, sessionId },
    user: { userId, sessionId, email: user?.email ?? "" },
    can: (permission) => role !== null && roleAllows(role, permission),
    idempotencyKey: newId(),
  };
  return createCaller(context);
}

async function withToken({ now }: Attack, token: string) {
  const caller = { now, requestId: newId(), address: freshAddress() };
  const holder = await authenticateToken(token, caller);
  return holder && createCaller(keyContext(holder, caller, newId()));
}

async function operator(command: Command, args: string[], now: Date) {
  const printed = await command(args)(now);
  if (typeof printed === "string") throw new Error(`The command printed ${printed}`);
  return printed;
}

async function keysOf(attack: Attack): Promise<string[]> {
  const caller = await as(attack, attack.identities[0] ?? "");
  return (await caller.apiKeys.list({})).map(({ id }) => id).sort();
}

async function waitingOf({ companyId }: Attack): Promise<string[]> {
  const rows = await db()
    .select({ id: payouts.id })
    .from(payouts)
    .where(and(eq(payouts.companyId, companyId), eq(payouts.status, "awaiting_approval")))
    .orderBy(payouts.createdAt, payouts.id);
  return rows.map(({ id }) => id);
}

async function request(attack: Attack, by: ReturnType<typeof createCaller>, step: AttackStep): Promise<string> {
  const wanted = Math.round((thresholdAt(attack, attack.now) * step.share) / 100_000) * 100;
  const amountInCents = Math.max(1_000, wanted);
  const accounts = await (await as(attack, attack.owner)).payoutAccounts.listForMembers({});
  const destinationId = pick(accounts, step.what)?.id ?? attack.companyId;
  return (await by.payouts.create({ amountInCents, destinationId })).id;
}

const waits = [hour, 6 * hour, 12 * hour, day - 1, day, day + 1] as const;

async function act(attack: Attack, step: AttackStep): Promise<void> {
  const { attacker, companyId, now, owner, honest, identities, invited, tokens, pairs, requested } = attack;
  const { action, who, what, share } = step;
  const self = pick(identities, who) ?? owner;
  const role: Role = pick(roles, what) ?? "viewer";
  switch (action) {
    case "invite": {
      if (attacker === "owner") return;
      const email = freshEmail();
      await (await as(attack, self)).invitations.send({ email, role, language: "pt-BR" });
      invited.push(email);
      return;
    }
    case "join": {
      const email = pick(invited, what);
      const token = email && (await findMailedToken(email));
      if (!token) return;
      await (await as(attack, self)).invitations.accept({ token, name: "Outro nome", password });
      const [user] = await db().select({ id: users.id }).from(users).where(eq(users.email, email));
      if (user) identities.push(user.id);
      return;
    }
    case "changeRole": {
      const userId = attacker === "owner" ? undefined : pick([...identities, ...honest], who + what);
      if (userId) await (await as(attack, self)).team.changeRole({ userId, role });
      return;
    }
    case "removeMember": {
      const userId = attacker === "owner" ? undefined : pick([...identities.slice(1), ...honest], what);
      if (userId) await (await as(attack, self)).team.remove({ userId, revokeApiKeyIds: [] });
      return;
    }
    case "createKey": {
      const { apiKey, apiSecret } = await (await as(attack, self)).apiKeys.create({ name: "ERP" });
      pairs.push({ user: apiKey, password: apiSecret });
      return;
    }
    case "issueToken": {
      const apiKeyId = pick(await keysOf(attack), what);
      const by = await as(attack, self);
      if (apiKeyId) tokens.push((await by.apiKeys.issueToken({ apiKeyId, lifetimeSeconds: 31_536_000 })).token);
      return;
    }
    case "issueTrialToken":
      tokens.push((await (await as(attack, self)).apiKeys.issueTrialToken({})).token);
      return;
    case "exchangePair": {
      const credentials = pick(pairs, what);
      if (!credentials) return;
      const pair = await authenticatePair({ credentials, address: freshAddress(), now });
      tokens.push((await exchangeApiKey(pair, now)).token);
      return;
    }
    case "getOperatorsKey": {
      const made = await operator(createApiKeyCommand, ["--company", companyId, "--name", "Integração"], now);
      pairs.push({ user: String(made.apiKey), password: String(made.apiSecret) });
      return;
    }
    case "getOperatorsToken":
      tokens.push(String((await operator(createTokenCommand, ["--company", companyId], now)).accessToken));
      return;
    case "addAccount":
      await (await as(attack, self)).payoutAccounts.add({ pixKey: freshEmail(), password });
      return;
    case "changeLimits": {
      const inCents = Math.round((firstThreshold * share) / 1_000);
      const perPayoutInCents = what % 2 === 0 ? 9_000_000 : Math.max(inCents, firstThreshold);
      const limits = { perPayoutInCents, perDayInCents: 20_000_000, approvalAboveInCents: inCents };
      await (await as(attack, self)).payouts.changeLimits({ ...limits, password });
      attack.thresholds.push({ at: now, inCents });
      return;
    }
    case "setAutomatic": {
      const daily = { frequency: "daily", weekday: null, monthDay: null, minInCents: 1_000 } as const;
      await (await as(attack, self)).payouts.changeAutomatic({ ...daily, destinationId: companyId, password });
      return;
    }
    case "request":
      requested.add(await request(attack, await as(attack, self), step));
      return;
    case "requestByToken": {
      const token = pick(tokens, what);
      const by = token ? await withToken(attack, token) : null;
      if (by) requested.add(await request(attack, by, step));
      return;
    }
    case "split":
      for (let part = 0; part < 3; part += 1) requested.add(await request(attack, await as(attack, self), step));
      return;
    case "approve":
      for (const payoutId of await waitingOf(attack)) {
        await (await as(attack, self)).payouts.approve({ payoutId, password });
      }
      return;
    case "cancel": {
      const payoutId = pick([...requested], what);
      if (payoutId) await (await as(attack, self)).payouts.cancel({ payoutId });
      return;
    }
    case "othersRequest":
      await request(attack, await as(attack, pick(honest, who) ?? owner), step);
      return;
    case "othersCreateKey":
      await (await as(attack, honest[0] ?? owner)).apiKeys.create({ name: "Loja" });
      return;
    case "ownerChangesRole":
      // Only the admin's first identity changes its role. The owner recognizes the other addresses
      // as the same person's.
      if (attacker === "owner") return;
      await (await as(attack, owner)).team.changeRole({ userId: identities[0] ?? "", role });
      return;
    case "runAutomatic": {
      await requestAutomaticPayouts(now, new Date(Date.now() + 20_000), companyId);
      if (attacker === "admin") return;
      const rows = await db().select().from(payouts).where(eq(payouts.companyId, companyId));
      for (const { id, description } of rows) if (description === "Saque automático") requested.add(id);
      return;
    }
    case "wait": {
      const midnight = startOfDay(addDays(dayOf(now), 1)).getTime() - now.getTime();
      attack.now = new Date(now.getTime() + (pick([...waits, midnight - 1, midnight], what) ?? hour));
      return;
    }
  }
}
