import { db } from "@/db/client";
import { newId } from "@/db/ids";
import { people } from "@/db/schema";
import { environment } from "@/server/core/env/env";
import { openSession } from "@/server/customers/people/sessions";
import { freshAddress } from "../api-calls";

export async function signedIn(email: string, now = new Date()): Promise<string> {
  const id = newId(now);
  return db().transaction(async (tx) => {
    await tx.insert(people).values({ id, email, locale: "pt-BR", createdAt: now });
    return openSession(tx, { personId: id, userAgent: "Firefox", address: "192.0.2.7" }, now);
  });
}

export const browserOf = (session: string): Headers => new Headers({ cookie: `person=${session}` });

/** Form of the account page as submitted without JavaScript. `at` defaults to now. */
export function formBy(
  session: string | null,
  fields: Record<string, string> = {},
  { at = new Date(), ...headers }: { at?: Date; origin?: string; accept?: string } = {},
) {
  const { publicUrl } = environment();
  const body = new URLSearchParams(fields).toString();
  const own = {
    "content-type": "application/x-www-form-urlencoded",
    "content-length": String(body.length),
    origin: publicUrl,
    "x-forwarded-for": freshAddress(),
    ...(session ? { cookie: `person=${session}` } : {}),
  };
  const request = new Request(`${publicUrl}/account/x`, { method: "POST", headers: { ...own, ...headers }, body });
  return { request, locale: "pt-BR", now: at };
}
