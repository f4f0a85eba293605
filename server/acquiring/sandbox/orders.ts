import { setTimeout as sleep } from "node:timers/promises";
import { and, asc, eq } from "drizzle-orm";
import { db, type Executor } from "@/db/client";
import { newId } from "@/db/ids";
import { connections, sandboxOrders } from "@/db/schema";
import type { OrderedParty } from "@/db/schema/acquiring-enums";
import type { Connection, Outcome } from "../port/port";

export type OrderRow = typeof sandboxOrders.$inferSelect;

/** An order's `id` cannot be reused while it is pending. */
export type NewOrder = Pick<OrderRow, "party" | "answer" | "code" | "seconds" | "remaining"> & { id?: string };

type Ordering = Pick<Connection, "companyId" | "kind">;

const answerLimitMs = 2_000;

const ofCompany = ({ companyId }: Pick<Connection, "companyId">) => eq(sandboxOrders.companyId, companyId);

const ordered = ({ companyId, kind }: Ordering) =>
  and(eq(connections.companyId, companyId), eq(connections.kind, kind));

export function listOrders(companyId: string, executor: Executor = db()): Promise<OrderRow[]> {
  return executor.select().from(sandboxOrders).where(ofCompany({ companyId })).orderBy(asc(sandboxOrders.id));
}

/** @returns false, without storing the order, if the company already has `max` orders. */
export async function placeOrder(company: Ordering, order: NewOrder, max: number, now: Date): Promise<boolean> {
  return db().transaction(async (tx) => {
    await lock(tx, company);
    if ((await listOrders(company.companyId, tx)).length >= max) return false;
    const { companyId } = company;
    const row = { id: newId(now), ...order, companyId, createdAt: now };
    await tx.insert(sandboxOrders).values(row).onConflictDoNothing();
    await tx.update(connections).set({ simulated: true }).where(ordered(company));
    return true;
  });
}

/** @returns false if the company has no order with this id. */
export async function removeOrder(company: Ordering, orderId: string): Promise<boolean> {
  return db().transaction(async (tx) => {
    await lock(tx, company);
    const removed = await tx
      .delete(sandboxOrders)
      .where(and(ofCompany(company), eq(sandboxOrders.id, orderId)))
      .returning({ id: sandboxOrders.id });
    await endWithoutOrders(tx, company);
    return removed.length > 0;
  });
}

/** Consumes one call of the oldest order for this party, or returns null without one. Serializes concurrent calls. */
export async function takeOrder(connection: Connection, party: OrderedParty): Promise<OrderRow | null> {
  if (!connection.simulated) return null;
  return db().transaction(async (tx) => {
    await lock(tx, connection);
    const next = (await listOrders(connection.companyId, tx)).find((each) => each.party === party);
    if (!next) return null;
    const same = and(ofCompany(connection), eq(sandboxOrders.id, next.id));
    if (next.remaining > 1) {
      await tx
        .update(sandboxOrders)
        .set({ remaining: next.remaining - 1 })
        .where(same);
    } else {
      await tx.delete(sandboxOrders).where(same);
      await endWithoutOrders(tx, connection);
    }
    return next;
  });
}

/** Wraps a writing call to the sandbox's bank. Pending orders for the bank determine its response. */
export function withScriptedFailures<Rest extends unknown[], Value>(
  call: (connection: Connection, ...rest: Rest) => Promise<Outcome<Value>>,
): (connection: Connection, ...rest: Rest) => Promise<Outcome<Value>> {
  return async (connection, ...rest) => {
    const order = await takeOrder(connection, "bank");
    if (order?.answer === "slow") await sleep((order.seconds ?? 1) * 1000);
    if (order?.answer !== "silent" && order?.answer !== "lost") return call(connection, ...rest);
    if (order.answer === "silent") await call(connection, ...rest);
    await sleep(answerLimitMs);
    return { kind: "unknown", cause: new Error("The sandbox's bank did not answer in time") };
  };
}

/** Serializes all changes to a company's orders by locking its connections. */
async function lock(tx: Executor, company: Ordering): Promise<void> {
  await tx.select({ id: connections.id }).from(connections).where(ordered(company)).for("no key update");
}

async function endWithoutOrders(tx: Executor, company: Ordering): Promise<void> {
  if ((await listOrders(company.companyId, tx)).length > 0) return;
  await tx.update(connections).set({ simulated: false }).where(ordered(company));
}
