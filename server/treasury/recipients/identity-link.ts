import { db } from "@/db/client";
import { fail } from "../../core/failures/failure";
import { type Acting, lockConnections } from "../connections/acting";
import { getService } from "../connections/connections";
import { recipientsOf, toLink } from "./recipients";
import { changeRecipient } from "./record-recipient";
import type { IdentityLink } from "./schemas";

/** Minimum remaining validity of a link, for finding an identity document and a phone. */
const minLeftMs = 60_000;

/**
 * Returns the acquirer's identity verification link for the person behind a recipient. Reuses the
 * latest link while it is valid.
 *
 * @throws NOT_FOUND, connection_has_no_account
 * @throws recipient_unknown before the acquirer has created the recipient, or if it offers no
 * verification page.
 * @throws UNAVAILABLE if the acquirer does not respond.
 * @throws FORBIDDEN for a former member.
 */
export async function getIdentityLink(companyId: string, connectionId: string, acting: Acting): Promise<IdentityLink> {
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
