import { db } from "@/db/client";
import { recipients } from "@/db/schema";
import { fail } from "../../core/failures/failure";
import { type Acting, lockConnections } from "../connections/acting";
import { getService } from "../connections/connections";
import { isRecipient, sealDraft } from "./drafts";
import type { RecipientDraft } from "./schemas";

/**
 * Encrypts the draft with the vault key.
 *
 * @throws NOT_FOUND, connection_has_no_account
 * @throws recipient_not_asked for a connection to the company's own account.
 * @throws recipient_sent if the recipient was already sent.
 * @throws FORBIDDEN for a former member.
 */
export async function saveDraft(
  companyId: string,
  { connectionId, draft }: { connectionId: string; draft: RecipientDraft },
  acting: Acting,
): Promise<void> {
  const { now } = acting;
  await db().transaction(async (tx) => {
    await lockConnections(tx, companyId, acting);
    const { recipient, service } = await getService(companyId, connectionId, tx);
    if (service.owner !== "platform") return fail("recipient_not_asked");
    if (recipient && recipient.state !== "draft") return fail("recipient_sent");
    const sealed = sealDraft({ companyId, connectionId }, draft);
    if (recipient) {
      await tx
        .update(recipients)
        .set({ ...sealed, updatedAt: now })
        .where(isRecipient(companyId, connectionId));
      return;
    }
    const times = { stateSince: now, createdAt: now, updatedAt: now };
    await tx.insert(recipients).values({ companyId, connectionId, state: "draft", ...sealed, ...times });
  });
}
