import { fail } from "../../core/failures/failure";
import { getService } from "../connections/connections";
import { recipientsOf } from "./recipients";
import type { RecipientBalance } from "./schemas";

/**
 * Returns a recipient's current balance at its acquirer, in cents.
 *
 * @throws NOT_FOUND, connection_has_no_account
 * @throws recipient_unknown before the acquirer has created the recipient.
 * @throws UNAVAILABLE if the acquirer does not respond.
 */
export async function readRecipientBalance(companyId: string, connectionId: string): Promise<RecipientBalance> {
  const { connection, recipient } = await getService(companyId, connectionId);
  if (!recipient?.acquirerId) return fail("recipient_unknown");
  const outcome = await recipientsOf(connection).balance(connection);
  return outcome.kind === "done" ? outcome.value : fail("UNAVAILABLE", { cause: outcome });
}
