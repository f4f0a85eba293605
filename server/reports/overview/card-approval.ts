import { listBrandFigures, listReasonFigures } from "../sales/card-figures";
import type { CardApproval, PeriodQuery } from "./schemas";

/** How a company's card charges of a period were decided, by brand and by the reason of a refusal. */
export async function readCardApproval(companyId: string, period: PeriodQuery): Promise<CardApproval> {
  const [brands, reasons] = await Promise.all([
    listBrandFigures(companyId, period),
    listReasonFigures(companyId, period),
  ]);
  return { brands, reasons };
}
