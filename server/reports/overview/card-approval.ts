import { listBrandFigures, listReasonFigures } from "../sales/card-figures";
import type { CardApproval, PeriodQuery } from "./schemas";

export async function readCardApproval(companyId: string, period: PeriodQuery): Promise<CardApproval> {
  const [brands, reasons] = await Promise.all([
    listBrandFigures(companyId, period),
    listReasonFigures(companyId, period),
  ]);
  return { brands, reasons };
}
