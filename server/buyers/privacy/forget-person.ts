import { eq } from "drizzle-orm";
import type { Executor } from "@/db/client";
import { dataRequests, people, peopleSessions, signInLinks } from "@/db/schema";

/**
 * Deletes the person with an email address, and its sessions, pending sign-ins and data requests.
 * Runs in the caller's transaction. Keeps the request `except`, which needs the address for its
 * final email.
 */
export async function forgetPerson(tx: Executor, email: string, except: string | null = null): Promise<void> {
  await tx.delete(signInLinks).where(eq(signInLinks.email, email));
  const [person] = await tx.select({ id: people.id }).from(people).where(eq(people.email, email)).for("update");
  if (!person) return;
  if (except !== null) {
    await tx.update(dataRequests).set({ personId: null }).where(eq(dataRequests.id, except));
  }
  await tx.delete(dataRequests).where(eq(dataRequests.personId, person.id));
  await tx.delete(peopleSessions).where(eq(peopleSessions.personId, person.id));
  await tx.delete(people).where(eq(people.id, person.id));
}
