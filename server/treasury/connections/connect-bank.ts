import { db } from "@/db/client";
import { newId } from "@/db/ids";
import { connectionAccounts } from "@/db/schema";
import { recordAudit } from "../../accounts/audit/audit";
import type { Company } from "../../accounts/company/companies";
import { openConnection } from "../../acquiring/connections/connections";
import { getAcquirer } from "../../acquiring/port";
import { sealSecrets } from "../../acquiring/port/accounts";
import { type Acting, lockConnections } from "./acting";
import { checkMayCharge, checkPixKeyFree } from "./check-may-charge";
import { auditDetailsOf, bankKind, getBank, setupOf } from "./connections";
import { nextPriority } from "./next-priority";
import { readDraft } from "./read-draft";
import type { BankAccountDraft, Connection } from "./schemas";
import { getConnection } from "./show-connection";

/**
 * Connects a company to a bank, in the state `testing`. Nothing is charged through the connection
 * before its first successful check. Does not call the bank.
 *
 * @throws connection_limit_reached, the errors of `checkMayCharge`
 * @throws connection_exists if another enabled connection uses the Pix key.
 * @throws a rule error on a field of the account.
 * @throws FORBIDDEN for a former member.
 */
export async function connectBank(company: Company, draft: BankAccountDraft, acting: Acting): Promise<Connection> {
  const { by, now } = acting;
  const companyId = company.id;
  const { settings, secrets, certificateEndsAt } = await readDraft(draft, now);
  const { offerOf } = setupOf(bankKind);
  const offer = offerOf(settings);
  const id = newId(now);
  await db().transaction(async (tx) => {
    await lockConnections(tx, companyId, acting);
    await checkMayCharge(tx, company, settings);
    const priority = await nextPriority(tx, companyId);
    await checkPixKeyFree(tx, companyId, { id, settings });
    await openConnection(tx, {
      companyId,
      id,
      kind: getAcquirer(bankKind).kind,
      ...offer,
      name: draft.name ?? offer.name,
      priority,
      state: "testing",
      createdAt: now,
    });
    await tx.insert(connectionAccounts).values({
      companyId,
      connectionId: id,
      settings,
      ...sealSecrets({ companyId, connectionId: id }, secrets),
      version: 1,
      certificateEndsAt,
      updatedAt: now,
    });
    const after = auditDetailsOf(await getBank(companyId, id, tx));
    await recordAudit(tx, { companyId, ...by, action: "connection.created", subjectId: id, after, now });
  });
  return getConnection(companyId, id);
}
