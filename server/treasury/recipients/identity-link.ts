import { db } from "@/db/client";
import { fail } from "../../errors";
import { type Acting, lockConnections } from "../connections/acting";
import { getService } from "../connections/connections";
import { recipientsOf, toLink } from "./recipients";
import { changeRecipient } from "./record-recipient";
import type { IdentityLink } from "./schemas";

/** A link that ends sooner than this is replaced: its reader needs time to find their document and a phone. */
const minLeftMs = 60_000;

/**
 * The page where the acquirer checks who the person behind a recipient is: the last one while it is open, else a new
 * one.
 *
 * @throws NOT_FOUND; connection_has_no_account; recipient_unknown before the acquirer knows the recipient, or when it
 * offers no such page; UNAVAILABLE when the acquirer does not answer; FORBIDDEN for a former member.
 */
export async function askIdentityLink(companyId: string, connectionId: string, acting: Acting): Promise<IdentityLink> {
  const { now } = acting;
  const { connection, recipient } = await getService(companyId, connectionId);
  if (!recipient?.acquirerId) return fail("recipient_unknown");
  const { identityUrl: kept, identityUrlEndsAt: keptUntil } = recipient;
  if (kept && keptUntil && keptUntil.getTime() - now.getTime() > minLeftMs) {
    return toLink({ url: kept, endsAt: keptUntil });
  }
  const outcome = await recipientsOf(connection).identityLink(connection);
  if (outcome.kind === "unknown") return fail("UNAVAILABLE", { cause: outcome });
  if (outcome.kind !== "done") return fail("recipient_unknown");
  const { url, endsAt } = outcome.value;
  await db().transaction(async (tx) => {
    await lockConnections(tx, companyId, acting);
    await changeRecipient(tx, { companyId, connectionId }, { identityUrl: url, identityUrlEndsAt: endsAt }, now);
  });
  return toLink({ url, endsAt });
}
