import { eq } from "drizzle-orm";
import { db } from "@/db/client";
import { newId } from "@/db/ids";
import { companyLookups, connections } from "@/db/schema";

type NewConnection = typeof connections.$inferInsert;
type Added = Omit<NewConnection, "id" | "createdAt" | "state"> & Partial<Pick<NewConnection, "state">>;

/** Adds a connection without validation, active by default. Returns its id. */
export async function addConnection({ state = "active", ...added }: Added): Promise<string> {
  const { companyId } = added;
  const createdAt = new Date();
  const id = newId(createdAt);
  await db()
    .insert(connections)
    .values({ ...added, state, id, createdAt });
  await db().insert(companyLookups).values({ kind: "connection", key: id, companyId, targetId: id });
  return id;
}

/** Adds a connection, and turns off the company's others at a lower priority. */
export async function replaceConnections(added: Added): Promise<string> {
  const others = eq(connections.companyId, added.companyId);
  await db().update(connections).set({ state: "off", priority: 100 }).where(others);
  return addConnection(added);
}
