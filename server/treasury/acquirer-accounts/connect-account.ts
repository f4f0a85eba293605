import { db } from "@/db/client";
import { newId } from "@/db/ids";
import { acquirerAccounts } from "@/db/schema";
import { recordAudit } from "../../accounts/audit/audit";
import type { Company } from "../../accounts/company/companies";
import { openConnection } from "../../acquiring/connections/connections";
import { sealSecretKey } from "../../acquiring/port/service-accounts";
import { fail } from "../../core/failures/failure";
import { type Acting, lockConnections } from "../connections/acting";
import { checkAccountFree, checkMayCharge } from "../connections/check-may-charge";
import { auditDetailsOf, getService } from "../connections/connections";
import { nextPriority } from "../connections/next-priority";
import type { Connection } from "../connections/schemas";
import { getConnection } from "../connections/show-connection";
import type { AccountDraft } from "./schemas";
import { environmentOfKeys, serviceOf } from "./service-of";

/**
 * Connects a company to a full-service acquirer, in the state `testing`. Nothing is charged through
 * the connection before its first successful check. Does not call the acquirer.
 *
 * @throws connection_account_exists, connection_limit_reached, the errors of `checkMayCharge`
 * @throws connection_has_no_account for a kind that is not a full-service acquirer.
 * @throws acquirer_keys_invalid on `account.secretKey`.
 * @throws platform_account_missing on `account.owner`.
 * @throws FORBIDDEN for a former member.
 */
export async function connectAccount(company: Company, draft: AccountDraft, acting: Acting): Promise<Connection> {
  const { by, now } = acting;
  const companyId = company.id;
  const { kind, owner } = draft;
  const { offer } = serviceOf(kind);
  const environment = environmentOfDraft(draft);
  const id = newId(now);
  await db().transaction(async (tx) => {
    await lockConnections(tx, companyId, acting);
    await checkMayCharge(tx, company, { environment });
    const priority = await nextPriority(tx, companyId);
    await checkAccountFree(tx, companyId, { id, kind, owner });
    await openConnection(tx, {
      companyId,
      id,
      kind,
      ...offer,
      name: draft.name ?? offer.name,
      priority,
      state: "testing",
      createdAt: now,
    });
    const account = { companyId, connectionId: id };
    const keys =
      draft.owner === "company"
        ? { publicKey: draft.publicKey, ...sealSecretKey(account, draft.secretKey) }
        : { publicKey: null, sealed: null, keyId: null };
    await tx.insert(acquirerAccounts).values({ ...account, owner, environment, ...keys, version: 1, updatedAt: now });
    const after = auditDetailsOf(await getService(companyId, id, tx));
    await recordAudit(tx, { companyId, ...by, action: "connection.created", subjectId: id, after, now });
  });
  return getConnection(companyId, id);
}

function environmentOfDraft(draft: AccountDraft) {
  const { kind } = draft;
  if (draft.owner === "company") return environmentOfKeys(kind, draft, "account.secretKey");
  return serviceOf(kind).platformEnvironment() ?? fail("platform_account_missing", { field: "account.owner" });
}
