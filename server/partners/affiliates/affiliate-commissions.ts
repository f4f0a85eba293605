import { listCommissions } from "../commissions/list-commissions";
import { getAffiliate } from "./affiliates";
import type { AffiliateCommissionPage, AffiliateCommissionQuery } from "./schemas";

/**
 * Newest first, including an ended affiliate's.
 *
 * @throws NOT_FOUND
 */
export async function listAffiliateCommissions(
  companyId: string,
  { affiliateId, limit, offset }: AffiliateCommissionQuery,
): Promise<AffiliateCommissionPage> {
  const { id: agreementId } = await getAffiliate(companyId, affiliateId);
  const { rows, totalRows } = await listCommissions(companyId, { limit, offset, agreementId });
  return {
    rows: rows.map(
      ({ id, transactionId, amountInCents, takenBackInCents, state, releasesAt, releasedAt, createdAt }) => ({
        ...{ id, transactionId, amountInCents, takenBackInCents, state, releasesAt, releasedAt, createdAt },
      }),
    ),
    totalRows,
  };
}
